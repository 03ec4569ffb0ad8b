import { HISTORY_PAGE_SIZE, REPORT_SESSION_COUNT } from '#shared/practice/quiz-sessions.contract.ts';
import {
  getStatsOfStudent,
  getStudent,
  getStudentProgress,
  listSessionAttempts,
  listStudentSessions,
} from '#shared/insight/student-detail.endpoints.ts';
import { read } from '#client/lib/call.ts';
import { partOf, readFresh, readLive } from '#client/lib/queries.ts';

// The student keeps learning while their teacher looks, so all of it is fetched on every visit.

export const studentQuery = (studentId: string) => readFresh(getStudent, { params: { studentId } });

export const statsOfStudentQuery = (studentId: string) => readFresh(getStatsOfStudent, { params: { studentId } });

export const studentProgressQuery = (studentId: string) => readFresh(getStudentProgress, { params: { studentId } });

/** One page of the completed sessions, newest first; pages count from 0. The old page stays until the new one loads. */
export const studentSessionsQuery = (studentId: string, page: number) =>
  readLive(listStudentSessions, {
    params: { studentId },
    query: partOf(page, HISTORY_PAGE_SIZE),
  });

/** The latest completed sessions, as many as a report shows. */
export const studentReportSessionsQuery = (studentId: string) =>
  readFresh(listStudentSessions, { params: { studentId }, query: { limit: REPORT_SESSION_COUNT } });

/** Per-question results of a completed session; empty if only a summary was saved. They never change. */
export const sessionAttemptsQuery = (sessionId: string) => read(listSessionAttempts, { params: { sessionId } });
