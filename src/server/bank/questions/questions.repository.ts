import { and, asc, desc, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { QuestionOrder } from '#shared/bank/question-details.ts';
import type { QuestionFilter } from '#shared/bank/questions.contract.ts';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { keyOf } from '#server/core/answer-values.ts';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { itemStatistics } from '#server/db/schema/analytics.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { fitting } from './question-filter.ts';

export interface QuestionList extends QuestionFilter {
  order: QuestionOrder;
  limit: number | undefined;
  offset: number;
}

const { explanation, details, tags, createdById, ignoredDuplicate, retiredAt, versionId, createdAt, updatedAt } =
  questions;
/** The fields that a student's browser may know before the answer is revealed: the query never reads the key. */
const forStudent = {
  id: questions.id,
  kind: questions.kind,
  question: questions.question,
  options: questions.options,
  content: questions.content,
  difficulty: questions.difficulty,
  imageUrl: questions.imageUrl,
  imageDescription: questions.imageDescription,
  videoUrl: questions.videoUrl,
  topicId: questions.topicId,
};
export const forTeacher = {
  ...forStudent,
  correctAnswer: keyOf(questions).as('answer_key'),
  explanation,
  details,
  tags,
  createdById,
  ignoredDuplicate,
  retiredAt,
  versionId,
  createdAt,
  updatedAt,
};

export async function listQuestionsForStudent(db: Database, list: QuestionList) {
  return asListed(db.select(forStudent).from(questions).$dynamic(), list);
}

export async function listQuestionsForTeacher(db: Database, list: QuestionList) {
  return asListed(db.select(forTeacher).from(questions).$dynamic(), list);
}
export type QuestionRow = Awaited<ReturnType<typeof listQuestionsForTeacher>>[number];

/** Figures of an earlier version say little about the current one. */
const figure = (column: AnyPgColumn) => sql`(
  select ${column} from ${itemStatistics}
  where ${itemStatistics.questionId} = ${questions.id} and ${itemStatistics.versionId} = ${questions.versionId}
) asc nulls last`;
const BY_FIGURES: Record<Exclude<QuestionOrder, 'newest' | 'oldest'>, SQL> = {
  hardest: figure(itemStatistics.facilityIndex),
  'least-discriminating': figure(itemStatistics.discriminationIndex),
};

/** The questions of a list, by its filter and order. */
function asListed<Query extends PgSelect>(query: Query, { order, limit, offset, ...filter }: QuestionList) {
  const condition = fitting(filter);
  const page = limit === undefined ? query : query.limit(limit);
  if (order !== 'newest' && order !== 'oldest') {
    return page.where(condition).orderBy(BY_FIGURES[order], asc(questions.id)).offset(offset);
  }
  const along = order === 'newest' ? desc : asc;
  const ordered = page.orderBy(along(questions.createdAt), along(questions.id));
  return condition === undefined || limit === undefined
    ? ordered.where(condition).offset(offset)
    : ordered.where(onPage(condition, { order, limit, offset }));
}

export async function countFitting(db: Database, filter: QuestionFilter): Promise<number> {
  return db.$count(questions, fitting(filter));
}

export async function findQuestion(db: Database, id: string): Promise<QuestionRow | undefined> {
  const [row] = await db.select(forTeacher).from(questions).where(eq(questions.id, id));
  return row;
}

/** Locks the question for a change in this transaction; students can go on answering it. */
export async function lockQuestion(tx: Database, id: string): Promise<QuestionRow | undefined> {
  const [row] = await tx.select(forTeacher).from(questions).where(eq(questions.id, id)).for('no key update');
  return row;
}

export async function insertQuestion(tx: Database, question: typeof questions.$inferInsert): Promise<QuestionRow> {
  return insertedRow(await tx.insert(questions).values(question).returning(forTeacher));
}

export async function updateQuestion(
  tx: Database,
  id: string,
  change: PgUpdateSetSource<typeof questions>,
): Promise<QuestionRow | undefined> {
  const [row] = await tx.update(questions).set(change).where(eq(questions.id, id)).returning(forTeacher);
  return row;
}

const LISTED_VERSIONS = 100;

/** The versions of a question, newest first, with authors and numbers of answers. */
export async function listVersions(db: Database, { id, versionId }: Pick<QuestionRow, 'id' | 'versionId'>) {
  return (
    db
      .select({
        ...getTableColumns(questionVersions),
        changedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
        note: questionVersions.changeNote,
        answers: sql<number>`(
        select count(*)::int from ${quizSessionQuestions} asked
        join ${quizAttempts} answer on answer.session_id = asked.session_id and answer.question_id = asked.question_id
        where asked.version_id = ${questionVersions.id} and ${isOfPerson(sql`answer.user_id`)})`,
        correctAnswer: keyOf(questionVersions).as('answer_key'),
      })
      .from(questionVersions)
      .leftJoin(users, eq(users.id, questionVersions.changedById))
      .where(or(eq(questionVersions.questionId, id), eq(questionVersions.id, versionId)))
      // The current one first, which is not the newest if a change was undone.
      .orderBy(
        sql`${questionVersions.id} = ${versionId} desc`,
        desc(questionVersions.createdAt),
        desc(questionVersions.id),
      )
      .limit(LISTED_VERSIONS)
  );
}

/** The number of recorded answers to a question in all its versions, and of the students who gave them. */
export async function countAnswers(db: Database, questionId: string): Promise<{ answers: number; students: number }> {
  const [row] = await db
    .select({
      answers: sql<number>`count(*)::int`,
      students: sql<number>`count(distinct ${quizAttempts.userId})::int`,
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.questionId, questionId), isOfPerson(quizAttempts.userId)));
  return row ?? { answers: 0, students: 0 };
}

interface Page {
  /** By creation. */
  order: 'oldest' | 'newest';
  limit: number;
  offset: number;
}

/** Questions of the list that are checked before the database searches for all matches: some 5 ms of work. */
const NEAR = 4000;

/**
 * The condition that a question is on a page of the matches. A filter that many questions match fills its page quickly
 * along the list, and one that few match is quick by its index. The planner would have to guess which, and does it
 * badly: it knows little about how often a part of a word occurs (the embedded engine, which gathers no statistics,
 * nothing at all), and a wrong guess reads the whole bank. So both are tried in turn: near the page's position in the
 * list, and if that does not fill it, among all matches.
 */
function onPage(condition: SQL, { order, limit, offset }: Page): SQL {
  const direction = sql.raw(order === 'newest' ? 'desc' : 'asc');
  const inOrder = sql`order by created_at ${direction}, id ${direction}`;
  const slice = sql`${inOrder} limit ${limit}::int offset ${offset}::int`;
  // The part of the list is aliased to the table's own name, so that the condition works on it unchanged.
  return sql`${questions.id} = any(array(
    with near as materialized (
      select id, created_at
      from (
        select id, created_at, topic_id, search_text, details, kind, version_id, retired_at, tags
        from ${questions}
        ${inOrder} limit ${NEAR + 2 * (offset + limit)}::int
      ) as questions
      where ${condition} ${slice}
    ), every_match as materialized (
      select id, created_at from ${questions} where (select count(*) from near) < ${limit}::int and ${condition}
    )
    select id from near where (select count(*) from near) = ${limit}::int
    union all
    (select id from every_match ${slice})
  ))`;
}
