import { keepPreviousData } from '@tanstack/react-query';
import { HISTORY_PAGE_SIZE, REPORT_SESSION_COUNT } from '#shared/practice/quiz-sessions.contract.ts';
import {
  getStatsOfStudent,
  getStudent,
  getStudentProgress,
  listSessionAttempts,
  listStudentSessions,
} from '#shared/insight/student-detail.contract.ts';
import { read } from '#client/lib/call.ts';

/** The student keeps learning while their teacher looks, so all of it is fetched on every visit. */
const atEveryVisit = { staleTime: 0 };

export const studentQuery = (studentId: string) => ({
  ...read(getStudent, { params: { studentId } }),
  ...atEveryVisit,
});

export const statsOfStudentQuery = (studentId: string) => ({
  ...read(getStatsOfStudent, { params: { studentId } }),
  ...atEveryVisit,
});

export const studentProgressQuery = (studentId: string) => ({
  ...read(getStudentProgress, { params: { studentId } }),
  ...atEveryVisit,
});

/** One page of the completed sessions, newest first; pages count from 0. The old page stays until the new one loads. */
export const studentSessionsQuery = (studentId: string, page: number) => ({
  ...read(listStudentSessions, {
    params: { studentId },
    query: { limit: HISTORY_PAGE_SIZE, offset: page * HISTORY_PAGE_SIZE },
  }),
  ...atEveryVisit,
  placeholderData: keepPreviousData,
});

/** The latest completed sessions, as many as a report shows. */
export const studentReportSessionsQuery = (studentId: string) => ({
  ...read(listStudentSessions, { params: { studentId }, query: { limit: REPORT_SESSION_COUNT } }),
  ...atEveryVisit,
});

/** Per-question results of a completed session; empty if only a summary was saved. They never change. */
export const sessionAttemptsQuery = (sessionId: string) => read(listSessionAttempts, { params: { sessionId } });
