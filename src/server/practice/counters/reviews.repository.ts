import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Learner } from '#server/core/principal.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { studentFlashcards, studentStats, studyDays } from '#server/db/schema/progress.ts';
import type { StreakState } from '#shared/practice/streaks.ts';
import { changesOf, type CountedReview, type StudiedCardChange, type StudyDayChange } from './review-changes.ts';

/** Changes how often cards were studied, and removes cards whose count drops to zero. */
export async function changeStudiedCards(tx: Database, userId: string, changes: StudiedCardChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ flashcardId, times, firstAt, lastAt }) => ({
    userId,
    flashcardId,
    timesStudied: times,
    firstStudiedAt: firstAt,
    lastStudiedAt: lastAt,
  }));
  await tx
    .insert(studentFlashcards)
    .values(rows)
    .onConflictDoUpdate({
      target: [studentFlashcards.userId, studentFlashcards.flashcardId],
      set: {
        timesStudied: sql`${studentFlashcards.timesStudied} + excluded.times_studied`,
        firstStudiedAt: sql`least(${studentFlashcards.firstStudiedAt}, excluded.first_studied_at)`,
        lastStudiedAt: sql`greatest(${studentFlashcards.lastStudiedAt}, excluded.last_studied_at)`,
      },
    });
  const fewer = changes.filter(({ times }) => times < 0).map(({ flashcardId }) => flashcardId);
  if (fewer.length === 0) return;
  await tx
    .delete(studentFlashcards)
    .where(
      and(
        eq(studentFlashcards.userId, userId),
        inArray(studentFlashcards.flashcardId, fewer),
        lte(studentFlashcards.timesStudied, 0),
      ),
    );
}

/** Changes the number of cards on each day; a day without any work left is removed. */
export async function changeStudyDays(tx: Database, userId: string, changes: StudyDayChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(studyDays)
    .values(changes.map((change) => ({ userId, ...change })))
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day],
      // After a change of time zone, a grade may be undone on a different day than it was counted on.
      set: {
        cards: sql`greatest(0, ${studyDays.cards} + excluded.cards)`,
        timeSpent: sql`greatest(0, ${studyDays.timeSpent} + excluded.time_spent)`,
      },
    });
  const fewer = changes.filter(({ cards }) => cards < 0).map(({ day }) => day);
  if (fewer.length === 0) return;
  await tx
    .delete(studyDays)
    .where(
      and(
        eq(studyDays.userId, userId),
        inArray(studyDays.day, fewer),
        eq(studyDays.answers, 0),
        lte(studyDays.cards, 0),
      ),
    );
}

/** The streak in a query of days: `last_day`, and `days`, the number of consecutive days up to it. */
export const streakOf = (days: SQL) => sql`
  select max(day) as last_day, count(*) filter (where day = newest - (place - 1)::int)::int as days
  from (
    select day, max(day) over () as newest, row_number() over (order by day desc) as place
    from (${days}) studied (day)
  ) placed`;

/** A student's study days, for `streakOf`. */
export const studiedBy = (userId: string | SQL) => sql`
  select ${studyDays.day} from ${studyDays} where ${studyDays.userId} = ${userId}`;

const streakRow = z.object({ lastDay: z.string().nullable(), streak: z.int() });

export async function readStreak(tx: Database, userId: string): Promise<StreakState> {
  const result = await tx.execute(sql`
    select last_day::text as "lastDay", days as streak from (${streakOf(studiedBy(userId))}) streak`);
  return rowOf(result, streakRow);
}

/**
 * Counts grades on their days, and subtracts grades that were undone. Reviews may arrive late, so the streak is
 * recalculated. Call it after the schedules have been stored.
 */
export async function countReviews(
  tx: Database,
  { userId, timeZone }: Learner,
  { reviews, now }: { reviews: CountedReview[]; now: Date },
): Promise<void> {
  const { cards, days } = changesOf(reviews, timeZone);
  await changeStudiedCards(tx, userId, cards);
  // From here on, everything else that counts for the student waits for this lock.
  await tx
    .insert(studentStats)
    .values({ userId, lastActivityAt: now })
    .onConflictDoUpdate({ target: studentStats.userId, set: { lastActivityAt: now } });
  await changeStudyDays(tx, userId, days);
  const { lastDay, streak } = await readStreak(tx, userId);
  await tx.update(studentStats).set({ lastStudyDay: lastDay, streak }).where(eq(studentStats.userId, userId));
}
