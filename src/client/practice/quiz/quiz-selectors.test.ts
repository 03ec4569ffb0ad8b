import { describe, expect, it } from 'vitest';
import { makeAnswer, makeQuiz, makeResult, quizAfter, START } from '#tests/support/client/quiz-factory.ts';

import {
  canSelect,
  choiceOf,
  countsOf,
  isExamSubmitted,
  isSending,
  ranOutOfTime,
  revealOf,
  sessionIdOf,
} from './quiz-selectors.ts';
import { setupState } from './quiz-state.ts';

const key = { isCorrect: true, fraction: 1, correctAnswer: 1, explanation: null, details: null, shares: [] };
const quiz = makeQuiz(
  5,
  { selected: { q2: 0 }, skipped: ['q3'] },
  { answers: [makeAnswer('q1', 1, key), makeAnswer('q5', 1)] },
);

it('counts submitted, selected, skipped and unanswered questions', () => {
  expect(countsOf(quiz)).toEqual({ submitted: 2, selected: 1, skipped: 1, unanswered: 1, total: 5 });
});

it('counts a pending answer as selected', () => {
  const sending = quizAfter(quiz, { type: 'answer-sent', questionId: 'q2' });
  expect(countsOf(sending)).toMatchObject({ submitted: 2, selected: 1 });
  expect(isSending(sending)).toBe(true);
  expect(isSending(quiz)).toBe(false);
});

it('returns the response of selected and submitted questions only', () => {
  expect(['q1', 'q2', 'q3', 'q4'].map((id) => choiceOf(quiz, id))).toEqual([1, 0, undefined, undefined]);
});

it('lets options be picked until the answer is submitted', () => {
  expect(canSelect(quiz)).toBe(false);
  expect(canSelect({ ...quiz, index: 1 })).toBe(true);
});

describe('the key of a question', () => {
  it('is shown as soon as the server sends it with the answer, and no sooner', () => {
    expect(revealOf(quiz, 'q1')).toEqual(key);
    expect(revealOf(quiz, 'q5')).toBeNull();
    expect(revealOf(quiz, 'q4')).toBeNull();
  });

  it('is shown for every question in review mode', () => {
    const stage = { name: 'reviewing', ending: 'exam', result: makeResult(5) } as const;
    expect(revealOf({ ...quiz, stage }, 'q4')).toMatchObject({ correctAnswer: 1 });
  });
});

it('treats the exam as submitted from the moment it is handed in', () => {
  expect(isExamSubmitted(quiz)).toBe(false);
  expect(isExamSubmitted({ ...quiz, stage: { name: 'completing', ending: 'exam' } })).toBe(true);
  expect(isExamSubmitted({ ...quiz, stage: { name: 'completing', ending: 'finished' } })).toBe(false);
});

it('returns the session that a state belongs to', () => {
  expect(sessionIdOf(setupState())).toBeUndefined();
  expect(sessionIdOf(quiz)).toBe('s1');
  expect(sessionIdOf({ phase: 'results', quiz, ending: 'exam', result: makeResult(5) })).toBe('s1');
});

describe('whether time ran out', () => {
  /** Five minutes after 20:42:00. */
  const atLimit = '2026-11-20T20:47:00.000Z';
  const results = (ending: 'finished' | 'time-up' | 'reopened', completedAt: string, timeLimit = 5) => ({
    phase: 'results' as const,
    quiz: makeQuiz(1, {}, { timeLimit }),
    ending,
    result: makeResult(1, { completedAt }),
  });

  it('is known for a quiz that has just ended', () => {
    expect(ranOutOfTime(results('time-up', START))).toBe(true);
    expect(ranOutOfTime(results('finished', atLimit))).toBe(false);
  });

  it('is derived from the completion time for a quiz that is opened again', () => {
    expect(ranOutOfTime(results('reopened', atLimit))).toBe(true);
    expect(ranOutOfTime(results('reopened', '2026-11-20T20:46:59.000Z'))).toBe(false);
    expect(ranOutOfTime(results('reopened', '2026-11-20T20:52:00.000Z'))).toBe(false);
    expect(ranOutOfTime(results('reopened', START, 0))).toBe(false);
  });
});
