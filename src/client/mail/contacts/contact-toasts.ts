import { REPLY_INCOMPLETE } from '#shared/mail/contact.contract.ts';
import { serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';

type Success =
  | 'Reply queued successfully'
  | 'Reply kept in the outbox'
  | 'Contact submission deleted successfully'
  | 'Contact submission closed successfully'
  | 'Contact submission reopened successfully';
type Failure =
  | 'Failed to send reply'
  | 'Failed to delete contact submission'
  | 'Failed to update contact submission status';

export const succeeded = (title: Success): ToastContent => ({ title, variant: 'success' });

/** Includes the server's reason, if it gave a useful one. */
export function failed(title: Failure, error: unknown): ToastContent {
  return { title, description: serverMessage(error, 'Please try again.'), variant: 'destructive' };
}

export const incomplete: ToastContent = { title: 'Error', description: REPLY_INCOMPLETE, variant: 'destructive' };
