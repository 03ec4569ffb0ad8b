import { counted, plural } from '#shared/domain/counted.ts';
import { MAIL_INCOMPLETE } from '#shared/mail/mailings.contract.ts';
import type { ToastContent } from '#client/lib/toast.ts';

export function done(title: string, { message }: { message: string }): ToastContent {
  return { title, description: message, variant: 'success' };
}

/** The message is queued, not yet sent; if mail is not set up, it only reaches the outbox. */
export const queuedTitle = (what: 'Email' | 'Bulk Email' | 'Birthday Email', isMailSetUp: boolean): string =>
  `${what} ${isMailSetUp ? 'Queued' : 'Kept'}`;

export const incomplete: ToastContent = {
  title: 'Missing Information',
  description: MAIL_INCOMPLETE,
  variant: 'destructive',
};

/** The result of starting a mailing. The list of mailings shows its progress. */
export function bulkQueued(
  { totalSent, totalFailed }: { totalSent: number; totalFailed: number },
  isMailSetUp: boolean,
): ToastContent {
  const left = totalFailed > 0 ? `${counted(totalFailed, 'student')} can’t be emailed.` : '';
  if (totalSent === 0) {
    return {
      title: 'Failed to Send Bulk Email',
      description: `No email was sent. ${left}`.trim(),
      variant: 'destructive',
    };
  }
  const verb = plural(totalSent, 'is', 'are');
  const where = isMailSetUp ? 'on the way' : 'kept in the outbox, because mail is not set up';
  return {
    title: queuedTitle('Bulk Email', isMailSetUp),
    description: `${counted(totalSent, 'email')} ${verb} ${where}. ${left}`.trim(),
    variant: 'success',
  };
}
