import type { QueryClient } from '@tanstack/react-query';
import type {
  getOwnProgress,
  getPortal,
  getStudentStats,
  listRecentAttempts,
} from '#shared/practice/progress.contract.ts';
import type { chooseExam, getToday } from '#shared/practice/today.contract.ts';
import { call, read, withoutSchemas, type CallInput } from '#client/lib/call.ts';
import { readFresh, useReplacement } from '#client/lib/queries.ts';
import { forgetOpenQuizzes } from './open-quizzes.ts';

// The portal is a student's first screen: it loads without the contract's schemas.
const portal = withoutSchemas<typeof getPortal>('GET', '/api/portal');
const today = withoutSchemas<typeof getToday>('GET', '/api/today');
const exam = withoutSchemas<typeof chooseExam>('PUT', '/api/today/exam');
const stats = withoutSchemas<typeof getStudentStats>('GET', '/api/quiz-attempts/stats');
const recentAttempts = withoutSchemas<typeof listRecentAttempts>('GET', '/api/quiz-attempts/recent');
const ownProgress = withoutSchemas<typeof getOwnProgress>('GET', '/api/progress');

export const portalQuery = () => read(portal);

/** The plan of the day. A new day may have begun, so it is fetched on each visit. */
export const todayQuery = () => readFresh(today);

/** Sets the exam that the student prepares for; the plan follows it. */
export const useChooseExam = () =>
  useReplacement(todayQuery(), (body: CallInput<typeof exam>['body']) => call(exam, { body }));

export const studentStatsQuery = () => read(stats);

/** Accuracy by topic and by week, and the topics that need work. */
export const ownProgressQuery = () => read(ownProgress);

/** The part of their keys that all pages of the quiz history share. */
const historyKey = ['/api/user/quiz-sessions'];

/**
 * Invalidates everything that counts a student's work: call it after an answer, a completed session or a studied card.
 * What is on screen is fetched again at once, the rest when it is next shown.
 */
export async function invalidateProgress(client: QueryClient): Promise<void> {
  const keys = [
    ...[portal, today, stats, recentAttempts, ownProgress].map((endpoint) => read(endpoint).queryKey),
    historyKey,
  ];
  await Promise.all([forgetOpenQuizzes(client), ...keys.map((queryKey) => client.invalidateQueries({ queryKey }))]);
}
