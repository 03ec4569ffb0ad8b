import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import { ALL_TOPICS, sessionTopics, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import type { QuizPlace } from '#shared/practice/quiz-sessions.contract.ts';
import { additionOfFirstAttempts } from '../../insight/item-statistics/first-attempts.repository.ts';
import { additionOf, LISTS, movedLastDays } from './activity-addition.ts';
import { bandOf, scopesOf, slotOf } from './activity.repository.ts';
import { isAsRead } from './counters.repository.ts';

const day = sql`${given('completedDay')}::date`;
const startedDay = sql`${given('startedDay')}::date`;
const score = sql`${given('score')}::int`;
const isDone = sql`(day = ${day})::int`;
/** The topics that it counts for, from its lock on. */
const topics = sql`student, unnest(${given('topics')}::uuid[]) as topic_id`;

/**
 * Everything that the end of a session changes, in one statement, as `recordQuery` does it for answers: the class's
 * rows last. A session counts on the day of its end, and as finished on the day on which it began.
 */
const completeQuery = preparedSql(
  () => sql`
    with locked as materialized (
      select id, user_id from ${quizSessions}
      where id = ${given('sessionId')} and ${isAsRead}
      for update
    ), student as (
      insert into ${studentStats} as kept (user_id, sessions_completed, score_sum, total_time_spent, last_activity_at)
      select user_id, 1, ${score}, ${given('unansweredSeconds')}::int, ${given('completedAt')}::timestamptz from locked
      on conflict (user_id) do update set
        sessions_completed = kept.sessions_completed + 1,
        score_sum = kept.score_sum + excluded.score_sum,
        total_time_spent = kept.total_time_spent + excluded.total_time_spent,
        -- A session that the server ends was over before.
        last_activity_at = greatest(kept.last_activity_at, excluded.last_activity_at)
      returning user_id, sessions_completed as number
    ), session as (
      update ${quizSessions} set
        completed_at = ${given('completedAt')}::timestamptz, completed_day = ${day}, score = ${score},
        total_time_spent = ${given('totalTimeSpent')}::int, place = ${given('place')}::jsonb, number = student.number
      from student where id = ${given('sessionId')}
      returning student.number
    ), topic_day as (
      insert into ${studentTopicDays} (user_id, topic_id, day, sessions, score_sum)
      select user_id, topic_id, ${day}, 1, ${score} from ${topics}
      on conflict (user_id, topic_id, day) do update set
        sessions = student_topic_days.sessions + 1,
        score_sum = student_topic_days.score_sum + excluded.score_sum
      returning user_id, topic_id, answers = 0 and sessions = 1 as is_new
    ), topic as (
      insert into ${studentTopics} (user_id, topic_id, sessions, score_sum, last_day)
      select user_id, topic_id, 1, ${score}, ${day} from ${topics}
      on conflict (user_id, topic_id) do update set
        sessions = student_topics.sessions + 1,
        score_sum = student_topics.score_sum + excluded.score_sum,
        last_day = greatest(student_topics.last_day, excluded.last_day)
    ), listed as (
      insert into ${sessionTopics} (session_id, topic_id, completed_at, completed_day)
      select ${given('sessionId')}::uuid, topic_id, ${given('completedAt')}::timestamptz, ${day}
      from ${topics} where topic_id <> ${ALL_TOPICS}
    ), ${additionOfFirstAttempts(sql`session.id in (select ${given('sessionId')}::uuid from student)`)}, ${movedLastDays(day)}, class as (
      ${additionOf({
        rows: sql`
          select topic_id, day, sum(students)::int as students
          from (
            select topic_id, day, 0 as students from ${topics}, (values (${startedDay}), (${day})) days (day)
            where (select count(*) from stale) >= 0
            union all
            select * from moved
          ) each
          group by topic_id, day`,
        slot: given('slot'),
        figures: {
          last_day_students: sql`students`,
          sessions_finished: sql`(day = ${startedDay})::int`,
          sessions_completed: isDone,
          score_sum: sql`${isDone} * ${score}`,
          session_time: sql`${isDone} * ${given('totalTimeSpent')}::int`,
          session_answers: sql`${isDone} * ${given('questionsAttempted')}::int`,
          score_bands: sql`
            array(select ${isDone} * (band = ${bandOf(score)})::int
                  from generate_series(0, ${sql.raw(String(LISTS.score_bands - 1))}) band order by band)`,
        },
      })}
    )
    select number from session`,
);

export interface Completion {
  /** As it was read, with the `revision` of that moment, or null where it is locked. */
  session: Pick<
    typeof quizSessions.$inferSelect,
    'id' | 'userId' | 'countedTopicIds' | 'startedDay' | 'questionsAttempted'
  > & { revision: string | null };
  completedAt: Date;
  completedDay: string;
  /** Percent. */
  score: number;
  /** Seconds, and those in it that no answer has counted. */
  totalTimeSpent: number;
  unansweredSeconds: number;
  place: QuizPlace;
}

/**
 * Completes a session and counts it for its student, the topics, the class and the statistics of its questions. Returns
 * its number among the student's, or null, with nothing done, where the session has changed since it was read.
 */
export async function completeSession(db: Database, completion: Completion): Promise<number | null> {
  const { session, completedAt, completedDay, score: percent, totalTimeSpent, unansweredSeconds, place } = completion;
  const result = await completeQuery(db).execute({
    sessionId: session.id,
    revision: session.revision,
    topics: arrayText(scopesOf(session.countedTopicIds)),
    startedDay: session.startedDay,
    questionsAttempted: session.questionsAttempted,
    slot: slotOf(session.userId),
    completedAt: completedAt.toISOString(),
    completedDay,
    score: percent,
    totalTimeSpent,
    unansweredSeconds,
    place: JSON.stringify(place),
  });
  return rowsOf(result, z.object({ number: z.int() }))[0]?.number ?? null;
}
