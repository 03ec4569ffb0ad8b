import { failed } from './failed.ts';
import { toast } from './toast.ts';

interface Outcomes {
  done: string;
  failure: string;
  /** Shown below the failure if the server gave no reason. */
  otherwise?: string;
}

/** Waits for a change, and notifies the user of the outcome. Resolves to whether it succeeded. */
export async function reported(change: Promise<unknown>, { done, failure, otherwise }: Outcomes): Promise<boolean> {
  try {
    await change;
    toast({ title: done, variant: 'success' });
    return true;
  } catch (error) {
    toast(failed(failure, error, otherwise));
    return false;
  }
}
