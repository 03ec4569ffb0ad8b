import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isPerson, isStudying } from '#server/core/accounts.repository.ts';
import { hasAssignment } from '#server/core/due-results.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignmentNotices, assignments, assignmentAccommodations } from '#server/db/schema/assignments.ts';
import { classes } from '#server/db/schema/classes.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import type { AssignmentNotice } from '#shared/practice/assignment-settings.ts';

const HOUR_MS = 3_600_000;
/** Students are reminded this long before the due date; if an announcement comes later, they need no reminder. */
const REMINDER_HOURS = 24;
/** An assignment that nobody was told about within this time is not announced: it came from a restored backup. */
const ANNOUNCED_WITHIN_HOURS = 24;
/** Students who join later find it on their list. */
const NEW_FOR_HOURS = 7 * 24;

const at = (now: Date, hours = 0): SQL => sql`${new Date(now.getTime() + hours * HOUR_MS).toISOString()}::timestamptz`;

/** Whether mail about a due date, the assignment's or a student's own, may be needed. */
const isAhead = (dueAt: SQL, kind: AssignmentNotice, now: Date): SQL =>
  kind === 'given'
    ? sql`${dueAt} > ${at(now)}`
    : sql`(${dueAt} > ${at(now)} and ${dueAt} <= ${at(now, REMINDER_HOURS)})`;

const givenAt = sql`greatest(${assignments}.opens_at, ${assignments}.created_at)`;

/** Lists assignments that some students may have to be told about, earliest due date first. */
export async function listToTell(db: Database, kind: AssignmentNotice, now: Date) {
  const isAnnounced = sql`exists (
    select from ${assignmentNotices} told where told.assignment_id = ${assignments}.id and told.kind = 'given')`;
  const isNew = sql`${givenAt} > ${at(now, -NEW_FOR_HOURS)}
    and (${givenAt} > ${at(now, -ANNOUNCED_WITHIN_HOURS)} or ${isAnnounced})`;
  const isAheadForSome = sql`exists (
    select from ${assignmentAccommodations} accommodation
    where accommodation.assignment_id = ${assignments}.id and ${isAhead(sql`accommodation.due_at`, kind, now)})`;
  return db
    .select({ row: assignments, className: classes.name, timeZone: classes.timeZone })
    .from(assignments)
    .leftJoin(classes, eq(classes.id, assignments.classId))
    .where(
      and(
        sql`${assignments}.opens_at <= ${at(now)}`,
        isNull(classes.archivedAt),
        or(isAhead(sql`${assignments}.due_at`, kind, now), isAheadForSome),
        kind === 'given' ? sql`(${isNew})` : undefined,
      ),
    )
    .orderBy(asc(assignments.dueAt), asc(assignments.id));
}
export type ToTell = Awaited<ReturnType<typeof listToTell>>[number];

const noted = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  name: z.string(),
  wantsMail: z.boolean(),
  /** The student's own due date. */
  dueAt: z.coerce.date(),
  hasMark: z.boolean().describe('whether a teacher has given a mark without an attempt'),
  timeZone: z.string().nullable().describe('the time zone of their last quiz'),
});
export type Noted = z.output<typeof noted>;

/**
 * Records that students are told about an assignment, at most `limit` of those not yet told, and returns them.
 * Concurrent processes get different students.
 */
export async function noteStudents(
  tx: Database,
  { assignmentId, kind, now, limit }: { assignmentId: string; kind: AssignmentNotice; now: Date; limit: number },
): Promise<Noted[]> {
  const dueAt = sql`coalesce(accommodation.due_at, ${assignments}.due_at)`;
  // A reminder replaces the announcement; an announcement within the last day replaces the reminder.
  const isTold =
    kind === 'given'
      ? sql`true`
      : sql`(told.kind = 'due' or told.created_at > ${dueAt} - make_interval(hours => ${REMINDER_HOURS}::int))`;
  const result = await tx.execute(sql`
    with noted as (
      insert into ${assignmentNotices} (assignment_id, user_id, kind, created_at)
      select ${assignments}.id, ${users}.id, ${kind}, ${at(now)}
      from ${assignments} join ${users} on ${and(isStudying, isPerson)}
      left join ${assignmentAccommodations} accommodation
        on accommodation.assignment_id = ${assignments}.id and accommodation.user_id = ${users}.id
      where ${assignments}.id = ${assignmentId} and (${hasAssignment(assignments, sql`${users}.id`)})
        and accommodation.is_excused is not true and ${isAhead(dueAt, kind, now)}
        and not exists (
          select from ${assignmentNotices} told
          where told.assignment_id = ${assignments}.id and told.user_id = ${users}.id and ${isTold})
      order by ${users}.id limit ${limit}
      for key share of ${users}, ${assignments}
      on conflict do nothing
      returning assignment_id, user_id)
    select ${users}.id, ${users}.email, ${users}.first_name as "firstName",
      ${users}.first_name || ' ' || ${users}.last_name as name, ${users}.wants_assignment_mail as "wantsMail",
      ${dueAt} as "dueAt", accommodation.mark is not null as "hasMark",
      (select session.time_zone from ${quizSessions} session
        where session.user_id = ${users}.id order by session.completed_at desc limit 1) as "timeZone"
    from noted join ${users} on ${users}.id = noted.user_id
    join ${assignments} on ${assignments}.id = noted.assignment_id
    left join ${assignmentAccommodations} accommodation
      on accommodation.assignment_id = noted.assignment_id and accommodation.user_id = noted.user_id
    order by ${users}.id`);
  return rowsOf(result, noted);
}
