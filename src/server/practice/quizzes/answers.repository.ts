import { sql } from 'drizzle-orm';
import { asColumns } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { activityDaysDue, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { scopesOf } from '#server/base/counters/activity.repository.ts';
import { additionToDay, additionToStudent } from '#server/base/counters/counters.repository.ts';
import type { AnswerRow } from './quizzes.repository.ts';

export interface RecordedAnswers {
  /** The session, which is locked. */
  session: { id: string; userId: string };
  /** Answers to different questions. */
  answers: Omit<AnswerRow, 'sessionId' | 'userId' | 'createdAt' | 'localAt'>[];
  /** Answers whose grade was changed by a regrade that is in effect. */
  regraded: { regradeId: string; attemptId: string; wasCorrect: boolean; wasPartCredit: number | null }[];
  at: Date;
  /** `YYYY-MM-DDTHH:MM:SS` by the student's clock. */
  localAt: string;
}

/**
 * Records graded answers in a locked session and counts them for the session, the student, the questions and the topics,
 * in one statement: each further one would cost a round trip. References between the steps keep the order of locks: the
 * session, its student, the questions. The class's activity is counted later, as its day is due.
 */
export async function insertAnswers(tx: Database, recorded: RecordedAnswers): Promise<void> {
  const { session, answers, regraded, at, localAt } = recorded;
  const userId = sql`${session.userId}::uuid`;
  const day = sql`${localAt.slice(0, 10)}::date`;
  const instant = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with answer as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(answers.map(asColumns))}::jsonb) as answer (
        id uuid, question_id uuid, topic_id uuid, main_topic_id uuid, selected_answer int, response jsonb,
        is_correct boolean, part_credit float8, confidence text, typed text, time_spent int)
    ), total as materialized (
      select count(*)::int as answers, sum(is_correct::int)::int as correct, sum(time_spent)::int as seconds,
             coalesce(sum(part_credit), 0) as part_credit
      from answer
    ), session as (
      update ${quizSessions} set
        questions_attempted = questions_attempted + total.answers,
        correct_answers = correct_answers + total.correct,
        part_credit = quiz_sessions.part_credit + total.part_credit,
        total_time_spent = total_time_spent + total.seconds,
        last_active_at = ${instant}
      from total where quiz_sessions.id = ${session.id}
    ), attempt as (
      insert into ${quizAttempts} (
        id, session_id, user_id, question_id, topic_id, main_topic_id, selected_answer, response, is_correct, part_credit,
        confidence, typed, time_spent, created_at, local_at)
      select id, ${session.id}::uuid, ${userId}, question_id, topic_id, main_topic_id, selected_answer, response,
             is_correct, part_credit, confidence, typed, time_spent, ${instant}, ${localAt}::timestamp
      from answer
    ), regraded as (
      insert into ${regradedAnswers} (regrade_id, attempt_id, user_id, was_correct, was_part_credit, is_seen)
      select regrade_id, attempt_id, ${userId}, was_correct, was_part_credit, true
      from jsonb_to_recordset(${JSON.stringify(regraded.map(asColumns))}::jsonb) as grade (
        regrade_id uuid, attempt_id uuid, was_correct boolean, was_part_credit float8)
    ), student as (
      ${additionToStudent(sql`select ${userId}, ${day}, ${instant}, answers, correct, seconds from total`)}
      returning user_id
    ), study_day as (
      ${additionToDay(sql`select user_id, ${day}, answers, 0, seconds from student, total`)}
    ), present as materialized (
      -- Waits for questions being deleted; this lock protects the foreign keys of the next step.
      select id from ${questions}
      where id in (select question_id from answer) and exists (select from student)
      order by id for key share
    ), student_question as (
      insert into ${studentQuestions}
        (user_id, question_id, times_answered, times_correct, last_correct, last_answered_at)
      select ${userId}, question_id, 1, is_correct::int, is_correct, ${instant}
      from answer join present on present.id = question_id
      on conflict (user_id, question_id) do update set
        times_answered = student_questions.times_answered + 1,
        times_correct = student_questions.times_correct + excluded.times_correct,
        last_correct = excluded.last_correct,
        last_answered_at = excluded.last_answered_at
    ), by_topic as materialized (
      select scope.topic_id, count(*)::int as answers, sum(is_correct::int)::int as correct
      from student, answer cross join lateral ${scopesOf({ topicId: sql`answer.topic_id`, mainTopicId: sql`main_topic_id` })}
      where scope.topic_id is not null
      group by scope.topic_id
    ), topic_day as (
      insert into ${studentTopicDays} (user_id, topic_id, day, answers, correct_answers)
      select ${userId}, topic_id, ${day}, answers, correct from by_topic order by topic_id
      on conflict (user_id, topic_id, day) do update set
        answers = student_topic_days.answers + excluded.answers,
        correct_answers = student_topic_days.correct_answers + excluded.correct_answers
    ), topic as (
      insert into ${studentTopics} (user_id, topic_id, answers, correct_answers, last_day)
      select ${userId}, topic_id, answers, correct, ${day} from by_topic order by topic_id
      on conflict (user_id, topic_id) do update set
        answers = student_topics.answers + excluded.answers,
        correct_answers = student_topics.correct_answers + excluded.correct_answers,
        last_day = greatest(student_topics.last_day, excluded.last_day)
    )
    insert into ${activityDaysDue} (day) select ${day}`);
}
