import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-box.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  submitLabel: string;
  pendingLabel?: 'Saving…' | 'Sending…' | 'Updating…';
  /** False while there is nothing to submit. */
  canSubmit?: boolean;
  /** While it is pending, the button keeps the focus, and does nothing. */
  isPending: boolean;
  /** Nothing closes the dialog while it is pending. */
  isHeld?: boolean;
  /** The layout of the fields. */
  className?: string;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => unknown;
  /** Asks first if input would be lost. */
  onClose: () => void;
  children: ReactNode;
  /** Before the buttons that cancel and submit. */
  actions?: ReactNode;
  /** Below the form, or another dialog on top of this one. */
  after?: ReactNode;
}

/** A dialog with a form, and the buttons to submit or cancel it. Its fields are validated by code, not by the browser. */
export function FormDialog({
  submitLabel,
  pendingLabel = 'Saving…',
  canSubmit = true,
  isPending,
  isHeld = false,
  className = 'grid gap-4',
  onSubmit,
  onClose,
  children,
  actions,
  after,
  ...heading
}: FormDialogProps) {
  const formId = useId();
  const isStuck = isHeld && isPending;
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) void onSubmit(event);
  };
  return (
    <Dialog
      open
      {...heading}
      onOpenChange={() => {
        if (!isStuck) onClose();
      }}
      footer={
        <>
          {actions}
          <Button disabled={isStuck} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!canSubmit} aria-disabled={isPending}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onSubmit={handleSubmit}>
        {children}
      </form>
      {after}
    </Dialog>
  );
}
