import type { Flashcard } from '#shared/contract/flashcards.ts';
import { useDeleteFlashcard } from '#client/api/flashcard-deck.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { toast } from '#client/lib/toast.ts';
import { CARD_DELETED, cardFailed } from '../deck-toasts.ts';

interface DeleteCardDialogProps {
  card: Flashcard;
  onDeleted: (card: Flashcard) => void;
  onClose: () => void;
}

/** Deletes one card, which it names. */
export function DeleteCardDialog({ card, onDeleted, onClose }: DeleteCardDialogProps) {
  const deletion = useDeleteFlashcard();
  const handleConfirm = async () => {
    try {
      await deletion.mutateAsync(card.id);
      toast(CARD_DELETED);
      onDeleted(card);
    } catch (error) {
      toast(cardFailed('delete', error));
    }
    onClose();
  };
  return (
    <DeletionDialog
      title="Delete this flash card?"
      description={
        <>
          <span className="mb-2 line-clamp-4 border-l-3 border-line-strong pl-3 wrap-anywhere text-ink">
            {card.front}
          </span>
          This can’t be undone. What students have done with it stays in their figures.
        </>
      }
      confirmLabel="Delete flash card"
      isPending={deletion.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}
