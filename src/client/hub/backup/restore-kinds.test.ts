import { expect, it } from 'vitest';
import { FIRST_OPTIONS, INCLUDES, isAnyIncluded, kindLabel } from './restore-kinds.ts';

it('at first all is included, and nothing overwritten', () => {
  expect(INCLUDES.every(({ option }) => FIRST_OPTIONS[option])).toBe(true);
  expect(FIRST_OPTIONS.overwriteExisting).toBe(false);
});

it('with no kind chosen there is nothing to restore', () => {
  const none = Object.fromEntries(INCLUDES.map(({ option }) => [option, false]));
  expect(isAnyIncluded({ ...FIRST_OPTIONS, ...none })).toBe(false);
  expect(isAnyIncluded({ ...FIRST_OPTIONS, ...none, includeTopics: true })).toBe(true);
});

it('kinds of records have names for people, also those that are new', () => {
  expect(kindLabel('users')).toBe('Accounts');
  expect(kindLabel('quizAttempts')).toBe('Quiz attempts');
  expect(kindLabel('lab_notes')).toBe('Lab notes');
});
