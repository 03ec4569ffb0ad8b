import { eq, sql, type SQL } from 'drizzle-orm';
import { assignments, assignmentAccommodations } from '#server/db/schema/assignments.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { isNotRevealed, withheldSince, type Student } from './due-results.ts';

// Figures that a student does not see, because they would tell which answers are right while an assignment withholds the
// keys. Staff see all figures.

/**
 * The withheld questions that a student's sessions ask, as rows of `session_id` and `question_id`; only of assignments
 * that fit a condition on `withholding`. These are sessions that do not withhold their own keys: attempts at another
 * assignment, which draws any questions, and quizzes and exams of the student's own that were open when the assignment
 * began to withhold the questions. Sessions that had ended before have shown their results.
 */
const withheldElsewhere = (userId: Student, isMeant: SQL): SQL => sql`
  with withheld as materialized (${withheldSince(userId, isMeant)}),
  beginning as materialized (select distinct since from withheld),
  open as materialized (
    select id, assignment_id, started_at, coalesce(completed_at, 'infinity') as ended_at from ${quizSessions}
    where user_id = ${userId} and withheld_by_id is null
      and (completed_at is null or completed_at >= (select min(since) from beginning))
      and (assignment_id is not null or exists (
        select from beginning where since between started_at and coalesce(completed_at, 'infinity')))
  )
  select distinct session_id, question_id
  from open join ${quizSessionQuestions} on session_id = open.id join withheld using (question_id)
  where open.assignment_id is distinct from withheld.assignment_id and since <= ended_at
    and (open.assignment_id is not null or started_at <= since)`;

/** The condition on `withholding` that the student does not see marks yet, or can still hand in an attempt. */
function hidesScores(userId: Student, now: SQL): SQL {
  const own = (column: 'closes_at' | 'attempts') => sql`coalesce((
    select accommodation.${sql.identifier(column)} from ${assignmentAccommodations} accommodation
    where accommodation.assignment_id = withholding.id and accommodation.user_id = ${userId}
  ), withholding.${sql.identifier(column)})`;
  const attempts = sql`from ${quizSessions} attempt
    where attempt.assignment_id = withholding.id and attempt.user_id = ${userId}`;
  return sql`(
    withholding.marks_shown_at is null
    or exists (select ${attempts} and attempt.completed_at is null)
    or (${own('closes_at')} >= ${now} and (
      ${own('attempts')} = 0
      or ${own('attempts')} > (select count(*) ${attempts} and attempt.completed_at is not null))))`;
}

/**
 * The completed sessions whose score, number of right answers and the like a student does not see now, as rows of one
 * column. An assignment that withholds keys hides the scores of its attempts as long as it hides marks or the student can
 * hand in another attempt: by comparing scores, a student would learn the keys one by one. The score of another session
 * that asks its questions is hidden as well. A check never has a score: its questions are as hard as the student can just
 * answer.
 */
export function hiddenScores(userId: Student, now: Date | SQL): SQL {
  const isHiding = hidesScores(userId, now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now);
  return sql`
    select held.id from ${quizSessions} held join ${assignments} withholding on withholding.id = held.withheld_by_id
    where held.user_id = ${userId} and ${isHiding}
    union
    select own.id from ${quizSessions} own where own.user_id = ${userId} and own.check_of is not null
    union
    select session_id from (${withheldElsewhere(userId, isHiding)}) hidden`;
}

/** The condition on `quiz_sessions` that its student, who completed it, does not see the score now. */
export const isScoreHidden = (userId: Student, now: Date | SQL): SQL<boolean> =>
  sql`${quizSessions.id} in (${hiddenScores(userId, now)})`;

/**
 * The student's answers that no figure may reveal as right or wrong now, as rows of `quiz_attempts`: of sessions that do
 * not reveal their results yet, and to withheld questions.
 */
export const hiddenAnswers = (userId: Student): SQL => sql`
  select ${quizAttempts}.* from ${quizSessions} join ${quizAttempts} on ${eq(quizAttempts.sessionId, quizSessions.id)}
  where ${quizSessions.userId} = ${userId} and ${isNotRevealed}
  union all
  select ${quizAttempts}.* from (${withheldElsewhere(userId, sql`true`)}) hidden
  join ${quizSessions} on ${quizSessions.id} = hidden.session_id
  join ${quizAttempts} on ${quizAttempts.sessionId} = hidden.session_id and ${quizAttempts.questionId} = hidden.question_id
  where not (${isNotRevealed})`;
