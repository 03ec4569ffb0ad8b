import { keepPreviousData } from '@tanstack/react-query';
import { HISTORY_PAGE_SIZE, REPORT_SESSION_COUNT } from '#shared/practice/quiz-sessions.contract.ts';
import { listOwnAttempts, listOwnQuizSessions } from '#shared/practice/quiz-sessions.endpoints.ts';
import { read } from '#client/lib/call.ts';
import { partOf, readFresh } from '#client/lib/queries.ts';

/** One page of the student's completed sessions, newest first; pages count from 0. The old page stays until then. */
export const ownSessionsQuery = (page: number) => ({
  ...read(listOwnQuizSessions, { query: partOf(page, HISTORY_PAGE_SIZE) }),
  placeholderData: keepPreviousData,
});

/** The latest completed sessions, as many as a report shows. */
export const ownReportSessionsQuery = readFresh(listOwnQuizSessions, { query: { limit: REPORT_SESSION_COUNT } });

/** Per-question results of a completed session; empty if only a summary was saved. */
export const ownAttemptsQuery = (sessionId: string) => read(listOwnAttempts, { params: { sessionId } });
