import { describe, expect, it } from 'vitest';
import type { ExamTerms } from '#shared/practice/exam-terms.ts';
import { phaseAt, withTimes } from './deadlines.ts';

const deadlineAt = new Date('2026-03-11T12:00:00Z');
const after = (seconds: number) => new Date(deadlineAt.getTime() + seconds * 1000);

it.each([
  [-3600, 'running'],
  [-1.001, 'running'],
  [-1, 'grace'],
  [0, 'grace'],
  [15, 'grace'],
  [15.001, 'over'],
  [3600, 'over'],
])('a session is, %d seconds after its deadline, %s', (seconds, phase) => {
  expect(phaseAt({ deadlineAt }, after(seconds))).toBe(phase);
});

it('a session without a deadline, such as a draft, is always running', () => {
  expect(phaseAt({ deadlineAt: null }, after(3600))).toBe('running');
});

describe('an open attempt whose assignment changes', () => {
  const now = after(0);
  const session = {
    startedAt: after(-600),
    closesAt: after(3600),
    timeLimitMinutes: 30,
    extraTime: 'none' as const,
    exam: null,
  };
  const changed = (closes: number, minutes = 30, before: Partial<typeof session> = {}) => {
    const times = { closesAt: after(closes), timeLimitMinutes: minutes };
    const { closesAt, deadlineAt, timeLimitMinutes } = withTimes({ ...session, ...before }, times, now);
    const secondsTo = (instant: Date | null) => instant && (instant.getTime() - now.getTime()) / 1000;
    return [secondsTo(closesAt), timeLimitMinutes, secondsTo(deadlineAt)];
  };

  it.each([
    ['gets a later closing time', [7200, 30], [7200, 30, 1200]],
    ['ends earlier if it closes earlier', [600, 30], [600, 30, 600]],
    ['ends now if it closed in the past', [-300, 30], [0, 30, 0]],
    ['gets a longer limit', [3600, 60], [3600, 60, 3000]],
    ['gets a longer limit up to the closing time', [3600, 600], [3600, 600, 3600]],
    ['loses its limit', [3600, 0], [3600, 0, 3600]],
    ['keeps its limit if a shorter one is set', [3600, 5], [3600, 30, 1200]],
  ] as const)('%s', (_what, [closes, minutes], expected) => {
    expect(changed(closes, minutes)).toEqual(expected);
  });

  it('never gets a limit if it has none', () => {
    expect(changed(3600, 30, { timeLimitMinutes: 0 })).toEqual([3600, 0, 3600]);
  });

  it('that has ended does not end later, whatever else is changed, unless it closes later', () => {
    const ended = { closesAt: after(-10) };
    expect(changed(-10, 30, ended)).toEqual([-10, 30, -10]);
    expect(changed(-900, 30, ended)).toEqual([-10, 30, -10]);
    expect(changed(60, 30, ended)).toEqual([60, 30, 60]);
  });

  it('keeps the time of its blueprint if it is an exam', () => {
    const exam = { breakSince: null, breakSecondsUsed: 0, breakSeconds: 0 } as ExamTerms;
    const times = { closesAt: after(7200), timeLimitMinutes: 0 };
    expect(withTimes({ ...session, exam }, times, now)).toMatchObject({ timeLimitMinutes: 30 });
  });
});
