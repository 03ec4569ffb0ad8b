import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { isOfNoView, isPerson, isStudying } from '#server/core/accounts.repository.ts';
import { hasAssignment } from '#server/core/due-results.ts';
import type { Staff } from '#server/core/principal.ts';
import { idArray } from '#server/core/query-values.ts';
import { insertedRow, rowsOf, type Database } from '#server/db/engine.ts';
import { assignments, assignmentAccommodations } from '#server/db/schema/assignments.ts';
import { questions } from '#server/db/schema/content.ts';
import { classes, classMembers } from '#server/db/schema/classes.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { isOwn } from '#server/base/classes/classes.repository.ts';

export type AssignmentRow = typeof assignments.$inferSelect;
export type AccommodationRow = typeof assignmentAccommodations.$inferSelect;
export type NewAssignment = Omit<typeof assignments.$inferInsert, 'id'>;
/** The condition that an assignment belongs to one of the caller's classes or is for everybody. */
export const isTheirs = (staff: Staff): SQL | undefined =>
  or(
    isNull(assignments.classId),
    sql`exists (select from ${classes} where ${and(sql`${classes}.id = ${assignments}.class_id`, isOwn(staff))})`,
  );

/** The condition that an assignment is of this class or for everybody. Without a class, it matches all. */
export const isOfClass = (classId: string | undefined): SQL | undefined =>
  classId === undefined ? undefined : or(isNull(assignments.classId), eq(assignments.classId, classId));

const students = sql`case
  when not ${assignments}.is_for_all then (
    select count(*) from (
      select accommodation.user_id from ${assignmentAccommodations} accommodation
      where accommodation.assignment_id = ${assignments}.id and accommodation.is_assigned
      union
      select member.user_id from ${classMembers} member
      where member.class_id = ${assignments}.class_id and member.group_name = any(${assignments}.groups)) chosen)
  when ${assignments}.class_id is null then (select count(*) from ${users} where ${and(isStudying, isPerson)})
  else (select count(*) from ${classMembers} member where member.class_id = ${assignments}.class_id)
  end`.mapWith(Number);
const handedIn = sql`(
  select count(distinct attempt.user_id) from ${quizSessions} attempt
  where attempt.assignment_id = ${assignments}.id and attempt.completed_at is not null
    and ${isOfNoView(sql`attempt.user_id`)})`.mapWith(Number);
const studentIds = sql<string[]>`(
  select coalesce(json_agg(accommodation.user_id order by accommodation.user_id), '[]') from ${assignmentAccommodations} accommodation
  where accommodation.assignment_id = ${assignments}.id and accommodation.is_assigned)`;

const view = (db: Database) => db.select({ row: assignments, students, handedIn, studentIds }).from(assignments);

/** Lists the caller's assignments, latest due date first. */
export async function listTheirs(
  db: Database,
  { staff, classId, limit, offset }: { staff: Staff; classId?: string | undefined; limit: number; offset: number },
) {
  return view(db)
    .where(and(isTheirs(staff), isOfClass(classId)))
    .orderBy(desc(assignments.dueAt), asc(assignments.id))
    .limit(limit)
    .offset(offset);
}
export type AssignmentView = Awaited<ReturnType<typeof listTheirs>>[number];

export async function countTheirs(db: Database, staff: Staff, classId?: string): Promise<number> {
  return db.$count(assignments, and(isTheirs(staff), isOfClass(classId)));
}

export async function findTheirs(db: Database, staff: Staff, id: string): Promise<AssignmentView | undefined> {
  const [found] = await view(db).where(and(eq(assignments.id, id), isTheirs(staff)));
  return found;
}

/** Locks the assignment for a change. */
export async function lockTheirs(tx: Database, staff: Staff, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.id, id), isTheirs(staff)))
    .for('no key update');
  return row;
}

export async function insertAssignment(tx: Database, values: NewAssignment): Promise<string> {
  return insertedRow(await tx.insert(assignments).values(values).returning({ id: assignments.id })).id;
}

export async function updateAssignmentRow(
  tx: Database,
  id: string,
  change: Partial<AssignmentRow> & { updatedAt: Date },
): Promise<void> {
  await tx.update(assignments).set(change).where(eq(assignments.id, id));
}

export async function deleteAssignmentRow(tx: Database, id: string): Promise<void> {
  await tx.delete(assignments).where(eq(assignments.id, id));
}

