import { CallError, serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** Statuses whose reason is not the credentials: no response, an account that may not sign in, too many attempts. */
const OTHER_REASONS = new Set([0, 403, 429]);

/** The message after a failed sign-in: `usual`, unless the server has a reason that new credentials would not fix. */
export function loginRefusal(error: unknown, usual: string): ToastContent {
  const hasOtherReason = error instanceof CallError && OTHER_REASONS.has(error.status);
  const description = hasOtherReason
    ? serverMessage(error, 'The server could not be reached. Please try again in a moment.')
    : usual;
  return { title: 'Login Failed', description, variant: 'destructive' };
}
