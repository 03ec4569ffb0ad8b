import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword, forgotPassword, resetPassword } from '#shared/people/auth.endpoints.ts';
import { call, type InputOf } from '#client/lib/call.ts';
import { changeUser } from './auth.ts';

/** Asks for a link by mail; succeeds for every address, known or not. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof forgotPassword>['body']) => call(forgotPassword, { body }),
  });

/** Sets a new password with a mailed token. Ends all sessions of the account, including one in this browser. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof resetPassword>['body']) => call(resetPassword, { body }),
    onSuccess: () => changeUser(queryClient, null),
  });
}

/** Changes the user's own password; the account's other sessions end. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof changePassword>['body']) => call(changePassword, { body }),
  });
