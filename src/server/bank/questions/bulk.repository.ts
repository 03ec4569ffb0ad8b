import { and, asc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import { TAGS_MAX } from '#shared/domain/limits.ts';
import type { OpenBin } from '#server/core/bin.ts';
import { idArray } from '#server/core/query-values.ts';
import { changedTags, textsOf } from '#server/core/tags.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

/**
 * Locks the matching questions and returns their ids. Locks are in the order of the ids, so that bulk calls take turns.
 * Students can go on answering during an `update`; a `delete` waits for answers in progress, and new ones wait for it.
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

/** Questions that are changed at once, and the bin that keeps their previous values. */
export interface Changed {
  ids: string[];
  bin: OpenBin;
}

/** Skips questions that already have the topic: updating them would cost as much as the others. */
export async function giveTopic(
  tx: Database,
  { ids, bin }: Changed,
  change: { topicId: string | null; updatedAt: Date },
): Promise<void> {
  const others = and(isOneOf(ids), sql`${questions.topicId} is distinct from ${change.topicId}::uuid`);
  await bin.keepFields(['topicId'], others);
  await tx.update(questions).set(change).where(others);
}

/** Skips questions that already have this review: they would only look edited. */
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

/** Questions that are already retired keep their date. */
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

/** Adds tags and removes others. Returns how many questions would have too many tags; if any, changes nothing. */
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
