import { serverMessage } from './call.ts';
import type { ToastContent } from './toast.ts';

/** The notification of a failure, with the server's reason below; `otherwise` if it gave none. */
export function failed(title: string, error: unknown, otherwise = ''): ToastContent {
  const description = serverMessage(error, otherwise);
  return { title, ...(description !== '' && { description }), variant: 'destructive' };
}
