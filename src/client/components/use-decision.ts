import type { User } from '#shared/people/users.contract.ts';
import { type Decision, type DecisionResult, useSetUserStatus } from '#client/api/users.ts';
import { serverMessage } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { fullName, type Named } from './full-name.ts';

/** Approves or rejects students and reports the outcome. */
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

/** The outcome of a decision about some students. */
export function decided(users: readonly Named[], decision: Decision, result: DecisionResult): ToastContent {
  const { updatedCount, skippedCount } = result;
  const skipped = skippedCount > 0 ? ` ${counted(skippedCount, 'other')} had already been decided.` : '';
  if (updatedCount === 0) return { title: 'Nothing Changed', description: skipped.trim() };
  const who = users.length === 1 ? nameOf(users) : counted(updatedCount, 'student');
  const noun = updatedCount === 1 ? 'Student' : 'Students';
  return decision === 'approved'
    ? { title: `${noun} Approved`, description: `${who} can now take quizzes.${skipped}`, variant: 'success' }
    : { title: `${noun} Rejected`, description: `${who} can't sign in any more.${skipped}` };
}

export function decisionFailed(users: readonly Named[], error: unknown): ToastContent {
  const who = users.length === 1 ? `${nameOf(users)} is` : `${counted(users.length, 'student')} are`;
  return {
    title: 'Failed to update user status',
    description: serverMessage(error, `${who} still waiting. Please try again.`),
    variant: 'destructive',
  };
}

const nameOf = ([user]: readonly Named[]) => (user ? fullName(user) : '');
