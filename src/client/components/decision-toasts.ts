import type { Decision, DecisionResult } from '#client/api/users.ts';
import { serverMessage } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { fullName } from './full-name.ts';
import type { Named } from './full-name.ts';

/** What came of a decision about some students. */
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
