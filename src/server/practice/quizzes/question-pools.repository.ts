import { and, eq, sql, type SQL } from 'drizzle-orm';
import { countQuestionPools, type PoolCounts } from '#shared/practice/quiz-sessions.contract.ts';
import type { QuestionPool } from '#shared/practice/quiz-settings.ts';
import { isNotRevealed } from '#server/core/due-results.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { questionFlags } from '#server/db/schema/analytics.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { isDrawable } from './drawable-questions.ts';

/** The questions that a student has answered in sessions whose results are not revealed yet, as rows of `id`. */
const notRevealed = (userId: string | SQL) => sql`
  select ${quizAttempts.questionId} as id from ${quizAttempts}
  join ${quizSessions} on ${quizSessions.id} = ${quizAttempts.sessionId}
  where ${quizSessions.userId} = ${userId} and ${isNotRevealed}`;

/** The questions whose last answer was wrong although the student was sure, as rows of `id`. */
const sureAndWrong = (userId: string | SQL) => sql`
  select attempt.question_id as id from ${quizAttempts} attempt
  join ${studentQuestions} seen on seen.user_id = attempt.user_id and seen.question_id = attempt.question_id
    and seen.last_answered_at = attempt.created_at
  where attempt.user_id = ${userId} and attempt.confidence = 'sure' and not attempt.is_correct`;

/**
 * The condition that a question is in a student's pool. Wrong answers do not show before they are revealed. The
 * student's own rows are listed first, because PostgreSQL would otherwise read all questions of the topics.
 */
export function isInPool(pool: QuestionPool, userId: SQL): SQL {
  const id = sql`${questions}.id`;
  const conditions: Record<QuestionPool, SQL> = {
    all: sql`true`,
    unseen: sql`not exists (
      select from ${studentQuestions} seen where seen.user_id = ${userId} and seen.question_id = ${id})`,
    wrong: sql`${id} = any(array(
      select question_id from ${studentQuestions} where user_id = ${userId} and not last_correct
    )) and ${id} not in (${notRevealed(userId)})`,
    sure_wrong: sql`${id} = any(array(${sureAndWrong(userId)})) and ${id} not in (${notRevealed(userId)})`,
    flagged: sql`${id} = any(array(select question_id from ${questionFlags} where user_id = ${userId}))`,
  };
  return conditions[pool];
}

/** Counts the questions in each pool over these topics and their subcategories; deleted topics have none. */
export async function countPools(db: Database, userId: string, topicIds: string[]): Promise<PoolCounts> {
  const counted = await db.execute(sql`
    select
      count(*)::int as "all",
      count(*) filter (where seen.question_id is null)::int as unseen,
      count(*) filter (where not seen.last_correct and question.id not in (${notRevealed(userId)}))::int as wrong,
      count(*) filter (
        where question.id in (${sureAndWrong(userId)}) and question.id not in (${notRevealed(userId)})
      )::int as sure_wrong,
      count(flag.question_id)::int as flagged
    from ${questions} question
    left join ${studentQuestions} seen on seen.user_id = ${userId} and seen.question_id = question.id
    left join ${questionFlags} flag on flag.user_id = ${userId} and flag.question_id = question.id
    where ${isDrawable({ userId, drawsWithheld: false }, sql`question`)}
      and question.topic_id in (
        select topic.id from ${topics} chosen
        join ${topics} topic on topic.id = chosen.id or topic.parent_id = chosen.id
        where chosen.id = any(${idArray(topicIds)}))`);
  return rowOf(counted, countQuestionPools.responses[200]);
}

/**
 * Flags a question; returns whether it exists. Waits if the question is being deleted; the lock protects the flag's
 * foreign key.
 */
export async function insertFlag(
  db: Database,
  { userId, questionId, at }: { userId: string; questionId: string; at: Date },
): Promise<boolean> {
  const present = await db.execute(sql`
    with present as materialized (
      select id from ${questions} where id = ${questionId} for key share
    ), flagged as (
      insert into ${questionFlags} (user_id, question_id, created_at)
      select ${userId}, id, ${at.toISOString()}::timestamptz from present
      on conflict (user_id, question_id) do nothing
    )
    select id from present`);
  return rowsOf(present).length > 0;
}

export async function deleteFlag(db: Database, userId: string, questionId: string): Promise<void> {
  await db.delete(questionFlags).where(and(eq(questionFlags.userId, userId), eq(questionFlags.questionId, questionId)));
}
