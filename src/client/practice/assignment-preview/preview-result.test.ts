import { describe, expect, it } from 'vitest';
import { EXAM_TERMS, makeQuiz, makeResult, makeSession } from '#tests/support/client/quiz-factory.ts';
import { answered, resultOf } from './preview-result.ts';

/** Three questions whose first option is the key. */
const questions = makeResult(3).questions.map((question) => ({ ...question, correctAnswer: 0, isScored: true }));
const [question] = questions;
if (question === undefined) throw new Error('there are three');

it('an answer in a preview is graded as by the server, and shows its key only if answers are shown at once', () => {
  const session = makeSession(3, { answerReveal: 'immediate' });
  expect(answered(session, question, 0).reveal).toMatchObject({ isCorrect: true, fraction: 1, correctAnswer: 0 });
  expect(answered(session, question, 2).reveal).toMatchObject({ isCorrect: false, fraction: 0 });
  expect(answered(makeSession(3), question, 0)).toMatchObject({ questionId: 'q1', selectedAnswer: 0, reveal: null });
});

describe('the result of a preview', () => {
  it('counts submitted answers, not mere selections', () => {
    const quiz = makeQuiz(3, { selected: { q2: 0 } }, { answers: [answered(makeSession(3), question, 0)] });
    const result = resultOf(quiz, questions);
    expect(result).toMatchObject({ score: 33, correctAnswers: 1, questionsAttempted: 1, totalQuestions: 3 });
    expect(result.questions.map(({ selectedAnswer, isCorrect }) => [selectedAnswer, isCorrect])).toEqual([
      [0, true],
      [null, false],
      [null, false],
    ]);
  });

  it('counts the final answers of an exam, without trial questions', () => {
    const quiz = makeQuiz(3, { selected: { q1: 0, q2: 1, q3: 1 } }, { exam: { ...EXAM_TERMS, unscored: 1 } });
    const withTrial = questions.map((question, index) => ({ ...question, isScored: index < 2 }));
    expect(resultOf(quiz, withTrial)).toMatchObject({ score: 50, questionsAttempted: 3 });
  });
});
