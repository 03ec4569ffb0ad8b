import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { asColumns } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import {
  ALL_TOPICS,
  firstAttemptsDue,
  sessionTopics,
  studentTopicDays,
  studentTopics,
} from '#server/db/schema/analytics.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import type { QuizPlace } from '#shared/practice/quiz-sessions.contract.ts';
import { additionOf, bandOf, LISTS, movedLastDays, scopesOf, slotOf, tally } from './activity.repository.ts';
import { isAsRead } from './counters.repository.ts';

/**
 * Makes all changes for completing sessions in one statement; like `recordQuery`, it writes the class's rows last. A
 * session counts on the day of its end, and as finished on the day on which it began.
 */
const completeQuery = (ofLocked: SQL) =>
  preparedSql(
    () => sql`
    with completion as materialized (
      select * from jsonb_to_recordset(${given('completions')}::jsonb) as completion (
        session_id uuid, revision text, topics jsonb, started_day date, completed_at timestamptz, completed_day date,
        score int, total_time_spent int, unanswered_seconds int, questions_attempted int, place jsonb)
    ), locked as materialized (
      select quiz_sessions.id, user_id from ${quizSessions} join completion on session_id = quiz_sessions.id
      where ${isAsRead(sql`completion.revision`)}
      order by quiz_sessions.id for update of quiz_sessions ${ofLocked}
    ), done as materialized (
      select completion.*, user_id from locked join completion on session_id = locked.id
    ), student as (
      insert into ${studentStats} as kept (user_id, sessions_completed, score_sum, total_time_spent, last_activity_at)
      select user_id, 1, score, unanswered_seconds, completed_at from done order by user_id
      on conflict (user_id) do update set
        sessions_completed = kept.sessions_completed + 1,
        score_sum = kept.score_sum + excluded.score_sum,
        total_time_spent = kept.total_time_spent + excluded.total_time_spent,
        -- A session that the server completes ended earlier.
        last_activity_at = greatest(kept.last_activity_at, excluded.last_activity_at)
      returning user_id, sessions_completed as number
    ), session as (
      update ${quizSessions} set
        completed_at = done.completed_at, completed_day = done.completed_day, score = done.score,
        total_time_spent = done.total_time_spent, place = done.place, number = student.number
      from student join done using (user_id) where quiz_sessions.id = done.session_id
      returning quiz_sessions.id, student.number
    ), each_topic as materialized (
      select done.*, scope.id::uuid as topic_id
      from student join done using (user_id), jsonb_array_elements_text(topics) as scope (id)
    ), topic_day as (
      insert into ${studentTopicDays} (user_id, topic_id, day, sessions, score_sum)
      select user_id, topic_id, completed_day, 1, score from each_topic order by user_id, topic_id
      on conflict (user_id, topic_id, day) do update set
        sessions = student_topic_days.sessions + 1,
        score_sum = student_topic_days.score_sum + excluded.score_sum
      returning user_id, topic_id, day, answers, sessions
    ), topic as (
      insert into ${studentTopics} (user_id, topic_id, sessions, score_sum, last_day)
      select user_id, topic_id, 1, score, completed_day from each_topic order by user_id, topic_id
      on conflict (user_id, topic_id) do update set
        sessions = student_topics.sessions + 1,
        score_sum = student_topics.score_sum + excluded.score_sum,
        last_day = greatest(student_topics.last_day, excluded.last_day)
    ), listed as (
      insert into ${sessionTopics} (session_id, topic_id, completed_at, completed_day)
      select session_id, topic_id, completed_at, completed_day from each_topic where topic_id <> ${ALL_TOPICS}
    ), due as (
      insert into ${firstAttemptsDue} (user_id, session_id, completed_at) select user_id, session_id, completed_at from done
      on conflict do nothing
    ), ${movedLastDays(sql`select * from topic_day where answers = 0 and sessions = 1`)}, class as (
      ${additionOf({
        rows: sql`
          select topic_id, day, sum(students)::int as students, sum(finished)::int as finished,
                 sum(completed)::int as completed, sum(score)::int as score_sum, sum(seconds)::int as seconds,
                 sum(answers)::int as answers, ${tally(sql`band`, LISTS.score_bands)} as bands
          from (
            select topic_id, started_day as day, 0 as students, 1 as finished, 0 as completed, 0 as score, 0 as seconds,
                   0 as answers, null::int as band
            from each_topic
            union all
            select topic_id, completed_day, 0, 0, 1, score, total_time_spent, questions_attempted, ${bandOf(sql`score`)}
            from each_topic
            union all
            select topic_id, day, students, 0, 0, 0, 0, 0, null from moved
          ) each
          group by topic_id, day`,
        slot: given('slot'),
        figures: {
          last_day_students: sql`students`,
          sessions_finished: sql`finished`,
          sessions_completed: sql`completed`,
          score_sum: sql`score_sum`,
          session_time: sql`seconds`,
          session_answers: sql`answers`,
          score_bands: sql`bands`,
        },
      })}
    )
    select id, number from session`,
  );
const completeOne = completeQuery(sql``);
/** As with answers, a session that is locked is skipped. */
const completeSeveral = completeQuery(sql`skip locked`);

export interface Completion {
  /** The session with its `revision` when it was read, or null if it is locked. */
  session: Pick<
    typeof quizSessions.$inferSelect,
    'id' | 'userId' | 'countedTopicIds' | 'startedDay' | 'questionsAttempted'
  > & { revision: string | null };
  completedAt: Date;
  completedDay: string;
  /** Percent. */
  score: number;
  /** Total seconds; `unansweredSeconds` is the part not counted with answers. */
  totalTimeSpent: number;
  unansweredSeconds: number;
  place: QuizPlace;
}

/**
 * Completes sessions of different students and counts them for their students, topics and the class; first attempts are
 * stored later. Returns each session's number among its student's sessions. Skips sessions that have changed since they
 * were read and, when completing several, sessions that are locked.
 */
export async function completeSessions(db: Database, completions: Completion[]): Promise<Map<string, number>> {
  const [first] = completions;
  if (first === undefined) return new Map();
  const rows = completions.map(({ session, ...end }) => {
    const { id: sessionId, revision, startedDay, questionsAttempted } = session;
    const topics = scopesOf(session.countedTopicIds);
    return asColumns({ sessionId, revision, startedDay, questionsAttempted, topics, ...end });
  });
  const result = await (completions.length > 1 ? completeSeveral : completeOne)(db).execute({
    completions: JSON.stringify(rows),
    slot: slotOf(first.session.userId),
  });
  return new Map(rowsOf(result, z.object({ id: z.string(), number: z.int() })).map(({ id, number }) => [id, number]));
}
