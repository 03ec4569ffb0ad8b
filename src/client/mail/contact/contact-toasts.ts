import { CallError, serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';

export const MESSAGE_SENT: ToastContent = {
  title: 'Message Sent',
  description: "Thank you for your message. We'll get back to you soon!",
  variant: 'success',
};

const FAILED = 'Failed to send message. Please try again.';

/** One text for every failure, but for too many messages: trying again at once would not help then. */
export function sendFailure(error: unknown): ToastContent {
  const isTooOften = error instanceof CallError && error.status === 429;
  return { title: 'Error', description: isTooOften ? serverMessage(error, FAILED) : FAILED, variant: 'destructive' };
}
