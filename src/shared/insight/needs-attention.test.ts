import { describe, expect, it } from 'vitest';
import {
  attentionOf,
  DEFAULT_ATTENTION_LIMITS,
  limitsText,
  reasonText,
  tooFewText,
  type AttentionFigures,
} from './needs-attention.ts';

const FINE: AttentionFigures = {
  recent: { answers: 50, correct: 40 },
  before: { answers: 50, correct: 40 },
  sureAndWrong: 2,
  lowestMark: null,
  missingWork: 0,
  idleDays: 0,
  hasBegun: true,
};
const NONE = { answers: 0, correct: 0 };
/** The same answers in both periods. */
const twice = (answers: number, correct: number) => ({ recent: { answers, correct }, before: { answers, correct } });
const limits = DEFAULT_ATTENTION_LIMITS;
const of = (changes: Partial<AttentionFigures>, given = limits) => attentionOf({ ...FINE, ...changes }, given);
const reasons = (changes: Partial<AttentionFigures>, given = limits) => of(changes, given)?.reasons ?? [];

describe('a student needs attention', () => {
  it('for no reason while all figures are within their limits', () => {
    expect(of({})).toBeNull();
    expect(of({ recent: NONE, before: NONE, sureAndWrong: 0 })).toBeNull();
  });

  it('below 60% right answers in four weeks, rounded to whole percent as shown', () => {
    expect(reasons(twice(100, 59))).toEqual([{ kind: 'low', percent: 59, answers: 200 }]);
    expect(reasons(twice(100, 60))).toEqual([]);
    expect(reasons({ recent: { answers: 1000, correct: 595 }, before: NONE })).toEqual([]);
  });

  it('not with too few answers to judge', () => {
    expect(reasons({ recent: { answers: 19, correct: 0 }, before: NONE, sureAndWrong: 19 })).toEqual([]);
    expect(reasons({ recent: { answers: 20, correct: 0 }, before: NONE })).toEqual([
      { kind: 'low', percent: 0, answers: 20 },
    ]);
  });

  it('after 14 days without activity, or after the approval without any', () => {
    expect(reasons({ idleDays: 13 })).toEqual([]);
    expect(reasons({ idleDays: 14 })).toEqual([{ kind: 'inactive', days: 14, hasBegun: true }]);
    expect(reasons({ idleDays: 15, hasBegun: false })).toEqual([{ kind: 'inactive', days: 15, hasBegun: false }]);
  });

  it('after falling by 10 points, with enough answers in both periods', () => {
    const before = { answers: 20, correct: 20 };
    expect(reasons({ before, recent: { answers: 20, correct: 18 } })).toEqual([
      { kind: 'falling', before: 100, recent: 90 },
    ]);
    expect(reasons({ before, recent: { answers: 100, correct: 91 } })).toEqual([]);
    expect(reasons({ before, recent: { answers: 19, correct: 15 } })).toEqual([]);
    expect(reasons({ before: { answers: 19, correct: 19 }, recent: { answers: 50, correct: 40 } })).toEqual([]);
    // Rising is not a reason.
    expect(reasons({ before: { answers: 20, correct: 14 }, recent: before })).toEqual([]);
  });

  it('with 15% of answers wrong although the student was sure', () => {
    expect(reasons({ sureAndWrong: 14 })).toEqual([]);
    expect(reasons({ sureAndWrong: 15 })).toEqual([{ kind: 'sure_wrong', count: 15, answers: 100 }]);
  });

  it('with a mark below 50%, rounded as shown', () => {
    const lowestMark = { mark: 49.4, title: 'Liver' };
    expect(reasons({ lowestMark })).toEqual([{ kind: 'low_mark', percent: 49, title: 'Liver' }]);
    expect(reasons({ lowestMark: { ...lowestMark, mark: 49.5 } })).toEqual([]);
    expect(reasons({ lowestMark }, { ...limits, low_mark: 40 })).toEqual([]);
  });

  it('with 2 assignments not handed in', () => {
    expect(reasons({ missingWork: 1 })).toEqual([]);
    expect(reasons({ missingWork: 2 })).toEqual([{ kind: 'missing_work', count: 2 }]);
    expect(reasons({ missingWork: 2 }, { ...limits, missing_work: 3 })).toEqual([]);
  });

  it('by the given limits, and not for a reason without one', () => {
    expect(reasons({ idleDays: 5 }, { ...limits, inactive: 5 })).toHaveLength(1);
    expect(reasons({ idleDays: 500 }, { ...limits, inactive: null })).toEqual([]);
  });
});

