import * as fc from 'fast-check';
import { fsrs } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { dueBeforeExam, examStartIn, lastWeekRatios, RETENTION_OF_LAST_WEEKS, spreadOf } from './exam-date.ts';
import { DEFAULT_WEIGHTS } from './schedule.ts';

const DAY_MS = 86_400_000;
const examStart = new Date('2026-06-01T00:00:00Z');
const cardWith = (spread: number) => `7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b000${spread}`;
const weights = DEFAULT_WEIGHTS;
const dueOn = (due: string, lastReview: string, spread = 0) =>
  dueBeforeExam(
    { due: new Date(due), lastReview: new Date(lastReview) },
    { cardId: cardWith(spread), examStart, weights },
  ).toISOString();

describe('a card with an exam ahead', () => {
  it('stays as scheduled if it is due before its last four weeks, or without an exam', () => {
    expect(dueOn('2026-05-09T23:59:00Z', '2026-03-01T00:00:00Z')).toBe('2026-05-09T23:59:00.000Z');
    const due = new Date('2027-01-01T00:00:00Z');
    const terms = { cardId: cardWith(0), examStart: null, weights };
    expect(dueBeforeExam({ due, lastReview: new Date(0) }, terms)).toBe(due);
  });

  it('is due sooner the nearer the exam is, by the card’s own weeks', () => {
    const [last = 0, , third = 0, first = 0] = lastWeekRatios(weights);
    const after = (reviewed: string, days: number) =>
      new Date(Date.parse(reviewed) + Math.floor(days * DAY_MS)).toISOString();
    expect(dueOn('2026-06-04T00:00:00Z', '2026-05-25T00:00:00Z', 6)).toBe(after('2026-05-25T00:00:00Z', 10 * last));
    expect(dueOn('2026-05-25T00:00:00Z', '2026-05-10T00:00:00Z')).toBe(after('2026-05-10T00:00:00Z', 15 * third));
    // At the start of the first of its weeks, if it would have been due by then.
    expect(dueOn('2026-05-11T00:00:00Z', '2026-02-01T00:00:00Z')).toBe('2026-05-10T00:00:00.000Z');
    expect([last, first].map((ratio) => ratio.toFixed(2))).toEqual(['0.40', '0.86']);
  });

  it('is due when FSRS would schedule it for that chance of recall', () => {
    const asked = lastWeekRatios(weights);
    for (const [week, retention] of RETENTION_OF_LAST_WEEKS.entries()) {
      expect(fsrs({ request_retention: retention }).interval_modifier).toBeCloseTo(asked[week] ?? 0, 6);
    }
  });

  it('is due once in its last week if it would be due after the exam', () => {
    expect(spreadOf(cardWith(3))).toBe(3);
    expect(dueOn('2027-06-01T00:00:00Z', '2026-03-01T00:00:00Z', 0)).toBe('2026-05-31T00:00:00.000Z');
    expect(dueOn('2027-06-01T00:00:00Z', '2026-03-01T00:00:00Z', 6)).toBe('2026-05-25T00:00:00.000Z');
    expect(dueOn('2027-06-01T00:00:00Z', '2026-05-24T15:00:00Z', 6)).toBe('2026-05-25T15:00:00.000Z');
    expect(dueOn('2027-06-01T00:00:00Z', '2026-05-25T00:00:00Z', 6)).toBe(examStart.toISOString());
    expect(dueOn('2026-07-01T00:00:00Z', '2026-05-31T15:00:00Z', 6)).toBe(examStart.toISOString());
  });

  it('is never due later than scheduled, once the exam day has begun, or within a day of its review', () => {
    const instants = fc.integer({ min: 0, max: 200 }).map((days) => new Date(examStart.getTime() - days * DAY_MS));
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 400 * DAY_MS }), fc.uuid(), (lastReview, pause, cardId) => {
        const scheduled = new Date(lastReview.getTime() + pause);
        const due = dueBeforeExam({ due: scheduled, lastReview }, { cardId, examStart, weights }).getTime();
        expect(due).toBeLessThanOrEqual(Math.min(scheduled.getTime(), examStart.getTime()));
        const aDayLater = lastReview.getTime() + DAY_MS;
        expect(due).toBeGreaterThanOrEqual(Math.min(scheduled.getTime(), aDayLater, examStart.getTime()));
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describe('the start of the exam', () => {
  it('is the start of its day in the student’s time zone', () => {
    const given = { examDate: '2026-06-01', today: '2026-05-31' };
    expect(examStartIn('UTC', given)).toEqual(examStart);
    expect(examStartIn('America/New_York', given)).toEqual(new Date('2026-06-01T04:00:00Z'));
  });

  it('is null on the day itself, afterwards, or without an exam', () => {
    for (const today of ['2026-06-01', '2026-06-02']) {
      expect(examStartIn('UTC', { examDate: '2026-06-01', today })).toBeNull();
    }
    expect(examStartIn('UTC', { examDate: null, today: '2026-06-01' })).toBeNull();
  });
});
