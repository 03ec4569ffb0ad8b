import { aliasedTable, and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import type { TopicPath } from '#shared/bank/question-import/imported-question.ts';

const BATCH = 500;

type QuestionRow = typeof questions.$inferSelect;

/** A question as the exports write it. */
export type ExportedQuestion = Pick<
  QuestionRow,
  'id' | 'question' | 'options' | 'explanation' | 'difficulty' | 'imageUrl' | 'videoUrl' | 'ignoredDuplicate'
> & { correctAnswer: number; topic: TopicPath | null };

/** All questions whose key is one option, oldest first, some hundred questions at a time. An orphaned subcategory counts as a main category. */
export async function* exportedQuestions(db: Database): AsyncGenerator<ExportedQuestion[]> {
  const parents = aliasedTable(topics, 'parents');
  let after: { createdAt: Date; id: string } | null = null;
  for (;;) {
    const rows: (Omit<ExportedQuestion, 'topic'> & {
      createdAt: Date;
      name: string | null;
      parentName: string | null;
    })[] = await db
      .select({
        id: questions.id,
        question: questions.question,
        options: questions.options,
        correctAnswer: sql<number>`${questions.correctAnswer}`,
        explanation: questions.explanation,
        difficulty: questions.difficulty,
        imageUrl: questions.imageUrl,
        videoUrl: questions.videoUrl,
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
          isNotNull(questions.correctAnswer),
          after === null
            ? undefined
            : sql`(${questions.createdAt}, ${questions.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(asc(questions.createdAt), asc(questions.id))
      .limit(BATCH);
    if (rows.length > 0)
      yield rows.map(({ name, parentName, ...row }) => ({ ...row, topic: topicPath(name, parentName) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
  }
}

function topicPath(name: string | null, parentName: string | null): TopicPath | null {
  if (name === null) return null;
  return parentName === null ? { main: name, sub: null } : { main: parentName, sub: name };
}
