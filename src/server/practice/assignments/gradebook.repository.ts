import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isListedIn, isNoView, isOfNoView, isStudying } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { assignmentAccommodations, assignments } from '#server/db/schema/assignments.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { questions } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { groupIn } from '#server/base/classes/groups.repository.ts';
import { isOfClass, type AssignmentRow } from './assignments.repository.ts';
import { textKey } from '#server/db/text-key.ts';

/** The condition that an assignment is for everybody, or for named students of whom some are in the class. */
const hasStudentsIn = (
  classId: string,
) => sql`(${assignments.isForAll} or ${assignments.classId} = ${classId} or exists (
  select from ${assignmentAccommodations} accommodation
  join ${classMembers} member on member.user_id = accommodation.user_id and member.class_id = ${classId}
  where accommodation.assignment_id = ${assignments.id} and accommodation.is_assigned))`;

/**
 * Lists by due date the assignments of a class and those of no class that students of it have; without a class, only
 * the latter.
 */
export async function listColumns(db: Database, classId: string | undefined): Promise<AssignmentRow[]> {
  return db
    .select()
    .from(assignments)
    .where(classId === undefined ? isNull(assignments.classId) : and(isOfClass(classId), hasStudentsIn(classId)))
    .orderBy(asc(assignments.dueAt), desc(assignments.id));
}

/** Whose marks: of all students, of a class, or of one group in it. */
export interface GradebookScope {
  classId?: string | undefined;
  group?: string | undefined;
}

interface StudentPage extends GradebookScope {
  /** The class whose groups are shown. */
  groupsOf: string | undefined;
  order?: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** The condition that a user is in the class. The array allows lookups by id; a join would read all accounts. */
const isOneOf = (classId: string, group: string | undefined) => sql`${users.id} = any(array(
  select member.user_id from ${classMembers} member
  where member.class_id = ${classId} ${group === undefined ? sql`` : sql`and member.group_name = ${group}`}))`;

/** Lists a page of students of a class or of the hub, by name, each with their group. */
export async function listStudents(
  db: Database,
  { classId, group, groupsOf, order = 'asc', limit, offset }: StudentPage,
) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      group: groupIn(groupsOf, sql`${users}.id`),
    })
    .from(users)
    .where(and(isStudying, isListedIn(classId), classId === undefined ? undefined : isOneOf(classId, group)))
    .orderBy(...[textKey(users.lastName), textKey(users.firstName), users.id].map(order === 'asc' ? asc : desc))
    .limit(limit)
    .offset(offset);
}

/** Whether the account belongs to a student, approved or not. */
export async function isStudent(db: Database, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), eq(users.role, 'student'), isNoView))) > 0;
}

const isHandedIn = (assignmentId: string) =>
  and(
    eq(quizSessions.assignmentId, assignmentId),
    isNotNull(quizSessions.completedAt),
    isOfNoView(quizSessions.userId),
  );

/** Lists the attempts at an assignment that were handed in, in that order. */
export async function listHandedIn(db: Database, assignmentId: string) {
  return db
    .select()
    .from(quizSessions)
    .where(isHandedIn(assignmentId))
    .orderBy(asc(quizSessions.completedAt), asc(quizSessions.id));
}

/** Lists the questions with the least mean credit in attempts that were handed in, without those always right. */
export async function listHardest(db: Database, assignmentId: string, limit: number) {
  const credit = sql<number>`avg(coalesce(${quizAttempts.partCredit}, ${quizAttempts.isCorrect}::int))`.mapWith(Number);
  const answers = sql<number>`count(*)`.mapWith(Number);
  return db
    .select({ id: questions.id, question: questions.question, answers, credit })
    .from(quizSessions)
    .innerJoin(quizAttempts, eq(quizAttempts.sessionId, quizSessions.id))
    .innerJoin(questions, eq(questions.id, quizAttempts.questionId))
    .where(isHandedIn(assignmentId))
    .groupBy(questions.id)
    .having(sql`${credit} < 1`)
    .orderBy(credit, desc(answers), questions.id)
    .limit(limit);
}
