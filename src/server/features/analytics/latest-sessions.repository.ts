import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { activityDays, ALL_TOPICS } from '#server/db/schema/analytics.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Scope } from './scope.ts';

/** No clock is farther from UTC: a day begins so early at most, and ends so late. */
const HOURS_AHEAD = 14;
const HOURS_BEHIND = 12;

/** The latest completed sessions, newest first. */
export async function listLatestSessions(db: Database, scope: Scope, limit: number) {
  const { completedAt } = quizSessions;
  return (
    db
      .select({
        sessionId: quizSessions.id,
        studentId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        studentEmail: users.email,
        topicName: quizSessions.topicName,
        score: quizSessions.score,
        questionsAnswered: quizSessions.questionsAttempted,
        /** Seconds. */
        totalTimeSpent: quizSessions.totalTimeSpent,
        completedAt,
      })
      .from(quizSessions)
      .innerJoin(users, eq(users.id, quizSessions.userId))
      .where(scope.topicId === ALL_TOPICS ? sinceDay(scope.firstDay) : isLatestOfTopic(scope, limit))
      // As the index of what is completed is ordered, so that the limit cuts reading short.
      .orderBy(sql`${completedAt} desc nulls last`, desc(quizSessions.id))
      .limit(limit)
  );
}
export type LatestSessionRow = Awaited<ReturnType<typeof listLatestSessions>>[number];

/** The day is what is meant, the instant what the index knows. */
function sinceDay(firstDay: string | null): SQL | undefined {
  const { completedAt, completedDay } = quizSessions;
  if (firstDay === null) return isNotNull(completedAt);
  return and(gte(completedAt, new Date(Date.parse(firstDay) - HOURS_AHEAD * 3_600_000)), gte(completedDay, firstDay));
}

/**
 * Which sessions are the latest of a topic. Its counters tell on which days some were completed; only those days are
 * looked through, and only as many as it takes, since a topic may be rare, or its time long ago. A session may be
 * completed after one whose day is the next or the one after it, elsewhere, but not after those of the third.
 */
function isLatestOfTopic({ topicId, firstDay }: Scope, limit: number): SQL {
  const hours = (count: number) => sql.raw(`interval '${count} hours'`);
  const latestFirst = sql`completed_at desc nulls last, id desc`;
  return sql`${quizSessions.id} in (
    select done.id
    from (
      select day, sum(sum(sessions_completed)) over (
        order by day desc range between unbounded preceding and interval '3 days' preceding) as later
      from ${activityDays}
      where topic_id = ${topicId} ${firstDay === null ? sql`` : sql`and day >= ${firstDay}::date`}
      group by day having sum(sessions_completed) > 0
    ) counted
    cross join lateral (
      select id, completed_at from ${quizSessions} as session
      where completed_at >= (counted.day - ${hours(HOURS_AHEAD)}) at time zone 'UTC'
        and completed_at < (counted.day + ${hours(24 + HOURS_BEHIND)}) at time zone 'UTC'
        and completed_day = counted.day and counted_topic_ids @> ${idArray([topicId])}
      order by ${latestFirst} limit ${limit}::int
    ) done
    where coalesce(counted.later, 0) < ${limit}::int
    order by done.completed_at desc, done.id desc limit ${limit}::int)`;
}
