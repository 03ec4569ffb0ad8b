import { aliasedTable, and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { keyOf } from '#server/core/answer-values.ts';
import type { Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import type { TopicPath } from '#shared/bank/question-import/imported-question.ts';
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
  const parents = aliasedTable(topics, 'parents');
  let after: { createdAt: Date; id: string } | null = null;
  for (;;) {
    const rows: (Omit<VersionedQuestion, 'topic'> & {
      createdAt: Date;
      name: string | null;
      parentName: string | null;
    })[] = await db
      .select({
        id: questions.id,
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
        createdAt: questions.createdAt,
        name: topics.name,
        parentName: parents.name,
      })
      .from(questions)
      .leftJoin(topics, eq(topics.id, questions.topicId))
      .leftJoin(parents, and(eq(parents.id, topics.parentId)))
      .where(
        and(
          fitting,
          after === null
            ? undefined
            : sql`(${questions.createdAt}, ${questions.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(asc(questions.createdAt), asc(questions.id))
      .limit(BATCH);
    if (rows.length > 0)
      yield rows.map(({ name, parentName, createdAt: _createdAt, ...row }) => ({
        ...row,
        topic: topicPath(name, parentName),
      }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
  }
}

/** Whether there are questions whose key is not a single option. */
export async function hasOtherKinds(db: Database): Promise<boolean> {
  const found = await db.select({ id: questions.id }).from(questions).where(isNull(questions.correctAnswer)).limit(1);
  return found.length > 0;
}

/** Whether there are questions with details beside key and explanation. */
export async function hasDetails(db: Database): Promise<boolean> {
  const hasMistakes = sql`${questions.key} -> 'mistakes' is not null`;
  const found = await db
    .select({ id: questions.id })
    .from(questions)
    .where(or(isNotNull(questions.details), isNotNull(questions.imageDescription), hasMistakes))
    .limit(1);
  return found.length > 0;
}

/** Whether there are questions with tags. */
export async function hasTags(db: Database): Promise<boolean> {
  const found = await db
    .select({ id: questions.id })
    .from(questions)
    .where(sql`${questions.tags} <> '{}'`)
    .limit(1);
  return found.length > 0;
}

function topicPath(name: string | null, parentName: string | null): TopicPath | null {
  if (name === null) return null;
  return parentName === null ? { main: name, sub: null } : { main: parentName, sub: name };
}
