import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import { TAGS_MAX } from '#shared/bank/question-fields.ts';
import { isOneOf, type Changed } from '#server/core/selected-items.repository.ts';
import { changedTags, textsOf } from '#server/core/tags.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

/** Skips questions that already have this review: they would only look edited. */
export async function setReviewed(
  tx: Database,
  { ids, bin }: Changed,
  { reviewed, ...change }: { reviewed: NonNullable<QuestionDetails['reviewed']>; changedById: string; updatedAt: Date },
): Promise<void> {
  const review = sql`jsonb_build_object('reviewed', ${JSON.stringify(reviewed)}::jsonb)`;
  const others = and(isOneOf('questions', ids), sql`(${questions.details} @> ${review}) is not true`);
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
  const others = and(
    isOneOf('questions', ids),
    retiredAt === null ? isNotNull(questions.retiredAt) : isNull(questions.retiredAt),
  );
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
  const overfull = await tx.$count(questions, and(isOneOf('questions', ids), sql`cardinality(${tags}) > ${TAGS_MAX}`));
  if (overfull > 0) return overfull;
  const others = and(isOneOf('questions', ids), sql`${tags} <> ${questions.tags}`);
  await bin.keepFields(['tags'], others);
  await tx.update(questions).set({ tags, updatedAt }).where(others);
  return 0;
}