describe('the worst', () => {
  const urgency = (changes: Partial<AttentionFigures>) => of(changes)?.urgency ?? 0;
  const weak = twice(50, 29);

  it('are those with most reasons', () => {
    expect(urgency({ ...weak, idleDays: 14 })).toBeGreaterThan(urgency({ idleDays: 4000 }));
    expect(urgency({ ...weak, idleDays: 14 })).toBeGreaterThan(urgency(twice(50, 0)));
  });

  it('are, with equally many, those furthest beyond their limits', () => {
    expect(urgency({ idleDays: 30 })).toBeGreaterThan(urgency({ idleDays: 15 }));
    expect(urgency({ sureAndWrong: 20 })).toBeGreaterThan(urgency({ sureAndWrong: 15 }));
    const falling = (correct: number) => ({ before: { answers: 20, correct: 20 }, recent: { answers: 50, correct } });
    expect(urgency(falling(40))).toBeGreaterThan(urgency(falling(45)));
  });
});

it('the limits are described without those that are switched off', () => {
  expect(limitsText(limits)).toBe(
    'Limits: below 60% right, inactive for 14 days, down 10 points, sure and wrong in 15% of answers, below 50% in an assignment, 2 assignments missing.',
  );
  const off = { low: null, inactive: null, falling: null, sure_wrong: null, low_mark: null, missing_work: null };
  expect(limitsText({ ...off, inactive: 1 })).toBe('Limits: inactive for 1 day.');
  expect(limitsText(off)).toBe('All reasons are switched off.');
});

it.each<[text: string, reason: Parameters<typeof reasonText>[0]]>([
  ['52% of 1,048 answers right in the last 4 weeks', { kind: 'low', percent: 52, answers: 1048 }],
  ['No activity for 16 days', { kind: 'inactive', days: 16, hasBegun: true }],
  ['Approved 1 day ago, no activity yet', { kind: 'inactive', days: 1, hasBegun: false }],
  ['61% right in the last 2 weeks, 78% in the 2 before', { kind: 'falling', before: 78, recent: 61 }],
  ['Sure but wrong in 9 of 48 answers in the last 4 weeks', { kind: 'sure_wrong', count: 9, answers: 48 }],
  ['20% in “Liver”', { kind: 'low_mark', percent: 20, title: 'Liver' }],
  ['1 assignment not handed in, due in the last 4 weeks', { kind: 'missing_work', count: 1 }],
])('a reason says why, with its figures: %s', (text, reason) => {
  expect(reasonText(reason)).toBe(text);
});

it('names students who have too few answers to judge', () => {
  const noor = { id: '1', firstName: 'Noor', lastName: 'Haddad', answers: 16 };
  const others = ['Bo', 'Cy', 'Dee'].map((firstName) => ({ ...noor, firstName, lastName: 'Chen', answers: 3 }));
  expect(tooFewText({ total: 0, students: [] })).toBeNull();
  expect(tooFewText({ total: 1, students: [noor] })).toBe(
    '1 student has too few answers to judge (16 of 20): Noor Haddad.',
  );
  expect(tooFewText({ total: 12, students: [noor, ...others] })).toBe(
    '12 students have too few answers to judge (fewer than 20): Noor Haddad, Bo Chen, Cy Chen and 9 others.',
  );
});
