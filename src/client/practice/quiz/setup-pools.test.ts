import { describe, expect, it } from 'vitest';
import { poolCount, questionsOfPool, stateOfPool } from './setup-pools.ts';

const counts = { all: 42, unseen: 30, wrong: 4, flagged: 0 };

describe('the count of a pool', () => {
  it('is what was counted', () => {
    const known = { counts, state: 'known' as const, listed: 40 };
    expect(poolCount('all', known)).toBe(42);
    expect(poolCount('wrong', known)).toBe(4);
    expect(poolCount('flagged', known)).toBe(0);
  });

  it('stays as it was while it is counted again; all questions are those of the list', () => {
    const counting = { counts, state: 'counting' as const, listed: 40 };
    expect(poolCount('unseen', counting)).toBe(30);
    expect(poolCount('all', counting)).toBe(40);
    expect(poolCount('unseen', { ...counting, counts: undefined })).toBeUndefined();
  });

  it('is not known where counting failed, but for all questions', () => {
    const failed = { counts, state: 'failed' as const, listed: 40 };
    expect(poolCount('wrong', failed)).toBeUndefined();
    expect(poolCount('all', failed)).toBe(40);
  });

  it('is not there without categories', () => {
    expect(poolCount('all', { counts, state: 'idle', listed: 0 })).toBeUndefined();
  });
});

it('has to be known for a start, except with all questions', () => {
  expect(stateOfPool('all', 'counting')).toBe('known');
  expect(stateOfPool('all', 'failed')).toBe('known');
  expect(stateOfPool('all', 'idle')).toBe('idle');
  expect(stateOfPool('flagged', 'counting')).toBe('counting');
  expect(stateOfPool('flagged', 'failed')).toBe('failed');
});

it('is named with its questions', () => {
  expect(questionsOfPool('all', 12_480)).toBe('12,480 questions');
  expect(questionsOfPool('unseen', 1)).toBe('1 question never seen');
  expect(questionsOfPool('wrong', 4)).toBe('4 questions answered wrong last time');
  expect(questionsOfPool('flagged', 2)).toBe('2 flagged questions');
});
