import { and, asc, desc, eq, gt, gte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { studyDays } from '#server/db/schema/progress.ts';
import { cardReviewLog, cardSchedules, ownCards } from '#server/db/schema/study.ts';
import { isCardShown } from '../own-cards/own-cards.repository.ts';

/**
 * Counts scheduled cards in each state by due day: 0 is before the first of `dayStarts`, 1 is the day beginning with
 * it, and so on; the day after the last includes all later ones. Cards set aside are counted separately.
 */
export async function countScheduled(
  db: Database,
  { userId, dayStarts, isExamAhead }: { userId: string; dayStarts: Date[]; isExamAhead: boolean },
) {
  const due = isExamAhead ? cardSchedules.due : cardSchedules.scheduledDue;
  const starts = sql.param(`{${dayStarts.map((start) => start.toISOString()).join(',')}}`);
  const day = sql`width_bucket(${due}, ${starts}::timestamptz[])`.mapWith(Number).as('day');
  return db
    .select({
      day,
      state: cardSchedules.state,
      isSetAside: cardSchedules.isSetAside,
      cards: sql`count(*)`.mapWith(Number),
    })
    .from(cardSchedules)
    .where(eq(cardSchedules.userId, userId))
    .groupBy(sql`1`, cardSchedules.state, cardSchedules.isSetAside);
}

/** Counts grades of cards in review, without undone ones, and how many of them were not Again. */
export async function readRetention(db: Database, userId: string, since: Date) {
  const undo = alias(cardReviewLog, 'undo');
  const undone = db
    .select({ id: undo.id })
    .from(undo)
    .where(and(eq(undo.userId, userId), eq(undo.undoes, cardReviewLog.id)));
  const [row] = await db
    .select({
      reviews: sql`count(*)`.mapWith(Number),
      recalled: sql`count(*) filter (where ${cardReviewLog.rating} > 1)`.mapWith(Number),
    })
    .from(cardReviewLog)
    .where(
      and(
        eq(cardReviewLog.userId, userId),
        eq(cardReviewLog.stateBefore, 'review'),
        gte(cardReviewLog.at, since),
        notExists(undone),
      ),
    );
  if (row === undefined) throw new Error('an aggregate returns one row');
  return row;
}

/** Lists the days from `since` on with at least one card, oldest first. */
export async function listCardDays(db: Database, userId: string, since: string) {
  return db
    .select({ day: studyDays.day, cards: studyDays.cards })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), gte(studyDays.day, since), gt(studyDays.cards, 0)))
    .orderBy(asc(studyDays.day));
}

/** Lists the visible cards that are set aside, most lapses first. */
export async function listSetAside(db: Database, userId: string, limit: number) {
  return db
    .select({ lapses: cardSchedules.lapses, flashcard: flashcards, ownCard: ownCards })
    .from(cardSchedules)
    .leftJoin(flashcards, eq(flashcards.id, cardSchedules.flashcardId))
    .leftJoin(ownCards, eq(ownCards.id, cardSchedules.ownCardId))
    .where(and(eq(cardSchedules.userId, userId), cardSchedules.isSetAside, isCardShown(userId)))
    .orderBy(desc(cardSchedules.lapses), asc(cardSchedules.cardId))
    .limit(limit);
}
