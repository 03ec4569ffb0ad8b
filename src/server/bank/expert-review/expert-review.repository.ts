import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { isWithin } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { isOneOf } from '../questions/bulk.repository.ts';

/** The questions that a form of the topic holds. */
export const inForm = (topicId: string): SQL | undefined =>
  and(isWithin(questions.topicId, [topicId]), isNull(questions.retiredAt));

export async function countInForm(db: Database, topicId: string): Promise<number> {
  return db.$count(questions, inForm(topicId));
}

/** All that a reviewer reads of a question, apart from its details. */
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

/** A version as one value. Who reviewed it is left out: a review makes a version, and must not spoil the next. */
const readOf = (table: typeof questions | typeof questionVersions) =>
  sql`(${sql.join(
    READ.map((name) => sql`${table[name]}`),
    sql`, `,
  )}, coalesce(${table.details}, '{}') - 'reviewed')`;

/** Those of the questions that are there, and whether each still says what the version says that it is reviewed in. */
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
    .where(isOneOf(Object.keys(versionOf)));
}
