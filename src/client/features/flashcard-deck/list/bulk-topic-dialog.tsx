import { useState } from 'react';
import { useBulkUpdateFlashcards } from '#client/api/flashcard-deck.ts';
import type { FlashcardSelectionInput } from '#client/api/flashcard-deck.ts';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { counted } from '#client/lib/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { BULK_INCOMPLETE, cardsUpdated } from '../deck-toasts.ts';

const UNDECIDED = '';
const others = [
  { value: UNDECIDED, label: 'Choose a topic' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

interface BulkTopicDialogProps {
  selection: FlashcardSelectionInput;
  count: number;
  tree: readonly TopicBranch[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives the selected cards another topic, or none. */
export function BulkTopicDialog({ selection, count, tree, onDone, onClose }: BulkTopicDialogProps) {
  const [target, setTarget] = useState(UNDECIDED);
  const [isMissing, setIsMissing] = useState(false);
  const update = useBulkUpdateFlashcards();

  const handleConfirm = async () => {
    if (target === UNDECIDED) {
      setIsMissing(true);
      toast(BULK_INCOMPLETE);
      return;
    }
    try {
      const topicId = target === WITHOUT_TOPIC ? null : target;
      const { updatedCount } = await update.mutateAsync({ selection, topicId });
      toast(cardsUpdated(updatedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to update flashcards', error));
      onClose();
    }
  };

  return (
    <Dialog
      open
      title={`Change the topic of ${counted(count, 'flashcard')}`}
      size="small"
      onOpenChange={() => {
        if (!update.isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={update.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={update.isPending} onClick={() => void handleConfirm()}>
            {update.isPending ? 'Updating…' : `Update ${counted(count, 'flashcard')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TopicSelects
          tree={tree}
          value={target}
          others={others}
          wholeLabel="None: the main category itself"
          error={isMissing && target === UNDECIDED ? 'Please choose a topic' : undefined}
          onChange={setTarget}
        />
      </div>
    </Dialog>
  );
}
