import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { findJoinableClass, joinClass } from '#shared/people/classes.contract.ts';
import { checkInvitation, joinByInvitation } from '#shared/people/invitations.contract.ts';
import { call, read } from '#client/lib/call.ts';

/** The class that a code belongs to, looked up at each visit: teachers renew codes. */
export const joinableClassQuery = (code: string) => ({
  ...read(findJoinableClass, { params: { code } }),
  staleTime: 0,
});

/** Joins a class. Who awaited approval may have it now, and the class has assignments. */
export function useJoinClass() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(joinClass, { body: { code } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** What the link of an invitation is good for, looked up each time that it is opened. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/invitation/check', token],
    queryFn: () => call(checkInvitation, { body: { token } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Joins a class with the account that the invited address has. */
export function useJoinByInvitation() {
  return useMutation({ mutationFn: (token: string) => call(joinByInvitation, { body: { token } }) });
}
