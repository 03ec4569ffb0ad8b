import type { ReactNode } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted } from '#shared/domain/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { WorkProgress } from '../work-progress.tsx';

export interface BulkForm {
  /** The word for one of the selected items. */
  noun: string;
  count: number;
  isPending: boolean;
  /** Replaces the fields with the progress while pending. */
  progress?: Progress | null;
  onClose: () => void;
}

interface BulkFormDialogProps extends BulkForm {
  /** What the form changes: "topic" */
  part: string;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks for a new value for all selected items. Stays open until it is done. */
export function BulkFormDialog(props: BulkFormDialogProps) {
  const { part, noun, count, isPending, progress, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open
      title={`Change the ${part} of ${counted(count, noun)}`}
      size="small"
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={isPending} onClick={onConfirm}>
            {isPending ? 'Updating…' : `Update ${counted(count, noun)}`}
          </Button>
        </>
      }
    >
      {isPending && progress !== undefined ? (
        <WorkProgress label="Updating…" progress={progress} />
      ) : (
        <div className="grid gap-4">{children}</div>
      )}
    </Dialog>
  );
}
