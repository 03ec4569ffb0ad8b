import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDay, type PlanDomain, type StudySituation } from './study-plan.ts';

const domain = (name: string, changes: Partial<PlanDomain> = {}): PlanDomain => ({
  name,
  weight: 25,
  expected: 50,
  more: 0,
  questions: 20_000,
  unseen: 500,
  topicIds: [name],
  ...changes,
});
const situation = (changes: Partial<StudySituation> = {}): StudySituation => ({
  daysLeft: 40,
  domains: [domain('doppler'), domain('physics'), domain('safety'), domain('anatomy')],
  daysSinceExam: 3,
  canTakeExam: true,
  ...changes,
});
const countOf = (given: Partial<StudySituation>) =>
  planDay(situation(given)).questions.reduce((sum, { count }) => sum + count, 0);

describe('the questions of a day', () => {
  it('come from the three domains with the most to gain, in proportion', () => {
    const { questions } = planDay(
      situation({
        daysLeft: null,
        domains: [
          domain('strong', { weight: 40, expected: 95 }),
          domain('weak', { weight: 20, expected: 40 }),
          domain('heavy', { weight: 30, expected: 80 }),
          domain('light', { weight: 10, expected: 80 }),
        ],
      }),
    );
    // 20 × 60, 30 × 20 and 40 × 5; the light one also has 10 × 20, but comes later in the outline.
    expect(questions.map(({ name, count }) => [name, count])).toEqual([
      ['weak', 12],
      ['heavy', 6],
      ['strong', 2],
    ]);
  });

  it('come first from domains that lack answers for an estimate of readiness', () => {
    const domains = [domain('known', { weight: 90, expected: null }), domain('asked', { expected: null, more: 3 })];
    expect(planDay(situation({ domains })).questions).toMatchObject([{ name: 'asked' }]);
  });

  it('leave nothing unseen by the day of the exam, within 10 to 40 a day', () => {
    const some = (unseen: number) => ({ domains: [domain('all', { unseen })] });
    expect(countOf({ ...some(600), daysLeft: 30 })).toBe(20);
    expect(countOf({ ...some(50), daysLeft: 30 })).toBe(10);
    expect(countOf({ ...some(9000), daysLeft: 30 })).toBe(40);
    expect(countOf({ ...some(9000), daysLeft: null })).toBe(20);
  });

  it('are new ones while there are enough, else any', () => {
    const domains = [domain('much', { unseen: 30, expected: 0 }), domain('little', { unseen: 1, expected: 0 })];
    expect(planDay(situation({ domains, daysLeft: null })).questions).toMatchObject([
      { pool: 'unseen' },
      { pool: 'all' },
    ]);
  });

  it('are never more than a domain has, nor a single one, which would not count', () => {
    const domains = [domain('small', { questions: 4, expected: 0 }), domain('tiny', { questions: 1, expected: 0 })];
    expect(planDay(situation({ domains })).questions).toMatchObject([{ name: 'small', count: 4 }]);
  });

  it('are few on the day before the exam and besides a practice exam, and none on its day', () => {
    expect(countOf({ daysLeft: 1 })).toBe(10);
    expect(countOf({ daysSinceExam: 20 })).toBe(10);
    expect(planDay(situation({ daysLeft: 0, daysSinceExam: null }))).toEqual({ questions: [], isExamDue: false });
  });

  it('leave out domains without questions and those with nothing to gain', () => {
    const domains = [domain('empty', { questions: 0 }), domain('perfect', { expected: 100 })];
    expect(planDay(situation({ domains })).questions).toEqual([]);
  });

  it('never pile up, however many days are missed', () => {
    const days = fc.integer({ min: 3, max: 300 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 20_000 }), (daysLeft, unseen) => {
        const planned = { domains: [domain('all', { unseen })] };
        const [today, later] = [countOf({ ...planned, daysLeft }), countOf({ ...planned, daysLeft: daysLeft - 1 })];
        expect(later).toBeLessThanOrEqual(40);
        expect(later).toBeGreaterThanOrEqual(today);
      }),
      { numRuns: 200, seed: 5 },
    );
  });
});

describe('an exam', () => {
  const isDue = (changes: Partial<StudySituation>) => planDay(situation(changes)).isExamDue;

  it('is due at once at first, then every other week, and weekly in the last four weeks', () => {
    expect(isDue({ daysSinceExam: null })).toBe(true);
    expect([13, 14].map((daysSinceExam) => isDue({ daysSinceExam }))).toEqual([false, true]);
    expect([6, 7].map((daysSinceExam) => isDue({ daysSinceExam, daysLeft: 28 }))).toEqual([false, true]);
    expect([13, 14].map((daysSinceExam) => isDue({ daysSinceExam, daysLeft: null }))).toEqual([false, true]);
  });

  it('waits for enough answers, and is never due on the day before the real one', () => {
    expect(isDue({ daysSinceExam: null, canTakeExam: false })).toBe(false);
    expect(isDue({ daysSinceExam: null, daysLeft: 1 })).toBe(false);
  });
});
