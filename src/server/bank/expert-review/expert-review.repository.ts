import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { isWithin, listed } from '#server/core/query-values.ts';
import { isOneOf } from '#server/core/selected-items.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';

/** The questions in a form of the topic. */
export const inForm = (topicId: string): SQL | undefined =>
  and(isWithin(questions.topicId, [topicId]), isNull(questions.retiredAt));

export async function countInForm(db: Database, topicId: string): Promise<number> {
  return db.$count(questions, inForm(topicId));
}

/** Everything that a reviewer reads of a question, apart from its details. */
const READ = [
  'kind',
  'question',
  'options',
  'content',
  'correctAnswer',
  'key',
  'explanation',
  'difficulty',
  'imageUrl',
  'imageDescription',
  'videoUrl',
] as const satisfies (keyof typeof questionVersions.$inferSelect)[];

/** A version as one value, without its review: the version that a review creates must not invalidate another review. */
const readOf = (table: typeof questions | typeof questionVersions) =>
  sql`(${listed(READ.map((name) => table[name]))}, coalesce(${table.details}, '{}') - 'reviewed')`;

/** The existing ones of the questions, and whether each still has the content of the reviewed version. */
export async function listReviewed(tx: Database, versionOf: Record<string, string>) {
  const versionId = sql`(${JSON.stringify(versionOf)}::jsonb ->> ${questions.id}::text)::uuid`;
  return tx
    .select({
      id: questions.id,
      question: questions.question,
      details: questions.details,
      isSame: sql<boolean>`${readOf(questions)} is not distinct from ${readOf(questionVersions)}`,
    })
    .from(questions)
    .leftJoin(questionVersions, eq(questionVersions.id, versionId))
    .where(isOneOf('questions', Object.keys(versionOf)));
}
