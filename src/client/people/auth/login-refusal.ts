import { CallError, serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** Statuses whose reason is not the credentials: no answer, an account that may not sign in, too many tries. */
const OTHER_REASONS = new Set([0, 403, 429]);

/** What a failed sign-in says: `usual`, unless the server names a reason that new credentials would not fix. */
export function loginRefusal(error: unknown, usual: string): ToastContent {
  const hasOtherReason = error instanceof CallError && OTHER_REASONS.has(error.status);
  const description = hasOtherReason
    ? serverMessage(error, 'The server could not be reached. Please try again in a moment.')
    : usual;
  return { title: 'Login Failed', description, variant: 'destructive' };
}
