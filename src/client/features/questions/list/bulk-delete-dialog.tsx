import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useBulkDelete } from '#client/api/question-bank.ts';
import type { SelectionInput } from '#client/api/question-bank.ts';
import { counted } from '#client/lib/counted.ts';
import { toast } from '#client/lib/toast.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { failed } from '#client/lib/failed.ts';
import { contentDeleted } from '../question-toasts.ts';

/** From so many on, a click is not enough. */
const MANY = 50;

interface BulkDeleteDialogProps {
  selection: SelectionInput;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes the selected questions. */
export function BulkDeleteDialog({ selection, count, onDone, onClose }: BulkDeleteDialogProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const deletion = useBulkDelete();
  const handleConfirm = async () => {
    try {
      const { deletedCount } = await deletion.mutateAsync({ selection, onProgress: setProgress });
      toast(contentDeleted(deletedCount, 'question'));
      onDone();
    } catch (error) {
      toast(failed('Failed to delete questions', error));
      onClose();
    }
  };
  return (
    <DeletionDialog
      title={`Delete ${counted(count, 'question')}?`}
      description="This can’t be undone. Student accounts and quiz history stay: what students were asked remains readable."
      confirmLabel={`Delete ${counted(count, 'question')}`}
      isTyped={count >= MANY}
      isPending={deletion.isPending}
      progress={progress}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}
