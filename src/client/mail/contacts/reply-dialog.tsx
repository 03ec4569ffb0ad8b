import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { contactReply, REPLY_INCOMPLETE, type ContactSubmission } from '#shared/mail/contact.contract.ts';
import { useReplyToContact } from '#client/api/contacts.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { GreetingField, MailFields, tellIncomplete } from '#client/components/mail-fields.tsx';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { reported } from '#client/lib/reported.ts';
import { MailPreview } from '#client/mail/correspondence/mail-preview.tsx';
import { useUnsentGuard } from '#client/components/use-leave-guard.tsx';
import type { ToastContent } from '#client/lib/toast.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { replySubject } from './submission-facts.ts';

type Reply = z.output<typeof contactReply>;

const incomplete: ToastContent = { title: 'Error', description: REPLY_INCOMPLETE, variant: 'destructive' };

/** Replies to a message by mail. Stays open, with everything that was typed, until it is sent. */
export function ReplyDialog({ submission, onClose }: { submission: ContactSubmission; onClose: () => void }) {
  const sendReply = useReplyToContact();
  const siteTitle = useSiteTitle();
  const { register, handleSubmit, setValue, control, formState } = useForm<
    z.input<typeof contactReply>,
    unknown,
    Reply
  >({
    resolver: zodResolver(contactReply),
    defaultValues: { subject: replySubject(siteTitle), message: '', hasGreeting: true },
  });
  const { errors, isDirty } = formState;
  const typed = useWatch({ control }) as Reply; // every field has a default
  const { hasGreeting } = typed;
  const greeting = `Hello ${submission.name},`;
  const isMailSetUp = useIsMailSetUp();
  const { close, question } = useUnsentGuard('reply', () => isDirty, onClose);

  const handleValid = async (reply: Reply) => {
    const isSent = await reported(sendReply.mutateAsync({ id: submission.id, reply }), {
      done: isMailSetUp ? 'Reply queued successfully' : 'Reply kept in the outbox',
      failure: 'Failed to send reply',
      otherwise: 'Please try again.',
    });
    if (isSent) onClose();
  };
  return (
    <FormDialog
      title="Reply"
      description={
        <span className="line-clamp-3 wrap-anywhere">
          To <bdi>{submission.name}</bdi> (<AddressText>{submission.email}</AddressText>)
        </span>
      }
      submitLabel="Send reply"
      pendingLabel="Sending…"
      isPending={sendReply.isPending}
      isHeld
      onSubmit={handleSubmit(handleValid, tellIncomplete(incomplete))}
      onClose={close}
      after={question}
    >
      <MailNotSetUp />
      <MailFields subject={register('subject')} message={register('message')} errors={errors} />
      <GreetingField
        greeting={greeting}
        isOn={hasGreeting}
        onSwitch={(isOn) => setValue('hasGreeting', isOn, { shouldDirty: true })}
      />
      <MailPreview
        to={submission.name}
        subject={typed.subject}
        greeting={hasGreeting ? greeting : null}
        message={typed.message}
      >
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
      </MailPreview>
    </FormDialog>
  );
}
