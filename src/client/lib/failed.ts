import { serverMessage } from './call.ts';
import type { ToastContent } from './toast.ts';

/** The notification of a failure, with the server's reason below, if it gave one. */
export function failed(title: string, error: unknown): ToastContent {
  const description = serverMessage(error, '');
  return { title, ...(description !== '' && { description }), variant: 'destructive' };
}
