import { setMailServer } from '#shared/mail/mail-server.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Warns, wherever mail is written or viewed, that nobody receives it. Nothing if mail is set up. */
export function MailNotSetUp({ className }: { className?: string }) {
  const maySetUp = useMay(setMailServer);
  if (useIsMailSetUp()) return null;
  return (
    <Notice
      tone="warn"
      title="Mail is not set up: messages are kept in the outbox, nobody receives them"
      {...(className && { className })}
      {...(maySetUp && {
        action: (
          <ButtonLink to="/settings" search={{ section: 'mail' }} size="small">
            Set up mail
          </ButtonLink>
        ),
      })}
    >
      {maySetUp
        ? 'Enter your mail server in the settings.'
        : 'An owner of this hub can enter the mail server in the settings.'}{' '}
      The administrator of the machine can also set it there, with SMTP_URL and MAIL_FROM.
    </Notice>
  );
}
