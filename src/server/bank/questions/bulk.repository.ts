import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

/**
 * Locks the questions that fit and returns their ids. Always in the order of the ids, so that two bulk calls take turns.
 * For an `update` students can go on answering them; a `delete` has to wait for those who just do, and they for it.
 */
export async function lockFitting(
  tx: Database,
  condition: SQL | undefined,
  purpose: 'update' | 'delete',
): Promise<string[]> {
  const rows = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(condition)
    .orderBy(asc(questions.id))
    .for(purpose === 'update' ? 'no key update' : 'update');
  return rows.map(({ id }) => id);
}

/** Those that have the topic already are left alone: they cost as much as the others. */
export async function giveTopic(
  tx: Database,
  ids: string[],
  change: { topicId: string | null; updatedAt: Date },
): Promise<void> {
  const isOther = sql`${questions.topicId} is distinct from ${change.topicId}::uuid`;
  await tx
    .update(questions)
    .set(change)
    .where(and(isOneOf(ids), isOther));
}

/** Those that say the same already are left alone: they would only look edited. */
export async function setReviewed(
  tx: Database,
  ids: string[],
  { reviewed, ...change }: { reviewed: NonNullable<QuestionDetails['reviewed']>; changedById: string; updatedAt: Date },
): Promise<void> {
  const review = sql`jsonb_build_object('reviewed', ${JSON.stringify(reviewed)}::jsonb)`;
  const isOther = sql`(${questions.details} @> ${review}) is not true`;
  await tx
    .update(questions)
    .set({ ...change, changeNote: null, details: sql`coalesce(${questions.details}, '{}') || ${review}` })
    .where(and(isOneOf(ids), isOther));
}

/** Those that are retired already keep since when they are. */
export async function setRetired(
  tx: Database,
  ids: string[],
  { retiredAt, updatedAt }: { retiredAt: Date | null; updatedAt: Date },
): Promise<void> {
  const isOther = retiredAt === null ? isNotNull(questions.retiredAt) : isNull(questions.retiredAt);
  await tx
    .update(questions)
    .set({ retiredAt, updatedAt })
    .where(and(isOneOf(ids), isOther));
}

export async function deleteQuestions(tx: Database, ids: string[]): Promise<void> {
  await tx.delete(questions).where(isOneOf(ids));
}

export const isOneOf = (ids: string[]): SQL => sql`${questions.id} = any(${idArray(ids)})`;
