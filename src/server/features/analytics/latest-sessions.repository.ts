import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { ALL_TOPICS } from '#server/db/schema/analytics.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Scope } from './scope.ts';

/** No clock is farther ahead of UTC. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000;

/** The latest completed sessions, newest first; ordered as the index of what is completed is, which `limit` cuts short. */
export async function listLatestSessions(db: Database, { topicId, firstDay }: Scope, limit: number) {
  const { completedAt, completedDay, countedTopicIds } = quizSessions;
  return db
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
    .where(
      and(
        isNotNull(completedAt),
        topicId === ALL_TOPICS ? undefined : sql`${countedTopicIds} @> ${idArray([topicId])}`,
        // The instant is what the index knows, the day what is meant.
        firstDay === null ? undefined : gte(completedAt, new Date(Date.parse(firstDay) - FARTHEST_AHEAD_MS)),
        firstDay === null ? undefined : gte(completedDay, firstDay),
      ),
    )
    .orderBy(sql`${completedAt} desc nulls last`, desc(quizSessions.id))
    .limit(limit);
}
export type LatestSessionRow = Awaited<ReturnType<typeof listLatestSessions>>[number];
