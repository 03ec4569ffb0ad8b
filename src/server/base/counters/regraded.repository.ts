import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { studentQuestions, studentStats } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { markStale } from '#server/base/item-statistics/first-attempts.repository.ts';
import { lockCounters } from './rebuild.repository.ts';
import { answerScopes, noteChangedDays, sessionScopes } from './activity.repository.ts';

/** Answers to one question whose grade has changed, with the effect on their sessions; already written to both. */
export interface Regraded {
  questionId: string;
  /**
   * A table of `attempt_id`, `session_id`, `user_id`, `was_correct`, `is_correct`, and `score_before` and
   * `score_after`, which are null unless the session is completed. A session has one row at most.
   */
  changes: SQL;
}

/** Updates all counters as if the regraded answers and their sessions had been graded this way from the start. */
export async function countRegraded(tx: Database, { questionId, changes }: Regraded): Promise<void> {
  await lockCounters(tx, sql`(select user_id from ${changes})`);
  await tx.execute(sql`
    update ${studentStats} set
      correct_answers = student_stats.correct_answers + sum.correct, score_sum = student_stats.score_sum + sum.score
    from (
      select user_id, sum(is_correct::int - was_correct::int)::int as correct,
             coalesce(sum(score_after - score_before), 0)::int as score
      from ${changes} group by user_id
    ) sum
    where student_stats.user_id = sum.user_id`);
  await countOfStudents(tx, { questionId, changes });
  const { answers, sessions } = byTopicAndDay(changes);
  await noteChangedDays(tx, sql`select day from (${answers}) answer union select day from (${sessions}) session`);
  // Rows that others' sessions write come last, so that students wait only briefly.
  await markStale(
    tx,
    sql`
      select question_id, count(*)::int as number from ${quizSessionQuestions}
      where session_id in (select session_id from ${changes} where score_before is not null)
      group by question_id`,
  );
}

async function countOfStudents(tx: Database, { questionId, changes }: Regraded): Promise<void> {
  await tx.execute(sql`
    update ${studentQuestions} set
      times_correct = student_questions.times_correct + sum.correct, last_correct = last.is_correct
    from (
      select user_id, sum(is_correct::int - was_correct::int)::int as correct from ${changes} group by user_id
    ) sum join (
      select distinct on (user_id) user_id, is_correct from ${quizAttempts}
      where question_id = ${questionId} and user_id in (select user_id from ${changes})
      order by user_id, created_at desc, id desc
    ) last using (user_id)
    where student_questions.user_id = sum.user_id and student_questions.question_id = ${questionId}`);
  const { answers, sessions } = byTopicAndDay(changes);
  await tx.execute(sql`
    with changed as materialized (
      select user_id, topic_id, day, sum(correct)::int as correct, sum(score)::int as score
      from (
        select user_id, topic_id, day, correct, 0 as score from (${answers}) answer
        union all
        select user_id, topic_id, day, 0, score_after - score_before from (${sessions}) session
      ) each
      group by user_id, topic_id, day
    ), days as (
      update ${studentTopicDays} set
        correct_answers = student_topic_days.correct_answers + changed.correct,
        score_sum = student_topic_days.score_sum + changed.score
      from changed
      where student_topic_days.user_id = changed.user_id and student_topic_days.topic_id = changed.topic_id
        and student_topic_days.day = changed.day
    )
    update ${studentTopics} set
      correct_answers = student_topics.correct_answers + sum.correct, score_sum = student_topics.score_sum + sum.score
    from (
      select user_id, topic_id, sum(correct)::int as correct, sum(score)::int as score
      from changed group by user_id, topic_id
    ) sum
    where student_topics.user_id = sum.user_id and student_topics.topic_id = sum.topic_id`);
}

/** Changes by topic and day: one row for each topic that an answer or a session counts for. */
function byTopicAndDay(changes: SQL): { answers: SQL; sessions: SQL } {
  const answers = sql`
    select change.user_id, scope.topic_id, ${quizAttempts.localAt}::date as day,
           change.is_correct::int - change.was_correct::int as correct
    from ${changes} change join ${quizAttempts} on ${quizAttempts.id} = change.attempt_id
    cross join lateral ${answerScopes}
    where scope.topic_id is not null and change.is_correct <> change.was_correct`;
  const sessions = sql`
    select change.user_id, scope.topic_id, ${quizSessions.completedDay} as day, score_before, score_after
    from ${changes} change join ${quizSessions} on ${quizSessions.id} = change.session_id
    cross join lateral ${sessionScopes}
    where score_before <> score_after`;
  return { answers, sessions };
}
