import { redirect } from '@tanstack/react-router';
import { currentUserQuery } from '#client/api/auth.ts';
import { queryClient } from './query-client.ts';

/** Where only the signed out have business (sign-in, set-up), a signed-in user goes to /. */
export function sendSignedInHome(): void {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (queryClient.getQueryData(currentUserQuery.queryKey)) throw redirect({ to: '/', replace: true });
}
