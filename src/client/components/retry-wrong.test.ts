import { expect, it } from 'vitest';
import { wrongQuestions } from './retry-wrong.tsx';

const reviewed = (id: string, isCorrect: boolean, topicId: string | null = 't1') => ({
  id,
  isCorrect,
  topicId,
  isRetired: false,
});

it('retries the questions not fully right, in their order in the quiz, in the topics they are in today', () => {
  const questions = [
    reviewed('q1', false, 't2'),
    reviewed('q2', true, 't3'),
    reviewed('q3', false),
    reviewed('q4', false, 't2'),
  ];
  expect(wrongQuestions(questions)).toEqual({ questionIds: ['q1', 'q3', 'q4'], topicIds: ['t2', 't1'], gone: 0 });
});

it('leaves out and counts questions that are retired or no longer in a topic', () => {
  const retired = { ...reviewed('q4', false), isRetired: true };
  const questions = [reviewed('q1', false), reviewed('q2', false, null), reviewed('q3', true, null), retired];
  expect(wrongQuestions(questions)).toEqual({ questionIds: ['q1'], topicIds: ['t1'], gone: 2 });
});
