import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { forgetPeople } from './forget.ts';

const MAYA = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
const LEE = '1c0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f22';
const QUIZ = '5a0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f33';

/** A storage whose keys are its own properties, as a browser's are. */
const browserStorage = () =>
  new Proxy(memoryStorage(), {
    ownKeys: (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });

const OF_MAYA = [`quiz_session:${MAYA}:${QUIZ}`, `quiz_place:${MAYA}:${QUIZ}`, `quiz_strikes:${MAYA}:${QUIZ}`];
const UNSENT = ['quiz_answer', 'question_flag', 'card_review', 'sprint'].map((name) => `${name}:${MAYA}:1`);
const SEALED = `sealed:${MAYA}:iv`;
const OF_NOBODY = ['theme', 'quiz_letter_keys', 'lab_repairs'];

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
  for (const key of [...OF_MAYA, ...UNSENT, SEALED, ...OF_NOBODY]) localStorage.setItem(key, '{}');
  localStorage.setItem('quiz_draft', JSON.stringify({ userId: MAYA, sessionId: QUIZ }));
  sessionStorage.setItem(`comment-draft:${MAYA}:1`, '{}');
});
afterEach(() => void vi.unstubAllGlobals());

const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();

it.each([
  ['nobody', null],
  ['somebody else', LEE],
])('with %s signed in, only unsent work of a person stays', (_who, signedIn) => {
  forgetPeople(signedIn);
  expect(left()).toEqual([...UNSENT, SEALED, ...OF_NOBODY].toSorted());
});

it('with the person signed in, everything stays', () => {
  const before = left();
  forgetPeople(MAYA);
  expect(left()).toEqual(before);
});

it('a draft that only this browser has stays', () => {
  localStorage.setItem('quiz_draft', JSON.stringify({ quizQuestions: ['1'] }));
  forgetPeople(null);
  expect(left()).toContain('quiz_draft');
});
