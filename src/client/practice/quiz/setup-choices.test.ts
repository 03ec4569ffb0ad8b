import { describe, expect, it } from 'vitest';
import {
  customCountError,
  isOffered,
  parseTimeLimit,
  poolCount,
  questionCount,
  questionsOfPool,
  startGate,
  stateOfPool,
  timeLimitMinutes,
} from './setup-choices.ts';
import { setupState } from './quiz-state.ts';

const { choices } = setupState('t1');
const custom = (customCount: string) => ({ ...choices, isCustomCount: true, customCount });
const open = { chosenTopics: 1, available: 42, listed: 42, poolState: 'known' as const, isPending: false };

it('defaults to ten of all questions, no time limit and answers revealed at the end', () => {
  const { choices: initial } = setupState();
  expect(initial).toMatchObject({
    pool: 'all',
    preset: 10,
    timeLimit: 0,
    customTimeLimit: '10',
    answerReveal: 'after_submit',
  });
  expect(initial.topicIds.size).toBe(0);
});

describe('the number of questions', () => {
  it('is never more than there are', () => {
    expect(questionCount(choices, 42)).toBe(10);
    expect(questionCount(choices, 7)).toBe(7);
    expect(questionCount({ ...choices, preset: 'all' }, 42)).toBe(42);
  });

  it('is the custom number if that is valid, otherwise the preset', () => {
    expect(questionCount(custom('42'), 42)).toBe(42);
    expect(questionCount(custom('43'), 42)).toBe(10);
    expect(questionCount(custom('x'), 42)).toBe(10);
  });

  it.each(['', '0', '43', '1.5', '-3', 'ten', '1e1'])('has an error for "%s" of 42', (text) => {
    expect(customCountError(custom(text), 42)).toBe('Please enter a number between 1 and 42');
  });

  it.each(['1', '42', ' 7 '])('has no error for "%s" of 42', (text) => {
    expect(customCountError(custom(text), 42)).toBeUndefined();
  });

  it('has no error while a preset is selected', () => {
    expect(customCountError({ ...choices, customCount: '999' }, 42)).toBeUndefined();
  });
});

describe('the time limit', () => {
  it.each([
    ['1', 1],
    ['20', 20],
    ['0', undefined],
    ['21', undefined],
    ['2.5', undefined],
    ['', undefined],
  ])('of "%s" is %s', (text, expected) => {
    expect(parseTimeLimit(text)).toBe(expected);
  });

  it('comes from the preset or the custom field', () => {
    expect(timeLimitMinutes({ ...choices, timeLimit: 15 })).toBe(15);
    expect(timeLimitMinutes({ ...choices, timeLimit: 'custom', customTimeLimit: '12' })).toBe(12);
    expect(timeLimitMinutes({ ...choices, timeLimit: 'custom', customTimeLimit: '50' })).toBeUndefined();
  });
});

describe('the start button', () => {
  it('asks for categories first', () => {
    expect(startGate(choices, { ...open, chosenTopics: 0, poolState: 'idle' })).toEqual({
      label: 'Select Categories First',
      canStart: false,
    });
  });

  it('is enabled once a category with questions is selected', () => {
    expect(startGate(choices, open)).toEqual({ label: 'Start Quiz', canStart: true });
  });

  it.each([
    ['no questions', choices, { ...open, available: 0, listed: 0 }, 'The selected categories have no questions yet.'],
    ['only questions of an assignment', choices, { ...open, available: 0 }, 'are part of an assignment'],
    ['questions still to be counted', choices, { ...open, poolState: 'counting' as const }, 'Counting'],
    ['questions that could not be counted', choices, { ...open, poolState: 'failed' as const }, 'could not be counted'],
    [
      'nothing left unseen',
      { ...choices, pool: 'unseen' as const },
      { ...open, available: 0 },
      'answered every question',
    ],
    ['nothing answered wrong', { ...choices, pool: 'wrong' as const }, { ...open, available: 0 }, 'answered wrong'],
    ['nothing flagged', { ...choices, pool: 'flagged' as const }, { ...open, available: 0 }, 'not flagged any'],
    ['a custom number out of range', custom('99'), open, 'Please enter a number between 1 and 42'],
    ['an account that awaits approval', choices, { ...open, isPending: true }, 'awaiting approval'],
  ])('says why it is disabled with %s', (_, chosen, facts, reason) => {
    const gate = startGate(chosen, facts);
    expect(gate.canStart).toBe(false);
    expect(gate.reason).toContain(reason);
  });
});

const counts = { all: 42, unseen: 30, wrong: 4, sure_wrong: 0, flagged: 0 };

describe('the count of a pool', () => {
  it('is the server’s count', () => {
    const known = { counts, state: 'known' as const, listed: 40 };
    expect(poolCount('all', known)).toBe(42);
    expect(poolCount('wrong', known)).toBe(4);
    expect(poolCount('flagged', known)).toBe(0);
  });

  it('keeps the previous count during a new one; for all questions it is that of the list', () => {
    const counting = { counts, state: 'counting' as const, listed: 40 };
    expect(poolCount('unseen', counting)).toBe(30);
    expect(poolCount('all', counting)).toBe(40);
    expect(poolCount('unseen', { ...counting, counts: undefined })).toBeUndefined();
  });

  it('is unknown if counting failed, except for all questions', () => {
    const failed = { counts, state: 'failed' as const, listed: 40 };
    expect(poolCount('wrong', failed)).toBeUndefined();
    expect(poolCount('all', failed)).toBe(40);
  });

  it('is undefined without categories', () => {
    expect(poolCount('all', { counts, state: 'idle', listed: 0 })).toBeUndefined();
  });
});

it('offers sure and wrong answers only if there are any, or if the pool is selected', () => {
  expect(isOffered('sure_wrong', { count: undefined, value: 'all' })).toBe(false);
  expect(isOffered('sure_wrong', { count: 0, value: 'all' })).toBe(false);
  expect(isOffered('sure_wrong', { count: 1, value: 'all' })).toBe(true);
  expect(isOffered('sure_wrong', { count: 0, value: 'sure_wrong' })).toBe(true);
  expect(isOffered('flagged', { count: 0, value: 'all' })).toBe(true);
});

it('needs a known count for a start, except with all questions', () => {
  expect(stateOfPool('all', 'counting')).toBe('known');
  expect(stateOfPool('all', 'failed')).toBe('known');
  expect(stateOfPool('all', 'idle')).toBe('idle');
  expect(stateOfPool('flagged', 'counting')).toBe('counting');
  expect(stateOfPool('flagged', 'failed')).toBe('failed');
});

it('describes the questions of a pool', () => {
  expect(questionsOfPool('all', 12_480)).toBe('12,480 questions');
  expect(questionsOfPool('unseen', 1)).toBe('1 question never seen');
  expect(questionsOfPool('wrong', 4)).toBe('4 questions answered wrong last time');
  expect(questionsOfPool('flagged', 2)).toBe('2 flagged questions');
});
