import { useBulkUpdateFlashcards } from '#client/api/flashcard-deck.ts';
import type { FlashcardSelectionInput } from '#client/api/flashcard-deck.ts';
import { BulkTopicDialog } from '#client/components/bulk-topic-dialog.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { BULK_INCOMPLETE, cardsUpdated } from '../deck-toasts.ts';

interface ChangeTopicDialogProps {
  selection: FlashcardSelectionInput;
  count: number;
  tree: readonly TopicBranch[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives the selected cards another topic, or none. */
export function ChangeTopicDialog({ selection, count, tree, onDone, onClose }: ChangeTopicDialogProps) {
  const update = useBulkUpdateFlashcards();
  const handleConfirm = async (topicId: string | null) => {
    try {
      const { updatedCount } = await update.mutateAsync({ selection, topicId });
      toast(cardsUpdated(updatedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to update flashcards', error));
      onClose();
    }
  };
  return (
    <BulkTopicDialog
      noun="flashcard"
      count={count}
      tree={tree}
      isPending={update.isPending}
      onUndecided={() => toast(BULK_INCOMPLETE)}
      onConfirm={(topicId) => void handleConfirm(topicId)}
      onClose={onClose}
    />
  );
}
