import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { findJoinableClass, joinClass } from '#shared/people/classes.endpoints.ts';
import { checkInvitation, claimByInvitation, joinByInvitation } from '#shared/people/invitations.endpoints.ts';
import { call, type InputOf } from '#client/lib/call.ts';
import { readFresh } from '#client/lib/queries.ts';
import { changeUser } from './auth.ts';

/** The class that a code belongs to, fetched on each visit: teachers renew codes. */
export const joinableClassQuery = (code: string) => readFresh(findJoinableClass, { params: { code } });

/** Joins a class. This may approve a pending student, and the class has assignments. */
export function useJoinClass() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(joinClass, { body: { code } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** What an invitation link is good for, fetched each time that it is opened. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/invitation/check', token],
    queryFn: () => call(checkInvitation, { body: { token } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Joins a class with the invited address's account. */
export const useJoinByInvitation = () =>
  useMutation({ mutationFn: (token: string) => call(joinByInvitation, { body: { token } }) });

/** Sets the password of an unclaimed account. Ends all its sessions, including one in this browser. */
export function useClaimByInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof claimByInvitation>['body']) => call(claimByInvitation, { body }),
    onSuccess: () => changeUser(queryClient, null),
  });
}
