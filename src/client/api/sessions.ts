import { useMutation } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import type { SessionLimits } from '#shared/people/sessions.contract.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  getSessionLimits,
  listSessions,
  setSessionLimits,
} from '#shared/people/sessions.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh, useChange, useReplacement } from '#client/lib/queries.ts';

/** Where the user is signed in. Other browsers start and end sessions, so it is fetched on every visit. */
export const sessionsQuery = readFresh(listSessions);

/** Signs out one browser by its id, or with null all but this one. */
export const useEndSession = () =>
  useChange(
    (sessionId: string | null) =>
      sessionId === null ? call(endOtherSessions) : call(endSession, { params: { sessionId } }),
    { queryKey: sessionsQuery.queryKey },
  );

/** Enters the password again, for actions that require it. */
export const useConfirmPassword = () =>
  useMutation({ mutationFn: (password: string) => call(confirmPassword, { body: { password } }) });

/** How long a session may go unused. */
export const sessionLimitsQuery = read(getSessionLimits);

export const useSetSessionLimits = () =>
  useReplacement(sessionLimitsQuery, (limits: SessionLimits & Expecting) => call(setSessionLimits, { body: limits }));
