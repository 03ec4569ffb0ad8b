import { useIsMailSetUp } from '#client/api/mail.ts';
import { Notice } from '#client/ui/notice.tsx';

/** Warns, wherever mail is written or viewed, that nobody receives it. Nothing if mail is set up. */
export function MailNotSetUp({ className }: { className?: string }) {
  if (useIsMailSetUp()) return null;
  return (
    <Notice
      tone="warn"
      title="Mail is not set up: messages are kept in the outbox, nobody receives them"
      {...(className && { className })}
    >
      The administrator of this hub sets it up with SMTP_URL and MAIL_FROM.
    </Notice>
  );
}
