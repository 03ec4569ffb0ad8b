import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { classes, classMembers } from '#server/db/schema/classes.ts';
import { users } from '#server/db/schema/users.ts';
import { textKey } from '#server/db/text-key.ts';

// There is no table of groups: the groups of a class are the names that its members have.

/** The groups of the class in `classes`, by name. */
export const groups = sql<{ name: string; students: number }[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'students', students) order by ${textKey(sql`name`)}, name), '[]')
  from (
    select member.group_name as name, count(*) as students
    from ${classMembers} member join ${users} student on student.id = member.user_id
    where member.class_id = ${classes}.id and member.group_name <> '' and student.erased_at is null group by member.group_name) named)`;

/** The group of a student in a class; null without a class, or if the student is not in it. */
export const groupIn = (classId: string | undefined, userId: SQLWrapper): SQL<string | null> =>
  classId === undefined
    ? sql`null`
    : sql`(
        select member.group_name from ${classMembers} member
        where member.class_id = ${classId} and member.user_id = ${userId})`;

/**
 * Returns the names of groups in the class: those of its members first, then those that only assignments use. Students
 * who get such a name get those assignments, so it must be spelled the same.
 */
export async function listGroupNames(db: Database, classId: string): Promise<{ name: string; isEmpty: boolean }[]> {
  const found = await db.execute(sql`
    select name, bool_and(is_empty) as "isEmpty" from (
      select member.group_name as name, false as is_empty from ${classMembers} member
      where member.class_id = ${classId} and member.group_name <> ''
      union
      select unnest(work.groups), true from ${assignments} work where work.class_id = ${classId}
    ) named group by name order by 2, 1`);
  return rowsOf(found, z.object({ name: z.string(), isEmpty: z.boolean() }));
}

export async function setGroup(
  tx: Database,
  { classId, userIds, groupName }: { classId: string; userIds: string[]; groupName: string },
): Promise<void> {
  await tx
    .update(classMembers)
    .set({ groupName })
    .where(and(eq(classMembers.classId, classId), inArray(classMembers.userId, userIds)));
}

/** Renames a group for its students and in the assignments of the class. */
export async function renameGroupRows(
  tx: Database,
  { classId, from, to }: { classId: string; from: string; to: string },
): Promise<void> {
  await tx
    .update(classMembers)
    .set({ groupName: to })
    .where(and(eq(classMembers.classId, classId), eq(classMembers.groupName, from)));
  await tx
    .update(assignments)
    .set({ groups: sql`array_replace(${assignments.groups}, ${from}, ${to})` })
    .where(and(eq(assignments.classId, classId), sql`${from} = any(${assignments.groups})`));
}
