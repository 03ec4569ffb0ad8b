import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { lockStudentStats, updateStudentStats } from './counters.repository.ts';
import { changesOf, type CountedReview } from './review-changes.ts';
import { changeStudiedCards, changeStudyDays, readStreak } from './reviews.repository.ts';

// Counts the work of students in the transaction that records it.

/**
 * Counts graded cards on the days of their grades, and takes back those whose grade was. They may come late, so the streak
 * is recalculated. Like `addCard`, after the studied cards.
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
