import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useBulkUpdate } from '#client/api/question-bank.ts';
import type { SelectionInput } from '#client/api/question-bank.ts';
import { BulkTopicDialog } from '#client/components/bulk-topic-dialog.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { questionsUpdated } from '../question-toasts.ts';

interface ChangeTopicDialogProps {
  selection: SelectionInput;
  count: number;
  tree: readonly TopicBranch[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives the selected questions another topic, or none. */
export function ChangeTopicDialog({ selection, count, tree, onDone, onClose }: ChangeTopicDialogProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const update = useBulkUpdate();
  const handleConfirm = async (topicId: string | null) => {
    try {
      const { updatedCount } = await update.mutateAsync({ selection, topicId, onProgress: setProgress });
      toast(questionsUpdated(updatedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to update questions', error));
      onClose();
    }
  };
  return (
    <BulkTopicDialog
      noun="question"
      count={count}
      tree={tree}
      isPending={update.isPending}
      progress={<WorkProgress label="Updating…" progress={progress} />}
      onConfirm={(topicId) => void handleConfirm(topicId)}
      onClose={onClose}
    />
  );
}
