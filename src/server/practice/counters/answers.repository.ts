import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { asColumns } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import { studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { additionOf, LISTS, movedLastDays, scopesOf, slotOf, tally } from './activity.repository.ts';
import { additionToDay, additionToStudent, isAsRead } from './counters.repository.ts';

/** An answer, with the columns it needs from its session. */
const ANSWER = sql.raw(`
  session_id uuid, user_id uuid, revision text, at timestamptz, local_at timestamp,
  id uuid, question_id uuid, topic_id uuid, main_topic_id uuid, topics jsonb, selected_answer int, response jsonb,
  is_correct boolean, part_credit float8, confidence text, typed text, time_spent int`);

/**
 * Makes all changes for the answers of one or several sessions in one statement: one transaction and one round trip.
 * Skips a session that has changed since it was read. References between the steps keep the lock order: the sessions,
 * their students, the questions, and last the days of the class, which everybody currently answering writes.
 */
const recordQuery = (ofLocked: SQL) =>
  preparedSql(
    () => sql`
    with answer as materialized (
      select *, local_at::date as day from jsonb_to_recordset(${given('answers')}::jsonb) as answer (${ANSWER})
    ), sums as materialized (
      select session_id, user_id, revision, day, at, count(*)::int as answers, sum(is_correct::int)::int as is_right,
             coalesce(sum(part_credit), 0) as part_credit, sum(time_spent)::int as time_spent
      from answer group by session_id, user_id, revision, day, at
    ), locked as materialized (
      select quiz_sessions.id from ${quizSessions} join sums on sums.session_id = quiz_sessions.id
      where ${isAsRead(sql`sums.revision`)}
      order by quiz_sessions.id for update of quiz_sessions ${ofLocked}
    ), session as (
      update ${quizSessions} set
        questions_attempted = questions_attempted + sums.answers,
        correct_answers = correct_answers + sums.is_right,
        part_credit = quiz_sessions.part_credit + sums.part_credit,
        total_time_spent = total_time_spent + sums.time_spent,
        last_active_at = sums.at
      from locked join sums on sums.session_id = locked.id
      where quiz_sessions.id = locked.id
      returning quiz_sessions.id as session_id
    ), recorded as materialized (
      select answer.* from session join answer using (session_id)
    ), attempt as (
      insert into ${quizAttempts} (
        id, session_id, user_id, question_id, topic_id, main_topic_id, selected_answer, response, is_correct, part_credit,
        confidence, typed, time_spent, created_at, local_at)
      select id, session_id, user_id, question_id, topic_id, main_topic_id, selected_answer, response, is_correct,
             part_credit, confidence, typed, time_spent, at, local_at
      from recorded
    ), regraded as (
      insert into ${regradedAnswers} (regrade_id, attempt_id, user_id, was_correct, was_part_credit, is_seen)
      select regrade_id, attempt_id, user_id, was_correct, was_part_credit, true
      from recorded join jsonb_to_recordset(${given('regraded')}::jsonb) as answer (
        regrade_id uuid, attempt_id uuid, was_correct boolean, was_part_credit float8) on attempt_id = id
    ), student as (
      ${additionToStudent(sql`
        select user_id, day, at, answers, is_right, time_spent from session join sums using (session_id) order by user_id`)}
      returning user_id
    ), study_day as (
      ${additionToDay(sql`select user_id, day, answers, 0, time_spent from student join sums using (user_id)`)}
    ), present as materialized (
      -- Waits for questions being deleted; this lock protects the foreign keys of the steps below.
      select id from ${questions} where id in (select question_id from student join recorded using (user_id))
      order by id for key share
    ), of_question as materialized (
      select recorded.* from recorded join present on present.id = question_id
    ), question_of_student as (
      insert into ${studentQuestions}
        (user_id, question_id, times_answered, times_correct, last_correct, last_answered_at)
      select user_id, question_id, 1, is_correct::int, is_correct, at from of_question
      on conflict (user_id, question_id) do update set
        times_answered = student_questions.times_answered + 1,
        times_correct = student_questions.times_correct + excluded.times_correct,
        last_correct = excluded.last_correct,
        last_answered_at = excluded.last_answered_at
    ), each_topic as materialized (
      select user_id, scope.id::uuid as topic_id, day, extract(hour from local_at)::int as hour,
             is_correct::int as is_right, time_spent
      from student join recorded using (user_id), jsonb_array_elements_text(topics) as scope (id)
    ), of_topic as materialized (
      select user_id, topic_id, day, count(*)::int as number, sum(is_right)::int as is_right
      from each_topic group by user_id, topic_id, day
    ), topic_day as (
      insert into ${studentTopicDays} (user_id, topic_id, day, answers, correct_answers)
      select user_id, topic_id, day, number, is_right from of_topic order by user_id, topic_id
      on conflict (user_id, topic_id, day) do update set
        answers = student_topic_days.answers + excluded.answers,
        correct_answers = student_topic_days.correct_answers + excluded.correct_answers
      returning user_id, topic_id, day, answers, sessions
    ), first as materialized (
      select user_id, topic_id, day, sessions from topic_day join of_topic using (user_id, topic_id, day)
      where answers = number
    ), topic as (
      insert into ${studentTopics} (user_id, topic_id, answers, correct_answers, last_day)
      select user_id, topic_id, number, is_right, day from of_topic order by user_id, topic_id
      on conflict (user_id, topic_id) do update set
        answers = student_topics.answers + excluded.answers,
        correct_answers = student_topics.correct_answers + excluded.correct_answers,
        last_day = greatest(student_topics.last_day, excluded.last_day)
    ), ${movedLastDays(sql`select * from first where sessions = 0`)}, class as (
      ${additionOf({
        rows: sql`
          select topic_id, day, count(hour)::int as number, sum(is_right)::int as is_right,
                 sum(time_spent)::int as time_spent, sum(is_first)::int as is_first, sum(students)::int as students,
                 ${tally(sql`hour`, LISTS.answers_by_hour)} as by_hour
          from (
            select topic_id, day, hour, is_right, time_spent, 0 as is_first, 0 as students
            from each_topic
            where (select count(*) from present) >= 0
            union all
            select topic_id, day, null, 0, 0, 1, 0 from first
            union all
            select topic_id, day, null, 0, 0, 0, students from moved
          ) each
          group by topic_id, day`,
        slot: given('slot'),
        figures: {
          answers: sql`number`,
          correct_answers: sql`is_right`,
          time_spent: sql`time_spent`,
          active_students: sql`is_first`,
          last_day_students: sql`students`,
          answers_by_hour: sql`by_hour`,
        },
      })}
    )
    select session_id as "sessionId" from session`,
  );
const recordOne = recordQuery(sql``);
/** Students don't wait for each other: a session that is locked, for example by a regrade, is skipped. */
const recordSeveral = recordQuery(sql`skip locked`);

/** An answer to record, without the columns that come from its session. */
export type NewAttempt = Omit<typeof quizAttempts.$inferSelect, 'sessionId' | 'userId' | 'createdAt' | 'localAt'>;

export interface RecordedAnswers {
  /** The session with its `revision` when it was read, or null if it is locked. */
  session: { id: string; userId: string; revision: string | null };
  /** Answers to different questions. */
  answers: NewAttempt[];
  /** Answers whose grade was changed by a regrade that is in effect. */
  regraded: { regradeId: string; attemptId: string; wasCorrect: boolean; wasPartCredit: number | null }[];
  at: Date;
  /** `YYYY-MM-DDTHH:MM:SS` by the student's clock. */
  localAt: string;
}

/**
 * Records graded answers of different students and counts them for their sessions, students, questions, topics and
 * class. Returns the sessions with recorded answers. Skips sessions that have changed since they were read and, when
 * recording several, sessions that are locked.
 */
export async function insertAnswers(db: Database, together: RecordedAnswers[]): Promise<Set<string>> {
  const [first] = together;
  if (first === undefined) return new Set();
  const answers = together.flatMap(({ session: { id: sessionId, ...session }, at, localAt, answers: graded }) =>
    graded.map((answer) => ({
      ...asColumns({ ...answer, ...session, sessionId, at, localAt }),
      topics: scopesOf([answer.mainTopicId, answer.topicId]),
    })),
  );
  const result = await (together.length > 1 ? recordSeveral : recordOne)(db).execute({
    answers: JSON.stringify(answers),
    regraded: JSON.stringify(together.flatMap(({ regraded }) => regraded.map(asColumns))),
    // Any slot works, as long as students answering at the same time do not all write the same rows.
    slot: slotOf(first.session.userId),
  });
  return new Set(rowsOf(result, z.object({ sessionId: z.string() })).map(({ sessionId }) => sessionId));
}
