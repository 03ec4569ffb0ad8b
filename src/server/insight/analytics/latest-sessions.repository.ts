import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { ALL_TOPICS, sessionTopics } from '#server/db/schema/analytics.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { countsFor, isSince, type Scope } from './scope.ts';

/** No clock is farther ahead of UTC, so no day begins earlier than this. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000;

/**
 * Returns the latest completed sessions, newest first. Indexes have this order for all sessions and for each topic, so
 * no more rows are read than are listed; the students are joined afterwards.
 */
export async function listLatestSessions(db: Database, scope: Scope, limit: number) {
  const { classId, ...everybody } = scope;
  const latest =
    classId !== undefined
      ? latestOfMembers({ ...everybody, classId }, limit)
      : scope.topicId === ALL_TOPICS
        ? latestOfAll(db, scope, limit)
        : latestOfTopic(db, scope, limit);
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
      completedAt: quizSessions.completedAt,
    })
    .from(quizSessions)
    .innerJoin(users, eq(users.id, quizSessions.userId))
    .where(inArray(quizSessions.id, latest))
    .orderBy(desc(quizSessions.completedAt), desc(quizSessions.id));
}
export type LatestSessionRow = Awaited<ReturnType<typeof listLatestSessions>>[number];

function latestOfAll(db: Database, { firstDay }: Scope, limit: number) {
  const { id, userId, completedAt, completedDay } = quizSessions;
  return db
    .select({ id })
    .from(quizSessions)
    .where(
      and(
        isOfPerson(userId),
        firstDay === null ? isNotNull(completedAt) : since({ completedAt, completedDay, firstDay }),
      ),
    )
    .orderBy(sql`${completedAt} desc nulls last`, desc(id))
    .limit(limit);
}

/** Returns the latest of each member's latest sessions: members are few compared to all sessions of the hub. */
function latestOfMembers(scope: Scope & { classId: string }, limit: number) {
  return sql`(
    select latest.id
    from ${classMembers} member
    cross join lateral (
      select session.id, session.completed_at from ${quizSessions} session
      where session.user_id = member.user_id and session.completed_at is not null
        and ${isSince(sql`session.completed_day`, scope)} and ${countsFor(scope)}
      order by session.completed_at desc nulls last limit ${limit}::int
    ) latest
    where member.class_id = ${scope.classId}
    order by latest.completed_at desc, latest.id desc limit ${limit}::int)`;
}

function latestOfTopic(db: Database, { topicId, firstDay }: Scope, limit: number) {
  const { sessionId, completedAt, completedDay } = sessionTopics;
  return db
    .select({ id: sessionId })
    .from(sessionTopics)
    .innerJoin(quizSessions, eq(quizSessions.id, sessionId))
    .where(
      and(
        eq(sessionTopics.topicId, topicId),
        isOfPerson(quizSessions.userId),
        firstDay === null ? undefined : since({ completedAt, completedDay, firstDay }),
      ),
    )
    .orderBy(desc(completedAt), desc(sessionId))
    .limit(limit);
}

/** The range is defined by the day, but the index contains the instant. */
function since({ firstDay, ...columns }: { completedAt: PgColumn; completedDay: PgColumn; firstDay: string }) {
  const earliest = new Date(Date.parse(firstDay) - FARTHEST_AHEAD_MS);
  return and(gte(columns.completedAt, earliest), gte(columns.completedDay, firstDay));
}
