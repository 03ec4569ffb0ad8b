import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueBeforeExam, examStartIn, spreadOf } from './exam-date.ts';

const DAY_MS = 86_400_000;
const examStart = new Date('2026-06-01T00:00:00Z');
const cardWith = (spread: number) => `7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b000${spread}`;
const dueOn = (due: string, lastReview: string, spread = 0) =>
  dueBeforeExam(
    { due: new Date(due), lastReview: new Date(lastReview) },
    { cardId: cardWith(spread), examStart },
  ).toISOString();

describe('a card with an exam ahead', () => {
  it('stays as scheduled where it comes before the day of the exam, or where there is no exam', () => {
    expect(dueOn('2026-05-31T23:59:00Z', '2026-03-01T00:00:00Z')).toBe('2026-05-31T23:59:00.000Z');
    const due = new Date('2027-01-01T00:00:00Z');
    expect(dueBeforeExam({ due, lastReview: new Date(0) }, { cardId: cardWith(0), examStart: null })).toBe(due);
  });

  it('comes on one of the seven days before the exam otherwise, the same one every time', () => {
    expect(spreadOf(cardWith(3))).toBe(3);
    expect(dueOn('2026-06-01T00:00:00Z', '2026-03-01T00:00:00Z', 0)).toBe('2026-05-31T00:00:00.000Z');
    expect(dueOn('2027-06-01T00:00:00Z', '2026-03-01T00:00:00Z', 6)).toBe('2026-05-25T00:00:00.000Z');
  });

  it('leaves a day after the last review, or waits for the day of the exam where that is nearer', () => {
    expect(dueOn('2026-07-01T00:00:00Z', '2026-05-28T15:00:00Z', 6)).toBe('2026-05-29T15:00:00.000Z');
    expect(dueOn('2026-07-01T00:00:00Z', '2026-05-31T15:00:00Z', 6)).toBe('2026-06-01T00:00:00.000Z');
  });

  it('never comes later than scheduled, nor after the day of the exam has begun, nor before it was reviewed', () => {
    const instants = fc.integer({ min: 0, max: 200 }).map((days) => new Date(examStart.getTime() - days * DAY_MS));
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 400 * DAY_MS }), fc.uuid(), (lastReview, pause, cardId) => {
        const scheduled = new Date(lastReview.getTime() + pause);
        const due = dueBeforeExam({ due: scheduled, lastReview }, { cardId, examStart });
        expect(due.getTime()).toBeLessThanOrEqual(Math.min(scheduled.getTime(), examStart.getTime()));
        expect(due.getTime()).toBeGreaterThanOrEqual(lastReview.getTime());
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describe('the start of the exam', () => {
  it('is that of its day in the zone of the student', () => {
    const given = { examDate: '2026-06-01', today: '2026-05-31' };
    expect(examStartIn('UTC', given)).toEqual(examStart);
    expect(examStartIn('America/New_York', given)).toEqual(new Date('2026-06-01T04:00:00Z'));
  });

  it('is none on the day itself, afterwards, or without an exam', () => {
    for (const today of ['2026-06-01', '2026-06-02']) {
      expect(examStartIn('UTC', { examDate: '2026-06-01', today })).toBeNull();
    }
    expect(examStartIn('UTC', { examDate: null, today: '2026-06-01' })).toBeNull();
  });
});
