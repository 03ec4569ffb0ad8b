import type { User } from '#shared/people/users.contract.ts';
import { useSetUserStatus } from '#client/api/users.ts';
import type { Decision } from '#client/api/users.ts';
import { toast } from '#client/lib/toast.ts';
import { decided, decisionFailed } from './decision-toasts.ts';

/** Approves or rejects students and says what came of it. */
export function useDecision(): (users: readonly User[], decision: Decision) => Promise<void> {
  const { mutateAsync } = useSetUserStatus();
  return async (users, decision) => {
    try {
      toast(decided(users, decision, await mutateAsync({ users, status: decision })));
    } catch (error) {
      toast(decisionFailed(users, error));
    }
  };
}
