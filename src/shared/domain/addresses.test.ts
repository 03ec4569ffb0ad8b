import { expect, it } from 'vitest';
import { audiencesOf } from './addresses.ts';

it.each([
  ['/', ['public', 'student', 'teacher']],
  ['/auth', ['public']],
  ['/quiz', ['student']],
  ['/questions', ['teacher']],
  ['/flashcards', ['student', 'teacher']],
  ['/students/7f4c1d1e', ['teacher']],
  ['/join/ABCD2345', ['public', 'student']],
])('%s is an address of %j', (path, audiences) => expect(audiencesOf(path)).toEqual(audiences));

it.each(['/quiz/', '/QUIZ', '//quiz', '/quiz//', '/%71uiz'])('%s is another way to write /quiz', (path) =>
  expect(audiencesOf(path)).toEqual(['student']),
);

it.each(['/no', '/quiz/7', '/students/7/8', '/quiz%2F', '/quiz%20', '/%E0%A4%A', '/constructor', '/student'])(
  '%s is no screen’s address',
  (path) => expect(audiencesOf(path)).toEqual([]),
);
