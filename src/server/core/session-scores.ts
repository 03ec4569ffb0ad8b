import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { quizAttempts, quizSessionQuestions } from '#server/db/schema/quizzes.ts';

// Scores of sessions in SQL; `scoreOf` in practice/quizzes/completion.service.ts computes the same when one is completed.

/** The rounded percentage, as `roundedPercent` in shared/practice/score-bands.ts has it. */
export const scorePercent = (points: SQL, questions: SQL): SQL => sql`(case
  when ${questions} = 0 or ${points} <= 0 then 0
  when ${points} >= ${questions} then 100
  else least(greatest(floor((${points})::float * 100 / ${questions} + 0.5), 1), 99) end)::int`;

/** The number of an exam's questions that count. */
export const scoredQuestions = (sessionId: SQLWrapper): SQL => sql`
  select count(*) from ${quizSessionQuestions} asked where asked.session_id = ${sessionId} and asked.is_scored`;

/** The sum of the grades in an exam's questions that count; null if none of them was answered. */
export const scoredPoints = (sessionId: SQLWrapper): SQL => sql`
  select sum(coalesce(answer.part_credit, answer.is_correct::int))
  from ${quizSessionQuestions} asked join ${quizAttempts} answer using (session_id, question_id)
  where asked.session_id = ${sessionId} and asked.is_scored`;

/**
 * The score of a session named `session` before it is rounded: marks are made from it, so that only the mark is rounded.
 * Only exams with trial questions have to read their questions.
 */
export const exactScore = (session: SQL): SQL => sql`case
  when coalesce((${session}.exam ->> 'unscored')::int, 0) = 0
  then (${session}.correct_answers + ${session}.part_credit) * 100 / nullif(${session}.total_questions, 0)
  else (${scoredPoints(sql`${session}.id`)}) * 100 / nullif((${scoredQuestions(sql`${session}.id`)}), 0) end`;
