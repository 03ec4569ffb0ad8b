import type { User } from '#shared/contract/users.ts';
import { useSetUserStatus } from '#client/api/users.ts';
import { toast } from '#client/lib/toast.ts';
import { serverMessage } from '#client/lib/call.ts';
import { fullName } from './full-name.ts';

/** Approves or rejects a student and says what came of it. */
export function useDecision(): (user: User, status: 'approved' | 'rejected') => Promise<void> {
  const { mutateAsync } = useSetUserStatus();
  return async (user, status) => {
    try {
      await mutateAsync({ user, status });
      toast(
        status === 'approved'
          ? { title: 'Student Approved', description: `${fullName(user)} can now take quizzes.`, variant: 'success' }
          : { title: 'Student Rejected', description: `${fullName(user)} can't sign in any more.` },
      );
    } catch (error) {
      toast({
        title: 'Failed to update user status',
        description: serverMessage(error, `${fullName(user)} is still waiting. Please try again.`),
        variant: 'destructive',
      });
    }
  };
}
