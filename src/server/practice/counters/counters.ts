import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { advanceStreak } from '#shared/practice/streaks.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { countAnswerActivity, type AnswerActivity } from './activity.repository.ts';
import {
  addToStudyDay,
  countAnswersOfQuestions,
  lockStudentStats,
  updateStudentStats,
  type CountedAnswer,
  type StudentStatsRow,
} from './counters.repository.ts';
import { changesOf, type CountedReview } from './review-changes.ts';
import { changeStudiedCards, changeStudyDays, readStreak } from './reviews.repository.ts';

// Counts the work of students in the transaction that records it.

export type RecordedAnswer = CountedAnswer & AnswerActivity;

/** Counts something on a day of study; returns what happens to the streak and the last activity. */
async function countOnDay(tx: Database, counters: StudentStatsRow, studied: Parameters<typeof addToStudyDay>[1]) {
  await addToStudyDay(tx, studied);
  const { lastStudyDay, streak } = counters;
  // A day before the last one, as after traveling west, may close a gap between two.
  const isEarlier = lastStudyDay !== null && studied.day < lastStudyDay;
  const next = isEarlier
    ? await readStreak(tx, counters.userId)
    : advanceStreak({ lastDay: lastStudyDay, streak }, studied.day);
  return { lastStudyDay: next.lastDay, streak: next.streak };
}

/** Counts answers to different questions that were recorded at one moment. */
export async function countAnswers(
  tx: Database,
  { userId, at, localAt, answers }: { userId: string; at: Date; localAt: string; answers: RecordedAnswer[] },
): Promise<void> {
  const day = localAt.slice(0, 10);
  const timeSpent = answers.reduce((sum, answer) => sum + answer.timeSpent, 0);
  const counters = await lockStudentStats(tx, userId);
  await updateStudentStats(tx, userId, {
    ...(await countOnDay(tx, counters, { userId, day, answers: answers.length, cards: 0, timeSpent })),
    lastActivityAt: at,
    questionsAnswered: counters.questionsAnswered + answers.length,
    correctAnswers: counters.correctAnswers + answers.filter(({ isCorrect }) => isCorrect).length,
    totalTimeSpent: counters.totalTimeSpent + timeSpent,
  });
  await countAnswersOfQuestions(tx, { userId, at, answers });
  await countAnswerActivity(tx, { userId, localAt, answers });
}

/** Counts one studied card. */
export async function countCard(tx: Database, { userId, timeZone }: Learner, at: Date): Promise<void> {
  const counters = await lockStudentStats(tx, userId);
  const studied = { userId, day: dayIn(timeZone, at), answers: 0, cards: 1, timeSpent: 0 };
  await updateStudentStats(tx, userId, { ...(await countOnDay(tx, counters, studied)), lastActivityAt: at });
}

/**
 * Counts graded cards on the days of their grades, and takes back those whose grade was. They may come late, so the streak
 * is recalculated. Like `countCard`, after the studied cards.
 */
export async function countReviews(
  tx: Database,
  { userId, timeZone }: Learner,
  { reviews, now }: { reviews: CountedReview[]; now: Date },
): Promise<void> {
  const { cards, days } = changesOf(reviews, timeZone);
  await changeStudiedCards(tx, userId, cards);
  await lockStudentStats(tx, userId);
  await changeStudyDays(tx, userId, days);
  const { lastDay, streak } = await readStreak(tx, userId);
  await updateStudentStats(tx, userId, { lastStudyDay: lastDay, streak, lastActivityAt: now });
}

/**
 * Counts one completed session for its student and returns its number; `unansweredSeconds` is the time in it that no
 * answer has counted.
 */
export async function countSession(
  tx: Database,
  { userId, score, unansweredSeconds, at }: { userId: string; score: number; unansweredSeconds: number; at: Date },
): Promise<number> {
  const counters = await lockStudentStats(tx, userId);
  const { lastActivityAt } = counters;
  await updateStudentStats(tx, userId, {
    sessionsCompleted: counters.sessionsCompleted + 1,
    scoreSum: counters.scoreSum + score,
    totalTimeSpent: counters.totalTimeSpent + unansweredSeconds,
    // A session that the server ends was over before.
    lastActivityAt: lastActivityAt !== null && lastActivityAt > at ? lastActivityAt : at,
  });
  return counters.sessionsCompleted + 1;
}
