import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { studentTopicDays } from '#server/db/schema/analytics.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { getCharts } from '#shared/insight/analytics.contract.ts';
import type { TotalsRow } from './class-activity.repository.ts';
import { countersOf, countsFor, isSince, type Scope } from './scope.ts';

type ClassScope = Scope & { classId: string };

/** Sessions of the members that count for the topic, as `session`, found by the index on their student. */
const sessionsOf = (scope: ClassScope): SQL => sql`
  ${classMembers} member join ${quizSessions} session on session.user_id = member.user_id
    and ${countsFor(scope)} and member.class_id = ${scope.classId}`;

const totals = z.object({
  answers: z.int(),
  correctAnswers: z.int(),
  sessionsStarted: z.int(),
  sessionsFinished: z.int(),
  sessionsCompleted: z.int(),
  scoreSum: z.int(),
  sessionTime: z.int(),
  sessionAnswers: z.int(),
  activeStudents: z.int(),
});

/** Sums the activity of a class's members: answers from their counters, the rest from their sessions. */
export async function readMemberTotals(db: Database, scope: ClassScope): Promise<TotalsRow> {
  const { topicId, classId } = scope;
  const isStarted = isSince(sql`session.started_day`, scope);
  const isCompleted = sql`session.completed_at is not null and ${isSince(sql`session.completed_day`, scope)}`;
  const result = await db.execute(sql`
    select done.*, sessions.*
    from (
      select coalesce(sum(answers), 0)::int as answers, coalesce(sum(correct_answers), 0)::int as "correctAnswers",
             (count(distinct counter.user_id) filter (where answers > 0 or sessions > 0))::int as "activeStudents"
      from ${classMembers} member join ${countersOf(scope)} counter on counter.user_id = member.user_id
      where member.class_id = ${classId} and topic_id = ${topicId} and ${isSince(sql`day`, scope)}
    ) done
    cross join (
      select (count(*) filter (where ${isStarted}))::int as "sessionsStarted",
             (count(*) filter (where ${isStarted} and session.completed_at is not null))::int as "sessionsFinished",
             (count(*) filter (where ${isCompleted}))::int as "sessionsCompleted",
             coalesce(sum(session.score) filter (where ${isCompleted}), 0)::int as "scoreSum",
             coalesce(sum(session.total_time_spent) filter (where ${isCompleted}), 0)::int as "sessionTime",
             coalesce(sum(session.questions_attempted) filter (where ${isCompleted}), 0)::int as "sessionAnswers"
      from ${sessionsOf(scope)}
    ) sessions`);
  return rowOf(result, totals);
}

/** Returns days with any activity of the members, oldest first. */
export async function listMemberDays(db: Database, scope: ClassScope) {
  const { topicId, classId } = scope;
  const result = await db.execute(sql`
    select day::text as day, coalesce(sum(answers), 0)::int as answers, coalesce(sum(correct), 0)::int as "correctAnswers",
           coalesce(sum(students), 0)::int as "activeStudents", coalesce(sum(started), 0)::int as "sessionsStarted",
           coalesce(sum(completed), 0)::int as "sessionsCompleted"
    from (
      select day, answers, correct_answers as correct, (answers > 0)::int as students, 0 as started, sessions as completed
      from ${classMembers} member join ${studentTopicDays} counter on counter.user_id = member.user_id
      where member.class_id = ${classId} and topic_id = ${topicId} and ${isSince(sql`day`, scope)}
      union all
      select session.started_day, 0, 0, 0, 1, 0
      from ${sessionsOf(scope)}
      where ${isSince(sql`session.started_day`, scope)}
    ) done
    group by day
    having sum(answers + started + completed) > 0
    order by day`);
  return rowsOf(result, getCharts.responses[200].shape.days.element);
}

/** Counts completed sessions of the members by score, in ten bands. */
export async function readMemberBands(db: Database, scope: ClassScope): Promise<number[]> {
  const result = await db.execute(sql`
    select least(session.score / 10, 9)::int as band, count(*)::int as sessions
    from ${sessionsOf(scope)}
    where session.completed_at is not null and ${isSince(sql`session.completed_day`, scope)}
    group by band`);
  const bands = new Map(
    rowsOf(result, z.object({ band: z.int(), sessions: z.int() })).map(({ band, sessions }) => [band, sessions]),
  );
  return Array.from({ length: 10 }, (_, band) => bands.get(band) ?? 0);
}
