import { and, eq, isNotNull, isNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { assignments, assignmentAccommodations } from '#server/db/schema/assignments.ts';
import { classes, classMembers, classTeachers } from '#server/db/schema/classes.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';

/**
 * The condition (an `or`) that an assignment is meant for a student: it is for the whole class or hub, for the
 * student's group in the class, or for the student by name. A student view has all assignments of its teacher's classes.
 */
export const hasAssignment = (assignment: SQLWrapper, userId: SQLWrapper | string): SQL => sql`
  (${assignment}.is_for_all and (${assignment}.class_id is null or ${assignment}.class_id in (
    select member.class_id from ${classMembers} member where member.user_id = ${userId})))
  or (${assignment}.groups <> '{}' and exists (
    select from ${classMembers} member
    where member.class_id = ${assignment}.class_id and member.user_id = ${userId}
      and member.group_name = any(${assignment}.groups)))
  or exists (
    select from ${assignmentAccommodations} accommodation
    where accommodation.assignment_id = ${assignment}.id and accommodation.user_id = ${userId}
      and accommodation.is_assigned)
  or ${assignment}.class_id in (
    select class.id from ${users} viewed join ${users} viewer on viewer.id = viewed.viewer_id
    join ${classes} class on viewer.staff_role = 'owner' or exists (
      select from ${classTeachers} teaching where teaching.class_id = class.id and teaching.user_id = viewer.id)
    where viewed.id = ${userId})`;

export type Student = SQLWrapper | string;
/** Where a key would be shown: in a session, or outside of any. */
type KeyContext = Record<'id' | 'assignmentId', SQLWrapper>;
const NO_SESSION: KeyContext = { id: sql`null::uuid`, assignmentId: sql`null::uuid` };

const sessionQuestions = sql`${quizSessions} held join ${quizSessionQuestions} asked on asked.session_id = held.id`;
/** The condition on `held` that an attempt withholds its keys, or is another in progress: its own follow its mode. */
const isHeld = (userId: Student, { id }: KeyContext): SQL => sql`held.user_id = ${userId} and (
  held.withheld_by_id is not null
  or (held.completed_at is null and held.assignment_id is not null and held.id is distinct from ${id}))`;

const withholdingAssignments = sql`${assignments} withholding`;
/**
 * The condition on `withholding` that an assignment shows its keys to a student later: once nobody can hand in any
 * more, or never; or, if each attempt shows its own keys, after the student has handed one in.
 */
const isWithholding = (userId: Student, { assignmentId }: KeyContext): SQL => sql`
  withholding.keys_shown_at is null and (${hasAssignment(sql`withholding`, userId)})
  and (withholding.reveal in ('after_due', 'never') or (
    withholding.id is distinct from ${assignmentId} and not exists (
      select from ${quizSessions} handed_in
      where handed_in.assignment_id = withholding.id and handed_in.user_id = ${userId}
        and handed_in.completed_at is not null)))`;

/**
 * The condition on `quiz_sessions` that an assignment withholds a question's key from the session's student: because it
 * asked the question already, or because it asks everybody the same questions and has yet to ask them.
 */
export const isWithheld = (questionId: SQLWrapper): SQL => {
  const { userId } = quizSessions;
  return sql`(
    exists (select from ${sessionQuestions} where asked.question_id = ${questionId} and ${isHeld(userId, quizSessions)})
    or exists (
      select from ${withholdingAssignments}
      where ${questionId} = any(withholding.question_ids) and ${isWithholding(userId, quizSessions)}))`;
};

/** The questions whose keys assignments withhold from a student in any session, as rows of one column. */
export const withheldQuestions = (userId: Student): SQL => sql`
  select asked.question_id from ${sessionQuestions} where ${isHeld(userId, NO_SESSION)}
  union all
  select unnest(withholding.question_ids) from ${withholdingAssignments} where ${isWithholding(userId, NO_SESSION)}`;

/**
 * The same questions as rows of `question_id`, `assignment_id` and `since`, the time when that assignment began to
 * withhold them; only of assignments that fit a condition on `withholding`.
 */
export const withheldSince = (userId: Student, isMeant: SQL): SQL => sql`
  select asked.question_id, held.assignment_id, min(held.started_at) as since
  from ${sessionQuestions} join ${withholdingAssignments} on withholding.id = held.assignment_id
  where ${isHeld(userId, NO_SESSION)} and ${isMeant}
  group by 1, 2
  union all
  select unnest(withholding.question_ids), withholding.id, withholding.created_at
  from ${withholdingAssignments} where ${isWithholding(userId, NO_SESSION)} and ${isMeant}`;

/** The condition that a question is none of the withheld ones. They are read once, however many questions are checked. */
export const isNotWithheld = (userId: Student, questionId: SQLWrapper): SQL =>
  sql`${questionId} not in (${withheldQuestions(userId)})`;

/**
 * The condition on `quiz_sessions` that a session does not reveal its results yet. Everything a student sees excludes
 * the answers of such sessions wherever it would show whether they are right.
 */
export const isNotRevealed = or(
  isNotNull(quizSessions.withheldById),
  and(isNull(quizSessions.completedAt), eq(quizSessions.answerReveal, 'after_submit')),
);

/**
 * The condition on `quiz_sessions`, with the answer to a question joined from `quiz_attempts`, that the student may see
 * that question's key: after completion, or once answered if the session shows answers at once; never while an
 * assignment withholds it.
 */
export const isKeyShown = (questionId: SQLWrapper): SQL | undefined =>
  and(
    or(
      isNotNull(quizSessions.completedAt),
      and(eq(quizSessions.answerReveal, 'immediate'), isNotNull(quizAttempts.id)),
    ),
    not(isWithheld(questionId)),
  );
