import { useState, type ReactNode } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted } from '#shared/domain/counted.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { WorkProgress } from '../work-progress.tsx';

export interface BulkForm {
  /** The word for one of the selected items. */
  noun: string;
  count: number;
  /** Replaces the fields with the progress while the change is made. */
  progress?: Progress | null;
  onClose: () => void;
}

interface BulkFormDialogProps extends BulkForm {
  /** What the form changes: "topic" */
  part: string;
  /** Makes the change; undefined if a field is not filled in. */
  onConfirm: () => Promise<unknown> | undefined;
  children: ReactNode;
}

/** Asks for a new value for all selected items. Stays open until it is done. */
export function BulkFormDialog({ part, noun, count, progress, onConfirm, onClose, children }: BulkFormDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const handleSubmit = async () => {
    const change = onConfirm();
    if (change === undefined) return;
    setIsPending(true);
    await change;
    setIsPending(false);
  };
  return (
    <FormDialog
      title={`Change the ${part} of ${counted(count, noun)}`}
      size="small"
      submitLabel={`Update ${counted(count, noun)}`}
      pendingLabel="Updating…"
      isPending={isPending}
      isHeld
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {isPending && progress !== undefined ? <WorkProgress label="Updating…" progress={progress} /> : children}
    </FormDialog>
  );
}
