import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Learner } from '#server/core/principal.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { studentFlashcards, studentStats, studyDays } from '#server/db/schema/progress.ts';
import type { StreakState } from '#shared/practice/streaks.ts';
import { dayIn } from '#shared/domain/study-days.ts';

/** A grade that counts (1) or was undone (-1), at the time of the grade. `flashcardId`: for the teacher's deck only. */
export interface CountedReview {
  flashcardId: string | null;
  at: Date;
  /** Seconds. */
  timeSpent: number;
  count: 1 | -1;
}

interface StudiedCardChange {
  flashcardId: string;
  /** The change in how often it was studied. */
  times: number;
  firstAt: Date;
  lastAt: Date;
}

interface StudyDayChange {
  day: string;
  cards: number;
  timeSpent: number;
}

/** Returns the changes that reviews make, each card and each day once, in the order in which rows are locked. */
export function changesOf(
  reviews: CountedReview[],
  timeZone: string,
): { cards: StudiedCardChange[]; days: StudyDayChange[] } {
  const cards = new Map<string, StudiedCardChange>();
  const days = new Map<string, StudyDayChange>();
  for (const { flashcardId, at, timeSpent, count } of reviews) {
    if (flashcardId !== null) {
      const card = cards.get(flashcardId) ?? { flashcardId, times: 0, firstAt: at, lastAt: at };
      const [firstAt, lastAt] = [at < card.firstAt ? at : card.firstAt, at > card.lastAt ? at : card.lastAt];
      cards.set(flashcardId, { flashcardId, times: card.times + count, firstAt, lastAt });
    }
    const day = dayIn(timeZone, at);
    const before = days.get(day) ?? { day, cards: 0, timeSpent: 0 };
    days.set(day, { day, cards: before.cards + count, timeSpent: before.timeSpent + count * timeSpent });
  }
  return {
    cards: [...cards.values()].filter(({ times }) => times !== 0).toSorted(by(({ flashcardId }) => flashcardId)),
    days: [...days.values()].filter((day) => day.cards !== 0).toSorted(by(({ day }) => day)),
  };
}

const by =
  <Item>(key: (item: Item) => string) =>
  (a: Item, b: Item) =>
    key(a) < key(b) ? -1 : 1;

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
  select max(day) as last_day, count(*) filter (where day = newest - (position - 1)::int)::int as days
  from (
    select day, max(day) over () as newest, row_number() over (order by day desc) as position
    from (${days}) studied (day)
  ) numbered`;

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
