import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import {
  activityDaysDue,
  ALL_TOPICS,
  firstAttemptsDue,
  sessionTopics,
  studentTopicDays,
  studentTopics,
} from '#server/db/schema/analytics.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { studyPlans } from '#server/db/schema/study.ts';
import type { SessionRow } from './quizzes.repository.ts';

export interface Completion {
  /** The session, which is locked, with its answers and its student's last place in it. */
  session: SessionRow;
  completedAt: Date;
  completedDay: string;
  /** Percent. */
  score: number;
  /** Total seconds; `unansweredSeconds` is the part not counted with answers. */
  totalTimeSpent: number;
  unansweredSeconds: number;
}

/**
 * Completes a locked session and counts it for its student and its topics, in one statement. It counts on the day of its
 * end, and as finished on the day on which it began; the class's activity and first attempts are counted later.
 */
export async function completeSession(tx: Database, completion: Completion): Promise<void> {
  const { session, score, totalTimeSpent } = completion;
  const sessionId = sql`${session.id}::uuid`;
  const userId = sql`${session.userId}::uuid`;
  const completedAt = sql`${completion.completedAt.toISOString()}::timestamptz`;
  const day = sql`${completion.completedDay}::date`;
  const topicIds = arrayText([...new Set([ALL_TOPICS, ...session.countedTopicIds])]);
  const result = await tx.execute(sql`
    with student as (
      insert into ${studentStats} as kept (user_id, sessions_completed, score_sum, total_time_spent, last_activity_at)
      values (${userId}, 1, ${score}::int, ${completion.unansweredSeconds}::int, ${completedAt})
      on conflict (user_id) do update set
        sessions_completed = kept.sessions_completed + 1,
        score_sum = kept.score_sum + excluded.score_sum,
        total_time_spent = kept.total_time_spent + excluded.total_time_spent,
        -- A session that the server completes ended earlier.
        last_activity_at = greatest(kept.last_activity_at, excluded.last_activity_at)
      returning sessions_completed as number
    ), session as (
      update ${quizSessions} set
        completed_at = ${completedAt}, completed_day = ${day}, score = ${score}::int,
        total_time_spent = ${totalTimeSpent}::int, place = ${JSON.stringify(session.place)}::jsonb,
        number = student.number
      from student where quiz_sessions.id = ${sessionId}
      returning quiz_sessions.id
    ), counted as materialized (
      select topic_id from student, unnest(${topicIds}::uuid[]) topic_id order by topic_id
    ), topic_day as (
      insert into ${studentTopicDays} (user_id, topic_id, day, sessions, score_sum)
      select ${userId}, topic_id, ${day}, 1, ${score}::int from counted
      on conflict (user_id, topic_id, day) do update set
        sessions = student_topic_days.sessions + 1,
        score_sum = student_topic_days.score_sum + excluded.score_sum
    ), topic as (
      insert into ${studentTopics} (user_id, topic_id, sessions, score_sum, last_day)
      select ${userId}, topic_id, 1, ${score}::int, ${day} from counted
      on conflict (user_id, topic_id) do update set
        sessions = student_topics.sessions + 1,
        score_sum = student_topics.score_sum + excluded.score_sum,
        last_day = greatest(student_topics.last_day, excluded.last_day)
    ), listed as (
      insert into ${sessionTopics} (session_id, topic_id, completed_at, completed_day)
      select ${sessionId}, topic_id, ${completedAt}, ${day} from counted where topic_id <> ${ALL_TOPICS}
    ), first_attempts as (
      insert into ${firstAttemptsDue} (user_id, session_id, completed_at)
      values (${userId}, ${sessionId}, ${completedAt})
      on conflict do nothing
    ), due_days as (
      insert into ${activityDaysDue} (day) values (${session.startedDay}::date), (${day})
    )
    select count(*)::int as completed from session`);
  const { completed } = rowOf(result, z.object({ completed: z.int() }));
  if (completed !== 1) throw new Error(`session ${session.id} is gone`);
}

/** Deletes the student's plan of the day, which is made again when they next look. */
export async function forgetDayPlan(tx: Database, userId: string): Promise<void> {
  await tx.update(studyPlans).set({ day: null, plan: null }).where(eq(studyPlans.userId, userId));
}
