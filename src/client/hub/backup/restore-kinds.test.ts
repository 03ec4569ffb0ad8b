import { expect, it } from 'vitest';
import { FIRST_OPTIONS, INCLUDES, isAnyIncluded, kindLabel } from './restore-kinds.ts';

it('includes everything and overwrites nothing by default', () => {
  expect(INCLUDES.every(({ option }) => FIRST_OPTIONS[option])).toBe(true);
  expect(FIRST_OPTIONS.overwriteExisting).toBe(false);
});

it('has nothing to restore if no kind is chosen', () => {
  const none = Object.fromEntries(INCLUDES.map(({ option }) => [option, false]));
  expect(isAnyIncluded({ ...FIRST_OPTIONS, ...none })).toBe(false);
  expect(isAnyIncluded({ ...FIRST_OPTIONS, ...none, includeTopics: true })).toBe(true);
});

it('has readable names for kinds of records, also for unknown ones', () => {
  expect(kindLabel('users')).toBe('Accounts');
  expect(kindLabel('quizAttempts')).toBe('Quiz attempts');
  expect(kindLabel('lab_notes')).toBe('Lab notes');
});
