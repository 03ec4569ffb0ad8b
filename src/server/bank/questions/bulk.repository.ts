import { and, asc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import { TAGS_MAX } from '#shared/domain/limits.ts';
import type { OpenBin } from '#server/core/bin.ts';
import { idArray } from '#server/core/query-values.ts';
import { changedTags, textsOf } from '#server/core/tags.repository.ts';
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

/** Questions that are changed at once, and the bin that keeps what the change takes from them. */
export interface Changed {
  ids: string[];
  bin: OpenBin;
}

/** Those that have the topic already are left alone: they cost as much as the others. */
export async function giveTopic(
  tx: Database,
  { ids, bin }: Changed,
  change: { topicId: string | null; updatedAt: Date },
): Promise<void> {
  const others = and(isOneOf(ids), sql`${questions.topicId} is distinct from ${change.topicId}::uuid`);
  await bin.keepFields(['topicId'], others);
  await tx.update(questions).set(change).where(others);
}

/** Those that say the same already are left alone: they would only look edited. */
export async function setReviewed(
  tx: Database,
  { ids, bin }: Changed,
  { reviewed, ...change }: { reviewed: NonNullable<QuestionDetails['reviewed']>; changedById: string; updatedAt: Date },
): Promise<void> {
  const review = sql`jsonb_build_object('reviewed', ${JSON.stringify(reviewed)}::jsonb)`;
  const others = and(isOneOf(ids), sql`(${questions.details} @> ${review}) is not true`);
  await bin.keepFields(['details'], others);
  await tx
    .update(questions)
    .set({ ...change, changeNote: null, details: sql`coalesce(${questions.details}, '{}') || ${review}` })
    .where(others);
}

/** Those that are retired already keep since when they are. */
export async function setRetired(
  tx: Database,
  { ids, bin }: Changed,
  { retiredAt, updatedAt }: { retiredAt: Date | null; updatedAt: Date },
): Promise<void> {
  const others = and(isOneOf(ids), retiredAt === null ? isNotNull(questions.retiredAt) : isNull(questions.retiredAt));
  await bin.keepFields(['retiredAt'], others);
  await tx.update(questions).set({ retiredAt, updatedAt }).where(others);
}

const jsonTexts = (texts: string[]) => textsOf(sql`${JSON.stringify(texts)}::jsonb`);

/** Adds tags and removes others. Returns how many questions would have too many tags; then nothing is changed. */
export async function changeTags(
  tx: Database,
  { ids, bin }: Changed,
  { added, removed, updatedAt }: { added: string[]; removed: string[]; updatedAt: Date },
): Promise<number> {
  const tags = changedTags(questions.tags, { added: jsonTexts(added), removed: jsonTexts(removed) });
  const overfull = await tx.$count(questions, and(isOneOf(ids), sql`cardinality(${tags}) > ${TAGS_MAX}`));
  if (overfull > 0) return overfull;
  const others = and(isOneOf(ids), sql`${tags} <> ${questions.tags}`);
  await bin.keepFields(['tags'], others);
  await tx.update(questions).set({ tags, updatedAt }).where(others);
  return 0;
}

export async function deleteQuestions(tx: Database, ids: string[]): Promise<void> {
  await tx.delete(questions).where(isOneOf(ids));
}

export const isOneOf = (ids: string[]): SQL => sql`${questions.id} = any(${idArray(ids)})`;
