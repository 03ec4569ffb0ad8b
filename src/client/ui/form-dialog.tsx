import { useId, type BaseSyntheticEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-box.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  submitLabel: string;
  pendingLabel?: 'Saving…' | 'Sending…';
  isPending: boolean;
  /** Nothing closes the dialog while it is pending, and its button keeps the focus: `onSubmit` ignores repeats. */
  isHeld?: boolean;
  /** The layout of the fields. */
  className?: string;
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  /** Asks first if input would be lost. */
  onClose: () => void;
  children: ReactNode;
  /** Below the form, or another dialog on top of this one. */
  after?: ReactNode;
}

/** A dialog with a form, and the buttons to submit or cancel it. Its fields are validated by code, not by the browser. */
export function FormDialog({
  submitLabel,
  pendingLabel = 'Saving…',
  isPending,
  isHeld = false,
  className = 'grid gap-4',
  onSubmit,
  onClose,
  children,
  after,
  ...heading
}: FormDialogProps) {
  const formId = useId();
  const isStuck = isHeld && isPending;
  return (
    <Dialog
      open
      {...heading}
      onOpenChange={() => {
        if (!isStuck) onClose();
      }}
      footer={
        <>
          <Button disabled={isStuck} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            {...(isHeld ? { 'aria-disabled': isPending } : { disabled: isPending })}
          >
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onSubmit={(event) => void onSubmit(event)}>
        {children}
      </form>
      {after}
    </Dialog>
  );
}
