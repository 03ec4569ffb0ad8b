import { useBulkDeleteFlashcards } from '#client/api/flashcard-deck.ts';
import type { FlashcardSelectionInput } from '#client/api/flashcard-deck.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { counted } from '#client/lib/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { cardsDeleted } from '../deck-toasts.ts';

/** From so many on, a click is not enough. */
const MANY = 50;

interface BulkDeleteDialogProps {
  selection: FlashcardSelectionInput;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes the selected cards. */
export function BulkDeleteDialog({ selection, count, onDone, onClose }: BulkDeleteDialogProps) {
  const deletion = useBulkDeleteFlashcards();
  const handleConfirm = async () => {
    try {
      const { deletedCount } = await deletion.mutateAsync(selection);
      toast(cardsDeleted(deletedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to delete flashcards', error));
      onClose();
    }
  };
  return (
    <DeletionDialog
      title={`Delete ${counted(count, 'flashcard')}?`}
      description="This can’t be undone. What students have done with them stays in their figures."
      confirmLabel={`Delete ${counted(count, 'flashcard')}`}
      isTyped={count >= MANY}
      isPending={deletion.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}
