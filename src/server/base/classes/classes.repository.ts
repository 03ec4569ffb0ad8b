import { and, asc, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isStudentAccount } from '#server/core/accounts.repository.ts';
import type { Staff } from '#server/core/principal.ts';
import { idArray } from '#server/core/query-values.ts';
import { insertedRow, rowsOf, type Database } from '#server/db/engine.ts';
import { classes, classMembers, classTeachers } from '#server/db/schema/classes.ts';
import { users } from '#server/db/schema/users.ts';
import { groups } from './groups.repository.ts';
import { textKey } from '#server/db/text-key.ts';

export type ClassRow = typeof classes.$inferSelect;
export type ClassChange = Partial<Omit<ClassRow, 'id' | 'createdAt'>>;
/** The condition that a row of `classes` is the caller's own: owners have all classes, others those that they teach. */
export const isOwn = ({ id, staffRole }: Staff): SQL | undefined =>
  staffRole === 'owner'
    ? undefined
    : sql`exists (
        select from ${classTeachers} teaching where teaching.class_id = ${classes}.id and teaching.user_id = ${id})`;

/** The condition that a student is in the class, or in one group of it; an empty group means in no group. */
export const isMember = (userId: SQLWrapper, classId: string, group?: string): SQL => sql`exists (
  select from ${classMembers} member where member.user_id = ${userId} and member.class_id = ${classId}
  ${group === undefined ? sql`` : sql`and member.group_name = ${group}`})`;

/** The same as a filter: without a class, everybody fits. */
export const isOfChosen = (userId: SQLWrapper, classId: string | undefined, group?: string): SQL | undefined =>
  classId === undefined ? undefined : isMember(userId, classId, group);

/** The teachers of the class, by name. */
const teachers = sql<{ id: string; firstName: string; lastName: string }[]>`(
  select coalesce(
    json_agg(
      json_build_object('id', teacher.id, 'firstName', teacher.first_name, 'lastName', teacher.last_name)
      order by ${textKey(sql`teacher.last_name`)}, ${textKey(sql`teacher.first_name`)}, teacher.id),
    '[]')
  from ${classTeachers} teaching join ${users} teacher on teacher.id = teaching.user_id
  where teaching.class_id = ${classes}.id)`;
const students = sql`(
  select count(*) from ${classMembers} member join ${users} student on student.id = member.user_id
  where member.class_id = ${classes}.id and student.erased_at is null)`.mapWith(Number);

/** Returns the caller's own classes, or one of them. */
export async function listOwnClasses(db: Database, staff: Staff, id?: string) {
  return db
    .select({ row: classes, teachers, students, groups })
    .from(classes)
    .where(and(isOwn(staff), id === undefined ? undefined : eq(classes.id, id)))
    .orderBy(sql`${classes.archivedAt} desc nulls first`, asc(textKey(classes.name)), asc(classes.id));
}
export type OwnClass = Awaited<ReturnType<typeof listOwnClasses>>[number];

/** Returns one of the caller's own classes, locked for a change; undefined if there is none. */
export async function lockOwnClass(tx: Database, staff: Staff, id: string): Promise<ClassRow | undefined> {
  const [row] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, id), isOwn(staff)))
    .for('no key update');
  return row;
}

export async function hasOwnClass(db: Database, staff: Staff, id: string): Promise<boolean> {
  return (await db.$count(classes, and(eq(classes.id, id), isOwn(staff)))) > 0;
}

/** Returns the caller's only class; undefined if there are none or several. */
export async function findOnlyClass(db: Database, staff: Staff): Promise<string | undefined> {
  const [first, second] = await db.select({ id: classes.id }).from(classes).where(isOwn(staff)).limit(2);
  return second === undefined ? first?.id : undefined;
}

export async function insertClass(tx: Database, values: typeof classes.$inferInsert): Promise<string> {
  return insertedRow(await tx.insert(classes).values(values).returning({ id: classes.id })).id;
}

export async function updateClassRow(tx: Database, id: string, change: ClassChange): Promise<void> {
  await tx.update(classes).set(change).where(eq(classes.id, id));
}

/** Whether the teacher teaches a sample class. */
export async function hasOwnSample(db: Database, teacherId: string): Promise<boolean> {
  const isTaught = isOwn({ id: teacherId, staffRole: 'teacher' });
  return (await db.$count(classes, and(eq(classes.isSample, true), isTaught))) > 0;
}

/** Deletes a class; a sample class with its students and all their work, which no figure of the hub includes. */
export async function deleteClassRow(tx: Database, id: string): Promise<void> {
  const ofSample = sql`(
    select member.user_id from ${classMembers} member join ${classes} class on class.id = member.class_id
    where class.id = ${id} and class.is_sample)`;
  await tx.delete(users).where(and(eq(users.isSample, true), sql`${users.id} in ${ofSample}`));
  await tx.delete(classes).where(eq(classes.id, id));
}

/** Replaces the teachers of the class; ignores users who are not teachers. */
export async function replaceTeachers(tx: Database, classId: string, userIds: string[]): Promise<void> {
  await tx.delete(classTeachers).where(eq(classTeachers.classId, classId));
  await insertTeachers(tx, [classId], userIds);
}

/** Gives each class to each user; ignores classes that do not exist and users who are not teachers. */
export async function insertTeachers(tx: Database, classIds: string[], userIds: string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${classTeachers} (class_id, user_id)
    select ${classes}.id, ${users}.id from ${classes} cross join ${users}
    where ${classes}.id = any(${idArray(classIds)}) and ${users}.id = any(${idArray(userIds)}) and role = 'teacher'
    on conflict do nothing`);
}

/** Adds students; returns how many are new. */
export async function insertMembers(
  tx: Database,
  { classId, userIds, at }: { classId: string; userIds: string[]; at: Date },
): Promise<number> {
  const added = await tx.execute(sql`
    insert into ${classMembers} (class_id, user_id, joined_at)
    select ${classId}, id, ${at.toISOString()}::timestamptz from ${users}
    where id = any(${idArray(userIds)}) and ${isStudentAccount} and erased_at is null
    on conflict do nothing
    returning 1`);
  return rowsOf(added).length;
}

/** Sample students are deleted: outside their class, nobody would find them. Returns how many are removed. */
export async function deleteMembers(tx: Database, classId: string, userIds: string[]): Promise<number> {
  const removed = await tx
    .delete(classMembers)
    .where(and(eq(classMembers.classId, classId), inArray(classMembers.userId, userIds)))
    .returning({ userId: classMembers.userId });
  const removedIds = removed.map(({ userId }) => userId);
  await tx.delete(users).where(and(eq(users.isSample, true), inArray(users.id, removedIds)));
  return removed.length;
}

/** Returns the class that can be joined with this code, given in its stored form. */
export async function findByJoinCode(db: Database, code: string): Promise<ClassRow | undefined> {
  const [row] = await db
    .select()
    .from(classes)
    .where(and(eq(sql`upper(${classes.joinCode})`, code), isNull(classes.archivedAt)));
  return row;
}
