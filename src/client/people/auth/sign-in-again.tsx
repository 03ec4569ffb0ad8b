import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { lookForSession, useCurrentUser } from '#client/api/auth.ts';
import { putOffSignIn } from '#client/lib/session.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { useReturn } from './sso-button.tsx';

/** The sign-in on top of the screen after a session has ended. The user's work continues once they are back. */
export function SignInAgain({ isOpen }: { isOpen: boolean }) {
  useSessionOfAnotherTab();
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={putOffSignIn}
      size="small"
      title="Your session has ended"
      description={`Sign in again to continue, ${user.firstName}. Your work is still here.`}
    >
      <LoginForm door={user.role} email={user.email} />
    </Dialog>
  );
}

/** A user may sign in again in another tab, as after a password reset. They need not do so here as well. */
function useSessionOfAnotherTab() {
  const queryClient = useQueryClient();
  useReturn(useCallback(() => void lookForSession(queryClient), [queryClient]));
}
