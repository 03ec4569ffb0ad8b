import { serverMessage } from './call.ts';
import type { ToastContent } from './toast.ts';

/** That something could not be done, with the reason below it, where the server gave one. */
export function failed(title: string, error: unknown): ToastContent {
  const description = serverMessage(error, '');
  return { title, ...(description !== '' && { description }), variant: 'destructive' };
}
