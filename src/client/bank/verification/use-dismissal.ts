import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { useSetDismissed } from '#client/api/verification.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';

/** Dismisses a question's issues or restores them, and reports a failure. Returns whether it succeeded. */
export function useDismissal() {
  const { mutateAsync, isPending } = useSetDismissed();
  const setDismissed = async (question: QuestionWithIssues, isDismissed: boolean): Promise<boolean> => {
    try {
      await mutateAsync({ question, isDismissed });
      return true;
    } catch (error) {
      toast(failed(isDismissed ? 'Failed to dismiss issue' : 'Failed to restore issue', error, 'Please try again.'));
      return false;
    }
  };
  return { setDismissed, isPending };
}
