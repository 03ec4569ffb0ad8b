import { expect, it } from 'vitest';
import { wrongQuestions } from './retry-wrong.tsx';

const asked = (id: string, isCorrect: boolean, topicId: string | null = 't1') => ({
  id,
  isCorrect,
  topicId,
  isRetired: false,
});

it('retries the questions not fully right, in their order in the quiz, in the topics they are in today', () => {
  const questions = [asked('q1', false, 't2'), asked('q2', true, 't3'), asked('q3', false), asked('q4', false, 't2')];
  expect(wrongQuestions(questions)).toEqual({ questionIds: ['q1', 'q3', 'q4'], topicIds: ['t2', 't1'], gone: 0 });
});

it('leaves out and counts questions that are retired or no longer in a topic', () => {
  const retired = { ...asked('q4', false), isRetired: true };
  const questions = [asked('q1', false), asked('q2', false, null), asked('q3', true, null), retired];
  expect(wrongQuestions(questions)).toEqual({ questionIds: ['q1'], topicIds: ['t1'], gone: 2 });
});
