import { inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { firstAttempts, firstAttemptsDue, itemStatistics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regrades } from '#server/db/schema/regrades.ts';
import { FIRST_ANSWERS_MIN_QUESTIONS } from '#shared/practice/quiz-settings.ts';

/** The grade of the other answers of the session, from 0 to 1. */
const restScore = sql`((session.correct_answers + session.part_credit - coalesce(attempt.part_credit, attempt.is_correct::int))
  / (session.total_questions - 1))::real`;

/** First answers in matching sessions, by the order of completion. */
const firstAnswers = (where: SQL) => sql`
  select distinct on (attempt.question_id, attempt.user_id)
    attempt.question_id, attempt.user_id, asked.version_id, attempt.session_id, attempt.selected_answer, attempt.response,
    ${restScore} as rest_score, attempt.time_spent
  from ${quizSessions} session
  join ${quizAttempts} attempt on attempt.session_id = session.id
  join ${quizSessionQuestions} asked on asked.session_id = session.id and asked.question_id = attempt.question_id
  where session.total_questions >= ${sql.raw(String(FIRST_ANSWERS_MIN_QUESTIONS))}
    and ${isOfPerson(sql`session.user_id`)} and ${where}
  order by attempt.question_id, attempt.user_id, session.completed_at, session.number`;

/**
 * The steps of a statement that store first attempts in matching sessions, for existing questions that have none of
 * that student yet, and mark the statistics of these questions as stale. The last step is `stale`.
 */
const additionOfFirstAttempts = (where: SQL) => sql`
  answered as materialized (${firstAnswers(where)}),
  present as materialized (
    select id from ${questions} where id in (select question_id from answered) order by id for key share
  ),
  kept as (
    insert into ${firstAttempts} (question_id, user_id, version_id, session_id, selected_answer, response, rest_score, time_spent)
    select answered.* from answered join present on present.id = answered.question_id
    on conflict do nothing
    returning question_id
  ),
  stale as (
    insert into ${itemStatistics} (question_id, pending)
    select question_id, count(*)::int from kept group by question_id order by question_id
    on conflict (question_id) do update set pending = item_statistics.pending + excluded.pending
    returning question_id
  )`;

/**
 * Stores the first attempts that are due, of some students or of all, for at most `limit` sessions, earliest first;
 * returns the number of sessions. Every caller locks them in this order.
 */
export async function keepFirstAttemptsDue(
  db: Database,
  { userIds, limit }: { userIds?: string[]; limit?: number } = {},
): Promise<number> {
  const isOfUsers = userIds === undefined ? sql`true` : sql`user_id = any(${idArray(userIds)})`;
  const result = await db.execute(sql`
    with earliest as materialized (
      select user_id, session_id from ${firstAttemptsDue} where ${isOfUsers}
      order by completed_at, session_id limit ${limit ?? null}::int for update
    ), due as materialized (
      delete from ${firstAttemptsDue} where (user_id, session_id) in (select user_id, session_id from earliest)
      returning session_id
    ), ${additionOfFirstAttempts(sql`session.completed_at is not null and session.id in (select session_id from due)`)}
    select count(*)::int as sessions from due`);
  return rowOf(result, z.object({ sessions: z.int() })).sessions;
}

/** Stores the first attempts in completed sessions. */
async function keep(tx: Database, where: SQL): Promise<void> {
  await tx.execute(sql`
    with ${additionOfFirstAttempts(sql`session.completed_at is not null and ${where}`)} select count(*) from stale`);
}

/** Stores the first attempts at questions that are back in the bank. */
export async function keepFirstAttemptsAt(tx: Database, questionIds: string[]): Promise<void> {
  await keep(tx, sql`attempt.question_id = any(${idArray(questionIds)})`);
}

/** Rebuilds the first attempts of some students from the recorded answers. */
export async function rebuildFirstAttempts(tx: Database, userIds: string[]): Promise<void> {
  await keepFirstAttemptsDue(tx, { userIds });
  await tx.delete(firstAttempts).where(inArray(firstAttempts.userId, userIds));
  await keep(tx, inArray(sql`session.user_id`, userIds));
}

/** Marks statistics of questions that a student answered as stale, before the account is deleted. */
export async function forgetFirstAttempts(tx: Database, userId: string): Promise<void> {
  await keepFirstAttemptsDue(tx, { userIds: [userId] });
  const gone = sql`delete from ${firstAttempts} where ${firstAttempts.userId} = ${userId} returning question_id, 1 as number`;
  await markStale(tx, gone);
}

/** Marks statistics as stale. `changed` gives questions with the number of their attempts that changed. */
export async function markStale(tx: Database, changed: SQL): Promise<void> {
  await tx.execute(sql`
    with asked as materialized (${changed}), stale as materialized (
      select question_id from ${itemStatistics} where question_id in (select question_id from asked)
      order by question_id for update
    )
    update ${itemStatistics} set pending = item_statistics.pending + asked.number
    from asked join stale on stale.question_id = asked.question_id
    where item_statistics.question_id = asked.question_id`);
}

/**
 * Updates first attempts at these questions whose sessions were regraded after the attempts were stored. Finding them
 * takes twenty times as long as everything else, so this is done only if a regrade happened after the statistics were
 * computed, or up to a day before, because a regrade may take long.
 */
export async function rescoreFirstAttempts(tx: Database, questionIds: string[]): Promise<void> {
  await tx.execute(sql`
    update ${firstAttempts} kept set rest_score = ${restScore}
    from ${quizSessions} session join ${quizAttempts} attempt on attempt.session_id = session.id
    where kept.question_id in (
        select question_id from ${itemStatistics}
        where question_id = any(${idArray(questionIds)}) and coalesce(computed_at, '-infinity') < (
          select max(coalesce(undone_at, created_at)) + interval '1 day' from ${regrades}))
      and session.id = kept.session_id and attempt.question_id = kept.question_id and kept.rest_score <> ${restScore}`);
}
