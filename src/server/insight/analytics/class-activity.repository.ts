import { and, asc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { listed } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { activityDays, studentTopics } from '#server/db/schema/analytics.ts';
import { activity } from '#server/base/counters/activity.repository.ts';
import { EVERYTHING, type Scope } from './scope.ts';

const SCORE_BANDS = 10;
const HOURS = 24;

/** The rows of exactly one topic, by the key of the table. */
const inScope = ({ topicId, firstDay }: Scope) =>
  and(eq(activityDays.topicId, topicId), firstDay === null ? undefined : gte(activityDays.day, firstDay));

/** The counters of students who have been active since the first day. */
const activeIn = ({ topicId, firstDay }: Scope) =>
  and(
    eq(studentTopics.topicId, topicId),
    firstDay === null ? undefined : gte(studentTopics.lastDay, firstDay),
    isOfPerson(studentTopics.userId),
  );

const total = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Sums an array column element by element. */
const totals = (column: PgColumn, length: number): SQL<number[]> =>
  sql`array[${listed(
    Array.from({ length }, (_, index) => sql`sum(${column}[${sql.raw(String(index + 1))}])`),
  )}]::int[]`;

/** Returns the sums of all activity. */
export async function readTotals(db: Database, scope: Scope) {
  const [row] = await db
    .select({
      answers: total(activityDays.answers),
      correctAnswers: total(activityDays.correctAnswers),
      sessionsStarted: total(activityDays.sessionsStarted),
      /** How many of the started sessions were completed. */
      sessionsFinished: total(activityDays.sessionsFinished),
      sessionsCompleted: total(activityDays.sessionsCompleted),
      scoreSum: total(activityDays.scoreSum),
      sessionTime: total(activityDays.sessionTime),
      sessionAnswers: total(activityDays.sessionAnswers),
      activeStudents: db.$count(studentTopics, activeIn(scope)),
    })
    .from(activity)
    .where(inScope(scope));
  if (row === undefined) throw new Error('the aggregate returned no row');
  return row;
}
export type TotalsRow = Awaited<ReturnType<typeof readTotals>>;

/** Counts the completed sessions of all topics and days. */
export async function countCompletedSessions(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: total(activityDays.sessionsCompleted) })
    .from(activity)
    .where(inScope(EVERYTHING));
  return row?.count ?? 0;
}

/** Returns days with any activity, oldest first. */
export async function listDays(db: Database, scope: Scope) {
  const figure = (column: PgColumn) => sql`${column}`.mapWith(Number);
  return db
    .select({
      day: sql<string>`${activityDays.day}::text`,
      answers: figure(activityDays.answers),
      correctAnswers: figure(activityDays.correctAnswers),
      activeStudents: figure(activityDays.activeStudents),
      sessionsStarted: figure(activityDays.sessionsStarted),
      sessionsCompleted: figure(activityDays.sessionsCompleted),
    })
    .from(activity)
    .where(inScope(scope))
    .orderBy(asc(activityDays.day));
}

/** Returns answers by hour and sessions by score, for each weekday that has rows; 1 is Monday. */
export async function listWeekdays(db: Database, scope: Scope) {
  const weekday = sql`extract(isodow from ${activityDays.day})`.mapWith(Number);
  return db
    .select({
      weekday,
      hours: totals(activityDays.answersByHour, HOURS),
      scoreBands: totals(activityDays.scoreBands, SCORE_BANDS),
    })
    .from(activity)
    .where(inScope(scope))
    .groupBy(weekday);
}
export type WeekdayRow = Awaited<ReturnType<typeof listWeekdays>>[number];
