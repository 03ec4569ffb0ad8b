import { useId, type BaseSyntheticEvent, type ReactNode } from 'react';
import type { FieldError } from 'react-hook-form';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { MailNotSetUp } from './mail-not-set-up.tsx';

interface MailDialogProps {
  title: string;
  description: ReactNode;
  submitLabel: string;
  pendingLabel: 'Sending…' | 'Saving…';
  isPending: boolean;
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  /** Asks first if input would be lost. Nothing closes the dialog while it is pending. */
  onClose: () => void;
  /** The fields and the preview. */
  children: ReactNode;
  /** Another dialog on top of this one. */
  questions: ReactNode;
}

/** The dialog in which a teacher writes a mail, or previews one. */
export function MailDialog(props: MailDialogProps) {
  const { title, description, submitLabel, pendingLabel, isPending, onSubmit, onClose, children, questions } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isPending}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <MailNotSetUp />
        {children}
      </form>
      {questions}
    </Dialog>
  );
}

/** For a form without validation. A text that is too long is reported at its field. */
export const tellIncomplete =
  (incomplete: ToastContent) =>
  ({ subject, message }: { subject?: FieldError; message?: FieldError }): void => {
    if (subject?.type !== 'too_big' && message?.type !== 'too_big') toast(incomplete);
  };
