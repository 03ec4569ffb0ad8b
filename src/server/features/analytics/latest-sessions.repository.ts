import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/engine.ts';
import { ALL_TOPICS, sessionTopics } from '#server/db/schema/analytics.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import type { Scope } from './scope.ts';

/** No clock is farther ahead of UTC: a day begins so early at most. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000;

/** The latest completed sessions, newest first. Indexes have them in this order, so that the limit cuts reading short. */
export async function listLatestSessions(db: Database, { topicId, firstDay }: Scope, limit: number) {
  const isOfAll = topicId === ALL_TOPICS;
  const completedAt = isOfAll ? quizSessions.completedAt : sessionTopics.completedAt;
  const sessionId = isOfAll ? quizSessions.id : sessionTopics.sessionId;
  const listed = db
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
      completedAt: quizSessions.completedAt,
    })
    .from(quizSessions)
    .innerJoin(users, eq(users.id, quizSessions.userId))
    .$dynamic();
  const ofTopic = and(eq(sessionTopics.sessionId, quizSessions.id), eq(sessionTopics.topicId, topicId));
  return (isOfAll ? listed : listed.innerJoin(sessionTopics, ofTopic))
    .where(and(isNotNull(completedAt), sinceDay(completedAt, firstDay)))
    .orderBy(sql`${completedAt} desc ${isOfAll ? sql`nulls last` : sql``}`, desc(sessionId))
    .limit(limit);
}
export type LatestSessionRow = Awaited<ReturnType<typeof listLatestSessions>>[number];

/** The day is what is meant, the instant what the index knows. */
function sinceDay(completedAt: PgColumn, firstDay: string | null): SQL | undefined {
  if (firstDay === null) return undefined;
  const earliest = new Date(Date.parse(firstDay) - FARTHEST_AHEAD_MS);
  return and(gte(completedAt, earliest), gte(quizSessions.completedDay, firstDay));
}
