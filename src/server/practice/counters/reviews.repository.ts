import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { studentFlashcards, studyDays } from '#server/db/schema/progress.ts';
import type { StudiedCardChange, StudyDayChange } from './review-changes.ts';

/** How often cards were studied; one that never was any more is not among the studied ones. */
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

/** Cards of days; a day on which nothing is left is no study day. */
export async function changeStudyDays(tx: Database, userId: string, changes: StudyDayChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(studyDays)
    .values(changes.map((change) => ({ userId, ...change })))
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day],
      // After a change of time zone, a grade may be taken back on another day than it was counted on.
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

/** The last study day, and how many days in a row led up to it. */
export async function readStreak(tx: Database, userId: string): Promise<{ lastDay: string | null; streak: number }> {
  const days = tx
    .select({
      day: studyDays.day,
      lastDay: sql`max(${studyDays.day}) over ()`.as('last_day'),
      place: sql`row_number() over (order by ${studyDays.day} desc)`.as('place'),
    })
    .from(studyDays)
    .where(eq(studyDays.userId, userId))
    .as('days');
  const [row] = await tx
    .select({
      lastDay: sql<string | null>`max(${days.day})::text`,
      streak: sql`count(*) filter (where ${days.day} = ${days.lastDay} - (${days.place} - 1)::int)`.mapWith(Number),
    })
    .from(days);
  if (row === undefined) throw new Error('an aggregate returns one row');
  return row;
}
