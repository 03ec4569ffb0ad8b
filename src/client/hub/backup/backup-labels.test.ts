import { expect, it } from 'vitest';
import { clearedParts, clearedText } from './backup-labels.ts';

const nothing = {
  users: 0,
  questions: 0,
  flashcards: 0,
  topics: 0,
  quizSessions: 0,
  quizAttempts: 0,
  contactSubmissions: 0,
};

it('names what will be deleted with exact counts, people first', () => {
  const cleared = { ...nothing, topics: 1, users: 1204, quizAttempts: 3 };
  expect(clearedParts(cleared)).toEqual(['1,204 students', '1 topic', '3 quiz attempts']);
  expect(clearedText(cleared)).toBe('1,204 students, 1 topic, and 3 quiz attempts');
});

it('names nothing if nothing will be deleted', () => {
  expect(clearedParts(nothing)).toEqual([]);
  expect(clearedText(nothing)).toBeNull();
});
