import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { asColumns } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import { studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { questionStats, studentQuestions } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { additionOf, LISTS, movedLastDays } from './activity-addition.ts';
import { scopesOf, slotOf } from './activity.repository.ts';
import { additionToDay, additionToStudent, isAsRead } from './counters.repository.ts';

const at = sql`${given('at')}::timestamptz`;
const day = sql`${given('day')}::date`;

/**
 * Everything that answers of one session change, in one statement: one transaction and one round trip.
 * Nothing happens if the session has changed since it was read. Rows are locked in one order, which the references between the
 * steps keep: the session, its student, the questions, and at last the days of the class, which everybody who answers
 * at the moment writes.
 */
const recordQuery = preparedSql(
  () => sql`
    with answer as materialized (
      select * from jsonb_to_recordset(${given('answers')}::jsonb) as answer (
        id uuid, question_id uuid, topic_id uuid, main_topic_id uuid, topics jsonb, selected_answer int, response jsonb,
        is_correct boolean, part_credit float8, confidence text, typed text, time_spent int)
    ), sums as materialized (
      select count(*)::int as answers, count(*) filter (where is_correct)::int as is_right,
             coalesce(sum(part_credit), 0) as part_credit, sum(time_spent)::int as time_spent
      from answer
    ), session as (
      update ${quizSessions} set
        questions_attempted = questions_attempted + sums.answers,
        correct_answers = correct_answers + sums.is_right,
        part_credit = quiz_sessions.part_credit + sums.part_credit,
        total_time_spent = total_time_spent + sums.time_spent,
        last_active_at = ${at}
      from sums
      where quiz_sessions.id = ${given('sessionId')} and ${isAsRead}
      returning quiz_sessions.id, user_id
    ), attempt as (
      insert into ${quizAttempts} (
        id, session_id, user_id, question_id, topic_id, main_topic_id, selected_answer, response, is_correct, part_credit,
        confidence, typed, time_spent, created_at, local_at)
      select answer.id, session.id, user_id, question_id, topic_id, main_topic_id, selected_answer, response, is_correct,
             part_credit, confidence, typed, time_spent, ${at}, ${given('localAt')}::timestamp
      from session, answer
    ), regraded as (
      insert into ${regradedAnswers} (regrade_id, attempt_id, user_id, was_correct, was_part_credit, is_seen)
      select regrade_id, attempt_id, user_id, was_correct, was_part_credit, true
      from session, jsonb_to_recordset(${given('regraded')}::jsonb) as answer (
        regrade_id uuid, attempt_id uuid, was_correct boolean, was_part_credit float8)
    ), student as (
      ${additionToStudent(sql`
        select user_id, ${day}, ${at}, answers, is_right, time_spent from session, sums`)}
      returning user_id
    ), study_day as (
      ${additionToDay(sql`select user_id, ${day}, answers, 0, time_spent from student, sums`)}
    ), present as materialized (
      -- One that is just being deleted is waited for: its lock keeps the foreign keys of what follows whole.
      select id from ${questions} where id in (select question_id from student, answer) order by id for key share
    ), of_question as materialized (
      select answer.*, user_id from student, answer join present on present.id = question_id order by question_id
    ), question as (
      insert into ${questionStats} (question_id, times_answered, times_correct, total_time_spent, option_counts)
      select question_id, 1, is_correct::int, time_spent,
             (select array_agg(coalesce(i = selected_answer, false)::int order by i) from generate_series(0, 4) i)
      from of_question
      on conflict (question_id) do update set
        times_answered = question_stats.times_answered + 1,
        times_correct = question_stats.times_correct + excluded.times_correct,
        total_time_spent = question_stats.total_time_spent + excluded.total_time_spent,
        option_counts = (
          select array_agg(question_stats.option_counts[i] + excluded.option_counts[i] order by i)
          from generate_series(1, 5) i)
      returning 1
    ), question_of_student as (
      insert into ${studentQuestions}
        (user_id, question_id, times_answered, times_correct, last_correct, last_answered_at)
      select user_id, question_id, 1, is_correct::int, is_correct, ${at} from of_question
      on conflict (user_id, question_id) do update set
        times_answered = student_questions.times_answered + 1,
        times_correct = student_questions.times_correct + excluded.times_correct,
        last_correct = excluded.last_correct,
        last_answered_at = excluded.last_answered_at
    ), of_topic as materialized (
      select user_id, topic_id, count(*)::int as number, sum(is_correct::int)::int as is_right,
             sum(time_spent)::int as time_spent
      from student, (select is_correct, time_spent, jsonb_array_elements_text(topics)::uuid as topic_id from answer) each
      group by user_id, topic_id
    ), topic_day as (
      insert into ${studentTopicDays} (user_id, topic_id, day, answers, correct_answers)
      select user_id, topic_id, ${day}, number, is_right from of_topic order by topic_id
      on conflict (user_id, topic_id, day) do update set
        answers = student_topic_days.answers + excluded.answers,
        correct_answers = student_topic_days.correct_answers + excluded.correct_answers
      returning user_id, topic_id, answers, sessions = 0 and answers = (
        select number from of_topic where of_topic.topic_id = student_topic_days.topic_id) as is_new
    ), topic as (
      insert into ${studentTopics} (user_id, topic_id, answers, correct_answers, last_day)
      select user_id, topic_id, number, is_right, ${day} from of_topic order by topic_id
      on conflict (user_id, topic_id) do update set
        answers = student_topics.answers + excluded.answers,
        correct_answers = student_topics.correct_answers + excluded.correct_answers,
        last_day = greatest(student_topics.last_day, excluded.last_day)
    ), ${movedLastDays(day)}, class as (
      ${additionOf({
        rows: sql`
          select topic_id, day, sum(number)::int as number, sum(is_right)::int as is_right, sum(time_spent)::int as time_spent,
                 sum(is_first)::int as is_first, sum(students)::int as students
          from (
            select topic_id, ${day} as day, number, is_right, of_topic.time_spent, (answers = number)::int as is_first,
                   0 as students
            from of_topic join topic_day using (topic_id)
            where (select count(*) from question) >= 0
            union all
            select topic_id, day, 0, 0, 0, 0, students from moved
          ) each
          group by topic_id, day`,
        slot: given('slot'),
        figures: {
          answers: sql`number`,
          correct_answers: sql`is_right`,
          time_spent: sql`time_spent`,
          active_students: sql`is_first`,
          last_day_students: sql`students`,
          answers_by_hour: sql`
            (select array_agg(case when hour = ${given('hour')}::int then number else 0 end order by hour)
             from generate_series(0, ${sql.raw(String(LISTS.answers_by_hour - 1))}) hour)`,
        },
      })}
    )
    select count(*)::int as sessions from session`,
);

/** An answer as it is recorded, but for what it has of its session. */
export type NewAttempt = Omit<typeof quizAttempts.$inferSelect, 'sessionId' | 'userId' | 'createdAt' | 'localAt'>;

export interface RecordedAnswers {
  /** As it was read, with the `revision` of that moment, or null where it is locked. */
  session: { id: string; userId: string; revision: string | null };
  /** To different questions. */
  answers: NewAttempt[];
  /** Those that count otherwise by a regrade that stands. */
  regraded: { regradeId: string; attemptId: string; wasCorrect: boolean; wasPartCredit: number | null }[];
  at: Date;
  /** `YYYY-MM-DDTHH:MM:SS` by the student's clock. */
  localAt: string;
}

/**
 * Records graded answers and counts them for their session, student, questions, topics and class. Returns false, with nothing
 * done, where the session has changed since it was read.
 */
export async function insertAnswers(
  db: Database,
  { session, answers, regraded, at: now, localAt }: RecordedAnswers,
): Promise<boolean> {
  const result = await recordQuery(db).execute({
    sessionId: session.id,
    revision: session.revision,
    answers: JSON.stringify(
      answers.map((answer) => ({
        ...asColumns(answer),
        topics: scopesOf([answer.mainTopicId, answer.topicId]),
      })),
    ),
    regraded: JSON.stringify(regraded.map(asColumns)),
    at: now.toISOString(),
    localAt,
    day: localAt.slice(0, 10),
    hour: Number(localAt.slice(11, 13)),
    slot: slotOf(session.userId),
  });
  return rowOf(result, z.object({ sessions: z.int() })).sessions > 0;
}
