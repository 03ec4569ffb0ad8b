import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useBulkUpdate } from '#client/api/question-bank.ts';
import type { SelectionInput } from '#client/api/question-bank.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { counted } from '#client/lib/counted.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { failed } from '#client/lib/failed.ts';
import { questionsUpdated } from '../question-toasts.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { WorkProgress } from '#client/components/work-progress.tsx';

const UNDECIDED = '';
const others = [
  { value: UNDECIDED, label: 'Choose a topic' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

interface BulkTopicDialogProps {
  selection: SelectionInput;
  count: number;
  tree: readonly TopicBranch[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives the selected questions another topic, or none. */
export function BulkTopicDialog({ selection, count, tree, onDone, onClose }: BulkTopicDialogProps) {
  const [target, setTarget] = useState(UNDECIDED);
  const [isMissing, setIsMissing] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const update = useBulkUpdate();

  const handleConfirm = async () => {
    if (target === UNDECIDED) {
      setIsMissing(true);
      return;
    }
    try {
      const topicId = target === WITHOUT_TOPIC ? null : target;
      const { updatedCount } = await update.mutateAsync({ selection, topicId, onProgress: setProgress });
      toast(questionsUpdated(updatedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to update questions', error));
      onClose();
    }
  };

  return (
    <Dialog
      open
      title={`Change the topic of ${counted(count, 'question')}`}
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
            {update.isPending ? 'Updating…' : `Update ${counted(count, 'question')}`}
          </Button>
        </>
      }
    >
      {update.isPending ? (
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
