import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  getSessionLimits,
  listSessions,
  setSessionLimits,
  type SessionLimits,
} from '#shared/people/sessions.contract.ts';
import { call, read } from '#client/lib/call.ts';

/** Where the user is signed in. Other browsers start and end sessions, so it is fetched on every visit. */
export const sessionsQuery = { ...read(listSessions), staleTime: 0 };

/** Signs out one browser by its id, or with null all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null ? call(endOtherSessions) : call(endSession, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Enters the password again, for actions that require it. */
export const useConfirmPassword = () =>
  useMutation({ mutationFn: (password: string) => call(confirmPassword, { body: { password } }) });

/** How long a session may go unused. */
export const sessionLimitsQuery = read(getSessionLimits);

export function useSetSessionLimits() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (limits: SessionLimits) => call(setSessionLimits, { body: limits }),
    onSuccess: (_nothing, limits) => client.setQueryData(sessionLimitsQuery.queryKey, limits),
  });
}