/** Names these students, if they are in its class; returns how many. With null, no student is named. */
export async function replaceStudents(
  tx: Database,
  { id, classId, userIds }: { id: string; classId: string | null; userIds: string[] | null },
): Promise<number> {
  await tx
    .update(assignmentAccommodations)
    .set({ isAssigned: false })
    .where(eq(assignmentAccommodations.assignmentId, id));
  if (userIds === null) return 0;
  const isInClass =
    classId === null
      ? undefined
      : sql`exists (
          select from ${classMembers} member where member.class_id = ${classId} and member.user_id = ${users}.id)`;
  const assigned = await tx.execute(sql`
    insert into ${assignmentAccommodations} (assignment_id, user_id, is_assigned)
    select ${id}, ${users}.id, true from ${users}
    where ${and(sql`${users}.id = any(${idArray(userIds)})`, isStudying, isInClass)}
    on conflict (assignment_id, user_id) do update set is_assigned = true
    returning 1`);
  return rowsOf(assigned).length;
}

/** Returns those of these questions that are in the bank. */
export async function keepExistingQuestions(tx: Database, ids: string[]): Promise<string[]> {
  const found = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(sql`${questions.id} = any(${idArray(ids)})`)
    .orderBy(asc(questions.id))
    .for('key share');
  return found.map(({ id }) => id);
}

export async function hasAttempts(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(and(eq(quizSessions.assignmentId, id), isOfNoView(quizSessions.userId)))
    .limit(1);
  return row !== undefined;
}

/** Withholds or releases the keys of the assignment's attempts. */
export async function setWithheld(tx: Database, id: string, isWithheld: boolean): Promise<void> {
  await tx
    .update(quizSessions)
    .set({ withheldById: isWithheld ? id : null })
    .where(and(eq(quizSessions.assignmentId, id), sql`(${quizSessions.withheldById} is null) = ${isWithheld}`));
}

/**
 * Releases the keys of assignments that closed before this time for all students, have no open attempt, and show their
 * keys at some time.
 */
export async function showDueKeys(db: Database, { at, before }: { at: Date; before: Date }): Promise<void> {
  const closed = sql`${before.toISOString()}::timestamptz`;
  await db.execute(sql`
    with due as (
      update ${assignments} assignment set keys_shown_at = ${at.toISOString()}::timestamptz
      where keys_shown_at is null and reveal <> 'never' and closes_at < ${closed}
        and not exists (
          select from ${assignmentAccommodations} accommodation
          where accommodation.assignment_id = assignment.id and accommodation.closes_at >= ${closed})
        and not exists (
          select from ${quizSessions} attempt
          where attempt.assignment_id = assignment.id and attempt.completed_at is null
            and ${isOfNoView(sql`attempt.user_id`)})
      returning id
    )
    update ${quizSessions} set withheld_by_id = null where withheld_by_id in (select id from due)`);
}

/** Locks the open attempts of all students, or of one. */
export async function lockOpenAttempts(tx: Database, id: string, userId?: string) {
  return tx
    .select()
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.assignmentId, id),
        isNull(quizSessions.completedAt),
        userId === undefined ? undefined : eq(quizSessions.userId, userId),
      ),
    )
    .orderBy(asc(quizSessions.id))
    .for('update');
}

/** Sets the limits of open attempts: when they close, and when their time is up. */
export async function setDeadlines(
  tx: Database,
  attempts: Pick<typeof quizSessions.$inferSelect, 'id' | 'closesAt' | 'timeLimitMinutes' | 'deadlineAt'>[],
): Promise<void> {
  await tx.execute(sql`
    update ${quizSessions} attempt
    set closes_at = moved."closesAt", time_limit_minutes = moved."timeLimitMinutes", deadline_at = moved."deadlineAt"
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as moved (id uuid, "closesAt" timestamptz, "timeLimitMinutes" int, "deadlineAt" timestamptz)
    where attempt.id = moved.id`);
}

/** Lists the accommodations of single students. */
export async function listAccommodations(
  db: Database,
  { assignmentIds, userIds }: { assignmentIds: string[]; userIds?: string[] },
): Promise<AccommodationRow[]> {
  return db
    .select()
    .from(assignmentAccommodations)
    .where(
      and(
        sql`${assignmentAccommodations.assignmentId} = any(${idArray(assignmentIds)})`,
        userIds === undefined ? undefined : sql`${assignmentAccommodations.userId} = any(${idArray(userIds)})`,
      ),
    );
}

export async function saveAccommodation(
  tx: Database,
  { assignmentId, userId, ...values }: Partial<AccommodationRow> & Pick<AccommodationRow, 'assignmentId' | 'userId'>,
): Promise<void> {
  await tx
    .insert(assignmentAccommodations)
    .values({ assignmentId, userId, ...values })
    .onConflictDoUpdate({
      target: [assignmentAccommodations.assignmentId, assignmentAccommodations.userId],
      set: values,
    });
}

/** Whether the assignment is given to this active, approved student. */
export async function isGivenTo(db: Database, id: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, userId), isStudying))
    .where(and(eq(assignments.id, id), hasAssignment(assignments, userId)));
  return row !== undefined;
}
