import { and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
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

/** Where a key would be shown: in a session, or in none. */
type Place = Record<'id' | 'assignmentId', SQLWrapper>;
const NO_SESSION: Place = { id: sql`null::uuid`, assignmentId: sql`null::uuid` };

/** Asked in an attempt that keeps its keys, or in another one that goes on: in itself, an attempt follows its own mode. */
const isHeld = (userId: SQLWrapper | string, questionId: SQLWrapper, { id }: Place): SQL => sql`exists (
  select from ${quizSessions} held join ${quizSessionQuestions} asked on asked.session_id = held.id
  where held.user_id = ${userId} and asked.question_id = ${questionId} and (
    held.withheld_by_id is not null
    or (held.completed_at is null and held.assignment_id is not null and held.id is distinct from ${id})))`;
/** Shown once nobody can hand in any more, unless never; where the student's own answers show it, once they have handed in. */
const isToBeAsked = (userId: SQLWrapper | string, questionId: SQLWrapper, { assignmentId }: Place): SQL => sql`exists (
  select from ${assignments} withholding
  where withholding.keys_shown_at is null and ${questionId} = any(withholding.question_ids)
    and (${hasAssignment(sql`withholding`, userId)})
    and (withholding.reveal in ('after_due', 'never') or (
      withholding.id is distinct from ${assignmentId} and not exists (
        select from ${quizSessions} handed_in
        where handed_in.assignment_id = withholding.id and handed_in.user_id = ${userId}
          and handed_in.completed_at is not null))))`;

/**
 * The condition on `quiz_sessions` that assignments withhold a question's key from the session's student: one in which it was
 * asked, or one that is going to ask everybody the same questions.
 */
export const isWithheld = (questionId: SQLWrapper): SQL =>
  sql`(${isHeld(quizSessions.userId, questionId, quizSessions)} or ${isToBeAsked(quizSessions.userId, questionId, quizSessions)})`;

/**
 * The condition that none withholds it from a student, whatever the session. Two conditions instead of one, so that a search
 * of the whole bank joins them once.
 */
export const isNotWithheld = (userId: SQLWrapper | string, questionId: SQLWrapper): SQL =>
  sql`not ${isHeld(userId, questionId, NO_SESSION)} and not ${isToBeAsked(userId, questionId, NO_SESSION)}`;

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
    not(isWithheld(questionId)),
  );
