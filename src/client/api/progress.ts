import type { QueryClient } from '@tanstack/react-query';
import { getOwnProgress, getPortal, getStudentStats, listRecentAttempts } from '#shared/practice/progress.endpoints.ts';
import { chooseExam, getToday, takeToday } from '#shared/practice/today.endpoints.ts';
import { call, read, type InputOf } from '#client/lib/call.ts';
import { readFresh, useReplacement } from '#client/lib/queries.ts';
import { forgetOpenQuizzes } from './open-quizzes.ts';

export const portalQuery = () => read(getPortal);

/** The plan of the day. A new day may have begun, so it is fetched on each visit. */
export const todayQuery = () => readFresh(getToday);

/** Begins the quizzes of the plan, to work on them without a connection. */
export const takeTodayAlong = () => call(takeToday);

/** Sets the exam that the student prepares for; the plan follows it. */
export const useChooseExam = () =>
  useReplacement(todayQuery(), (body: InputOf<typeof chooseExam>['body']) => call(chooseExam, { body }));

export const studentStatsQuery = () => read(getStudentStats);

/** Accuracy by topic and by week, and the topics that need work. */
export const ownProgressQuery = () => read(getOwnProgress);

/** The part of their keys that all pages of the quiz history share. */
const historyKey = ['/api/user/quiz-sessions'];

/**
 * Invalidates everything that counts a student's work: call it after an answer, a completed session or a studied card.
 * What is on screen is fetched again at once, the rest when it is next shown.
 */
export async function invalidateProgress(client: QueryClient): Promise<void> {
  const keys = [
    ...[getPortal, getToday, getStudentStats, listRecentAttempts, getOwnProgress].map(
      (endpoint) => read(endpoint).queryKey,
    ),
    historyKey,
  ];
  await Promise.all([forgetOpenQuizzes(client), ...keys.map((queryKey) => client.invalidateQueries({ queryKey }))]);
}
