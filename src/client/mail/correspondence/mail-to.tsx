import { Suspense, useState } from 'react';
import { Mail } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { sendStudentMail } from '#shared/mail/mailings.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { unreachableReason, type Recipients } from './recipients.ts';

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }));

interface MailToProps {
  /** Null while the dialog is closed. */
  recipients: Recipients | null;
  onClose: () => void;
  onSent: () => void;
}

/** The dialog for writing a message, loaded when it opens. */
export function MailTo({ recipients, ...handlers }: MailToProps) {
  return <Suspense>{recipients && <EmailDialog recipients={recipients} {...handlers} />}</Suspense>;
}

/** Writes to a student from their page; renders nothing for users who may not. */
export function WriteMailButton({ student }: { student: User }) {
  const [recipients, setRecipients] = useState<Recipients | null>(null);
  const reason = unreachableReason(student);
  const close = () => setRecipients(null);
  return (
    useMay(sendStudentMail) && (
      <>
        <Button
          disabled={reason !== null}
          {...(reason && { title: reason, 'aria-label': `Write mail (${reason})` })}
          onClick={() => setRecipients({ kind: 'one', student })}
        >
          <Mail aria-hidden className="size-5" />
          Write mail
        </Button>
        <MailTo recipients={recipients} onClose={close} onSent={close} />
      </>
    )
  );
}
