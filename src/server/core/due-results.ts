import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { assignments, assignmentStudents } from '#server/db/schema/assignments.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';

/**
 * The condition (an `or`) that a student has an assignment: all of its class or of the hub, the student's group of the class,
 * or the student by name.
 */
export const hasAssignment = (assignment: SQLWrapper, userId: SQLWrapper | string): SQL => sql`
  (${assignment}.is_for_all and (${assignment}.class_id is null or ${assignment}.class_id in (
    select member.class_id from ${classMembers} member where member.user_id = ${userId})))
  or (${assignment}.groups <> '{}' and exists (
    select from ${classMembers} member
    where member.class_id = ${assignment}.class_id and member.user_id = ${userId}
      and member.group_name = any(${assignment}.groups)))
  or exists (
    select from ${assignmentStudents} given
    where given.assignment_id = ${assignment}.id and given.user_id = ${userId} and given.is_assigned)`;

const isHeld = (userId: SQLWrapper | string, questionId: SQLWrapper): SQL => sql`exists (
  select from ${quizSessions} held join ${quizSessionQuestions} asked on asked.session_id = held.id
  where held.user_id = ${userId} and held.withheld_by_id is not null and asked.question_id = ${questionId})`;
const isToBeAsked = (userId: SQLWrapper | string, questionId: SQLWrapper): SQL => sql`exists (
  select from ${assignments} withholding
  where withholding.keys_shown_at is null and withholding.reveal in ('after_due', 'never')
    and ${questionId} = any(withholding.question_ids) and (${hasAssignment(sql`withholding`, userId)}))`;

/**
 * The condition that assignments withhold a question's key from a student: one in which it was asked, or one that is going
 * to ask everybody the same questions.
 */
export const isWithheld = (userId: SQLWrapper | string, questionId: SQLWrapper): SQL =>
  sql`(${isHeld(userId, questionId)} or ${isToBeAsked(userId, questionId)})`;

/** The opposite. Two conditions instead of one, so that a search of the whole bank joins them once. */
export const isNotWithheld = (userId: SQLWrapper | string, questionId: SQLWrapper): SQL =>
  sql`not ${isHeld(userId, questionId)} and not ${isToBeAsked(userId, questionId)}`;

/**
 * The condition on `quiz_sessions` that a session does not reveal its results yet. Whatever a student is shown leaves the
 * answers in such sessions out where it would tell right from wrong.
 */
export const isNotRevealed = or(
  isNotNull(quizSessions.withheldById),
  and(isNull(quizSessions.completedAt), eq(quizSessions.answerReveal, 'after_submit')),
);

/**
 * The condition on `quiz_sessions`, with the answer to a question joined from `quiz_attempts`, that the student may see
 * that question's key: after completion, or at once for what was answered where the session shows answers at once; never
 * while an assignment withholds it.
 */
export const isKeyShown = (questionId: SQLWrapper): SQL | undefined =>
  and(
    or(
      isNotNull(quizSessions.completedAt),
      and(eq(quizSessions.answerReveal, 'immediate'), isNotNull(quizAttempts.id)),
    ),
    isNotWithheld(quizSessions.userId, questionId),
  );
