import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { useSetDismissed } from '#client/api/verification.ts';
import { reported } from '#client/lib/reported.ts';

/** Dismisses a question's issues or restores them, and reports a failure. Returns whether it succeeded. */
export function useDismissal() {
  const { mutateAsync, isPending } = useSetDismissed();
  const setDismissed = (question: QuestionWithIssues, isDismissed: boolean): Promise<boolean> =>
    reported(mutateAsync({ question, isDismissed }), {
      failure: isDismissed ? 'Failed to dismiss issue' : 'Failed to restore issue',
      otherwise: 'Please try again.',
    });
  return { setDismissed, isPending };
}
