import { expect, it } from 'vitest';
import { resultText } from './result-text.ts';

it.each([
  [{ correctAnswers: 2, questionsAttempted: 2, totalQuestions: 10 }, '2 of 10 right, 8 not answered'],
  [{ correctAnswers: 1, questionsAttempted: 2, totalQuestions: 2 }, '1 of 2 right'],
  [{ correctAnswers: 0, questionsAttempted: 0, totalQuestions: 1200 }, '0 of 1,200 right, 1,200 not answered'],
  [{ correctAnswers: null, questionsAttempted: 2, totalQuestions: 1200 }, '2 of 1,200 answered'],
])('counts the right answers and the unanswered questions: %o', (result, text) =>
  expect(resultText(result)).toBe(text),
);
