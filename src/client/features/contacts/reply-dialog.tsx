import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { contactReply } from '#shared/contract/contact.ts';
import type { ContactSubmission } from '#shared/contract/contact.ts';
import { useReplyToContact } from '#client/api/contacts.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { MailFields } from '#client/components/mail-fields.tsx';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { failed, incomplete, succeeded } from './contact-toasts.ts';
import { replySubject } from './submission-facts.ts';

interface Reply {
  subject: string;
  message: string;
}

interface ReplyDialogProps {
  submission: ContactSubmission;
  onClose: () => void;
}

/** Answers a message by mail. Stays, with all that was typed, until it is sent. */
export function ReplyDialog({ submission, onClose }: ReplyDialogProps) {
  const sendReply = useReplyToContact();
  const siteTitle = useSiteTitle();
  const { register, handleSubmit, control, formState } = useForm<Reply>({
    resolver: zodResolver(contactReply),
    defaultValues: { subject: replySubject(siteTitle), message: '' },
  });
  const { errors, isDirty } = formState;
  const message = useWatch({ control, name: 'message' });
  const { close, question } = useLeaveGuard({
    isDirty: () => isDirty,
    onLeave: onClose,
    title: 'Discard this reply?',
    description: 'It has not been sent. What you have written will be lost.',
    confirmLabel: 'Discard reply',
    cancelLabel: 'Keep writing',
  });

  const handleValid = async (reply: Reply) => {
    if (sendReply.isPending) return;
    try {
      await sendReply.mutateAsync({ id: submission.id, reply });
      toast(succeeded('Reply sent successfully'));
      onClose();
    } catch (error) {
      toast(failed('Failed to send reply', error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!sendReply.isPending) close();
      }}
      title="Reply"
      description={
        <span className="line-clamp-3 wrap-anywhere">
          To <bdi>{submission.name}</bdi> ({submission.email})
        </span>
      }
      footer={
        <>
          <Button disabled={sendReply.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="reply-form" variant="primary" aria-disabled={sendReply.isPending}>
            {sendReply.isPending ? 'Sending…' : 'Send reply'}
          </Button>
        </>
      }
    >
      <form
        id="reply-form"
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void handleSubmit(handleValid, ({ subject, message }) => {
            if (subject?.type !== 'too_big' && message?.type !== 'too_big') toast(incomplete);
          })(event)
        }
      >
        <MailFields subject={register('subject')} message={register('message')} errors={errors} />
        <AsSent submission={submission} message={message} siteTitle={siteTitle} />
      </form>
      {question}
    </Dialog>
  );
}

interface AsSentProps {
  submission: ContactSubmission;
  message: string;
  siteTitle: string;
}

/** The mail as the visitor will get it: greeted, with their own words quoted. */
function AsSent({ submission, message, siteTitle }: AsSentProps) {
  return (
    <section aria-labelledby="as-sent" className="rounded-card border border-dashed border-line-strong p-4">
      <h3 id="as-sent" className="text-14 font-medium text-ink-2">
        As it will be sent
      </h3>
      <div className="mt-2 grid gap-3 wrap-anywhere">
        <p>
          Hello <bdi>{submission.name}</bdi>,
        </p>
        <p dir="auto" className="whitespace-pre-wrap">
          {message.trim() === '' ? <span className="text-ink-2">Your message</span> : message.trim()}
        </p>
        <p>You wrote:</p>
        <blockquote
          dir="auto"
          aria-label="Quoted message"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
          tabIndex={0}
          className="max-h-60 overflow-y-auto border-l-3 border-line-strong pl-4 whitespace-pre-wrap text-ink-2"
        >
          {submission.message}
        </blockquote>
        <p className="text-14 text-ink-2">{siteTitle}</p>
      </div>
    </section>
  );
}
