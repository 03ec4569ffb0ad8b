import { isRefusedAs } from './call.ts';
import { failed } from './failed.ts';
import { toast, type ToastContent } from './toast.ts';

interface Outcomes<Result> {
  /** The notification of the success, or its title; omitted for a success that the screen shows by itself. */
  done?: string | ToastContent | ((result: Result) => string | ToastContent);
  /** The title of the failure, with the server's reason below, or the whole notification; null for none. */
  failure: string | ((error: unknown) => ToastContent | null);
  /** Shown below the failure if the server gave no reason. */
  otherwise?: string;
}

/** Waits for a change, and notifies the user of the outcome. Resolves to whether it succeeded. */
export async function reported<Result>(
  change: Promise<Result>,
  { done, failure, otherwise }: Outcomes<Result>,
): Promise<boolean> {
  try {
    const result = await change;
    const news = typeof done === 'function' ? done(result) : done;
    if (news !== undefined) toast(typeof news === 'string' ? { title: news, variant: 'success' } : news);
    return true;
  } catch (error) {
    // The user has just decided about it (`useSaveOver`).
    if (isRefusedAs('changed_since', error)) return false;
    const news = typeof failure === 'string' ? failed(failure, error, otherwise) : failure(error);
    if (news !== null) toast(news);
    return false;
  }
}
