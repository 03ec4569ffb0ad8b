import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { cardParameters, cardReviewLog, ownCards, studySettings } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import { examStartIn, type SchedulingTerms } from '#shared/cards/spaced-repetition/exam-date.ts';
import { DEFAULT_WEIGHTS } from '#shared/cards/spaced-repetition/schedule.ts';
import { dayIn } from '#shared/domain/study-days.ts';

export type LogRow = typeof cardReviewLog.$inferSelect;
/** Existing cards by their ids: each of the teacher's deck or the student's own. */
export type CardKinds = Map<string, { isOwn: boolean }>;

/** For background work, where a student's time zone is unknown; their next action corrects due dates before exams. */
export const UNKNOWN_ZONE = 'UTC';

/**
 * Locks the student, so that card actions from two devices take turns, and returns the terms by which their cards are
 * scheduled.
 */
export async function lockStudent(tx: Database, { userId, timeZone }: Learner, now: Date): Promise<SchedulingTerms> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  // Only a later statement sees what another transaction has just committed.
  const [row] = await tx
    .select({ examDate: studySettings.examDate, weights: cardParameters.weights })
    .from(users)
    .leftJoin(studySettings, eq(studySettings.userId, users.id))
    .leftJoin(cardParameters, eq(cardParameters.userId, users.id))
    .where(eq(users.id, userId));
  const examStart = examStartIn(timeZone, { examDate: row?.examDate ?? null, today: dayIn(timeZone, now) });
  return { examStart, weights: row?.weights ?? DEFAULT_WEIGHTS };
}

/** Lists the whole log of these cards, and the entries with these ids, whatever their card. */
export async function listLog(
  tx: Database,
  { userId, cardIds, ids = [] }: { userId: string; cardIds: string[]; ids?: string[] },
): Promise<LogRow[]> {
  return tx
    .select()
    .from(cardReviewLog)
    .where(
      and(eq(cardReviewLog.userId, userId), or(inArray(cardReviewLog.cardId, cardIds), inArray(cardReviewLog.id, ids))),
    );
}

export async function insertLog(tx: Database, rows: LogRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(cardReviewLog).values(rows);
}

/** Lists the next cards with a log, by id. */
export async function listLoggedCards(
  tx: Database,
  { userId, after, limit }: { userId: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ cardId: cardReviewLog.cardId })
    .from(cardReviewLog)
    .where(and(eq(cardReviewLog.userId, userId), after === undefined ? undefined : gt(cardReviewLog.cardId, after)))
    .orderBy(asc(cardReviewLog.cardId))
    .limit(limit);
  return rows.map(({ cardId }) => cardId);
}

/**
 * Returns the cards that exist for the student, and protects them from being deleted before the transaction ends.
 * Everything that locks several cards does so in the order of their ids.
 */
export async function keepCards(tx: Database, userId: string, cardIds: string[]): Promise<CardKinds> {
  const deck = await tx
    .select({ id: flashcards.id })
    .from(flashcards)
    .where(inArray(flashcards.id, cardIds))
    .orderBy(asc(flashcards.id))
    .for('key share');
  const own = await tx
    .select({ id: ownCards.id })
    .from(ownCards)
    .where(and(inArray(ownCards.id, cardIds), eq(ownCards.userId, userId)))
    .orderBy(asc(ownCards.id))
    .for('key share');
  const kept = [...deck.map(({ id }) => ({ id, isOwn: false })), ...own.map(({ id }) => ({ id, isOwn: true }))];
  return new Map(kept.map(({ id, isOwn }) => [id, { isOwn }]));
}
