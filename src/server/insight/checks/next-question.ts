import { keepFirstAttemptsDue } from '#server/base/item-statistics/first-attempts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { EXPOSURE_CHECKS, isCheckOver, nextQuestion } from '#shared/insight/readiness/check.ts';
import { lastAnswers } from '../../practice/exams/exams.repository.ts';
import { listExcludedQuestions } from '../../practice/quizzes/drawable-questions.ts';
import { abilitiesIn, coveredBy, graded, type JudgedExam } from '../readiness/judge.ts';
import { listOwnFirstAnswers } from '../readiness/readiness.repository.ts';
import { countAsked, type AskedQuestion } from './checks.repository.ts';

interface CheckSoFar {
  userId: string;
  blueprintId: string;
  asked: AskedQuestion[];
  /** Whether the check has not begun, so that it is not among the latest ones. */
  isNew: boolean;
}

/**
 * Chooses the next question of a check by the student's first answers, before it and in it. `next` is null if it has asked
 * enough, if the bank has no more questions, or if the exam was deleted; `candidates` counts the questions left.
 */
export async function choiceOf(
  db: Database,
  exam: JudgedExam | null,
  { userId, blueprintId, asked, isNew }: CheckSoFar,
) {
  if (exam === null) return { next: null, candidates: 0 };
  await keepFirstAttemptsDue(db, { userIds: [userId] });
  const before = graded(await listOwnFirstAnswers(db, userId, { areShown: true }));
  const excluded = await listExcludedQuestions(db, { userId, drawsWithheld: false });
  const answered = await lastAnswers(db, userId);
  const { checks, timesAsked } = await countAsked(db, blueprintId);

  const known = new Set(before.map(({ questionId }) => questionId));
  const inCheck = asked.flatMap(({ grade, ...question }) =>
    grade === null || known.has(question.questionId) ? [] : [{ ...question, grade }],
  );
  const abilities = abilitiesIn(exam, [...before, ...inCheck]);
  const isAsked = new Set(asked.map(({ questionId }) => questionId));
  const domains = exam.pools.map((pool, d) => ({
    weight: exam.blueprint.domains[d]?.weight ?? 0,
    asked: asked.filter(({ questionId }) => exam.domainOf.get(questionId) === d).length,
    candidates: pool
      .filter(({ id }) => !isAsked.has(id) && !excluded.has(id))
      .map((question) => ({
        id: question.id,
        difficulty: exam.difficultyOf(question),
        timesAsked: timesAsked.get(question.id) ?? 0,
        isAnswered: answered.has(question.id),
      })),
  }));
  const position = {
    domains,
    means: abilities.means,
    checks: Math.min(EXPOSURE_CHECKS, checks + Number(isNew)),
    random: Math.random,
  };
  return {
    next: isCheckOver(asked.length, abilities, coveredBy(exam)) ? null : nextQuestion(position),
    candidates: domains.reduce((sum, { weight, candidates }) => sum + (weight > 0 ? candidates.length : 0), 0),
  };
}
