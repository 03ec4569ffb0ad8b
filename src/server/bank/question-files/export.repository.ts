import { aliasedTable, and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { keyOf } from '#server/core/answer-values.ts';
import { topicPath } from '#server/core/named-topics.ts';
import type { ScanPosition } from '#server/core/scan-in-turns.ts';
import type { Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import type { QuestionForm } from '#shared/bank/questions.contract.ts';

const BATCH = 500;

/** A question as it is exported. */
export type ExportedQuestion = Omit<QuestionForm, 'topicId'> & {
  id: string;
  ignoredDuplicate: boolean;
  topic: TopicPath | null;
};

/** With the id of the exported version. */
export type VersionedQuestion = ExportedQuestion & { versionId: string };

/**
 * All questions, or the matching ones, oldest first, in batches of some hundred. An orphaned subcategory counts as a
 * main category.
 */
export async function* exportedQuestions(db: Database, fitting?: SQL): AsyncGenerator<VersionedQuestion[]> {
  let rows: Awaited<ReturnType<typeof listExported>>;
  let after: ScanPosition | undefined;
  do {
    rows = await listExported(db, fitting, after);
    if (rows.length === 0) return;
    yield rows.map(({ name, parentName, createdAt: _createdAt, ...row }) => ({
      ...row,
      topic: topicPath(name, parentName),
    }));
    after = rows.at(-1);
  } while (rows.length === BATCH);
}

async function listExported(db: Database, fitting: SQL | undefined, after: ScanPosition | undefined) {
  const parents = aliasedTable(topics, 'parents');
  const { id, createdAt } = questions;
  return db
    .select({
      id,
      versionId: questions.versionId,
      kind: questions.kind,
      question: questions.question,
      options: questions.options,
      content: questions.content,
      correctAnswer: keyOf(questions),
      explanation: questions.explanation,
      details: questions.details,
      difficulty: questions.difficulty,
      imageUrl: questions.imageUrl,
      imageDescription: questions.imageDescription,
      videoUrl: questions.videoUrl,
      tags: questions.tags,
      ignoredDuplicate: questions.ignoredDuplicate,
      createdAt,
      name: topics.name,
      parentName: parents.name,
    })
    .from(questions)
    .leftJoin(topics, eq(topics.id, questions.topicId))
    .leftJoin(parents, eq(parents.id, topics.parentId))
    .where(
      and(
        fitting,
        after && sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(BATCH);
}

async function hasFitting(db: Database, condition: SQL | undefined): Promise<boolean> {
  const found = await db.select({ id: questions.id }).from(questions).where(condition).limit(1);
  return found.length > 0;
}

/** Whether there are questions whose key is not a single option. */
export const hasOtherKinds = (db: Database) => hasFitting(db, isNull(questions.correctAnswer));

/** Whether there are questions with details beside key and explanation. */
export function hasDetails(db: Database): Promise<boolean> {
  const hasMistakes = sql`${questions.key} -> 'mistakes' is not null`;
  return hasFitting(db, or(isNotNull(questions.details), isNotNull(questions.imageDescription), hasMistakes));
}

/** Whether there are questions with tags. */
export const hasTags = (db: Database) => hasFitting(db, sql`${questions.tags} <> '{}'`);
