import type { ReactNode } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { WorkProgress } from '../work-progress.tsx';

export interface BulkForm {
  /** What one of the selected is called. */
  noun: string;
  count: number;
  isPending: boolean;
  /** How far it is, which takes the fields' place while it is pending. */
  progress?: Progress | null;
  onClose: () => void;
}

interface BulkFormDialogProps extends BulkForm {
  /** What is changed: "topic" */
  part: string;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks what all that is selected gets. Stays until it is done. */
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
