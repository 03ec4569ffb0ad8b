import { useState } from 'react';
import type { LoggedMail } from '#shared/contract/mail.ts';
import { useResendMail } from '#client/api/mail.ts';
import { serverMessage } from '#client/lib/call.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { toast } from '#client/lib/toast.ts';

/** Sends failed mails again, several at once if need be, and says what came of it. */
export function useResend() {
  const { mutateAsync } = useResendMail();
  const [resendingIds, setResendingIds] = useState<ReadonlySet<string>>(new Set());

  const resend = async (mail: LoggedMail): Promise<void> => {
    setResendingIds((ids) => new Set([...ids, mail.id]));
    try {
      await mutateAsync(mail.id);
      toast({ title: 'Mail Queued', description: `It goes to ${mail.toAddress} once more.`, variant: 'success' });
      // The button that was pressed is gone.
      focusHeading();
    } catch (error) {
      toast({
        title: 'Error',
        description: serverMessage(error, 'Failed to send the mail again. Please try again.'),
        variant: 'destructive',
      });
    } finally {
      setResendingIds((ids) => new Set([...ids].filter((id) => id !== mail.id)));
    }
  };
  return { resendingIds, resend };
}
