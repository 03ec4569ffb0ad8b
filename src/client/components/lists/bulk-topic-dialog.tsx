import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { WITHOUT_TOPIC } from '../topic-filter.ts';
import { TopicSelects } from '../topic-selects.tsx';
import type { TopicBranch } from '../topic-tree.ts';
import { WorkProgress } from '../work-progress.tsx';

const UNDECIDED = '';
const others = [
  { value: UNDECIDED, label: 'Choose a topic' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

interface BulkTopicDialogProps {
  /** What one of the selected is called. */
  noun: string;
  count: number;
  tree: readonly TopicBranch[];
  isPending: boolean;
  /** How far it is, which takes the choice's place while it is pending. */
  progress?: Progress | null;
  /** It was confirmed without a choice; the field says so as well. */
  onUndecided?: () => void;
  /** Null stands for no topic. */
  onConfirm: (topicId: string | null) => void;
  onClose: () => void;
}

/** Asks which topic all that is selected gets, or none. Stays until it is done. */
export function BulkTopicDialog(props: BulkTopicDialogProps) {
  const { noun, count, tree, isPending, progress, onUndecided, onConfirm, onClose } = props;
  const [target, setTarget] = useState(UNDECIDED);
  const [isMissing, setIsMissing] = useState(false);

  const handleConfirm = () => {
    if (target === UNDECIDED) {
      setIsMissing(true);
      onUndecided?.();
      return;
    }
    onConfirm(target === WITHOUT_TOPIC ? null : target);
  };
  return (
    <Dialog
      open
      title={`Change the topic of ${counted(count, noun)}`}
      size="small"
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={isPending} onClick={handleConfirm}>
            {isPending ? 'Updating…' : `Update ${counted(count, noun)}`}
          </Button>
        </>
      }
    >
      {isPending && progress !== undefined ? (
        <WorkProgress label="Updating…" progress={progress} />
      ) : (
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
      )}
    </Dialog>
  );
}
