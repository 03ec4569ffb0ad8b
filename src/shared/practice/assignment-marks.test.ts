import { describe, expect, it } from 'vitest';
import { markOf, timesFor, totalOf, type AccommodationValues, type Progress } from './assignment-marks.ts';

const at = (time: string) => new Date(`2026-11-27T${time}:00Z`);
const assignment = {
  opensAt: at('08:00'),
  dueAt: at('12:00'),
  closesAt: at('16:00'),
  timeLimitMinutes: 30,
  attempts: 2,
  counts: 'best',
} as const;
const nothing: Progress = { taken: [], hasOpenAttempt: false };
const taken = (...attempts: [time: string, score: number][]): Progress => ({
  taken: attempts.map(([time, score]) => ({ completedAt: at(time), score })),
  hasOpenAttempt: false,
});
const accommodation = (part: Partial<AccommodationValues>): AccommodationValues => ({
  dueAt: null,
  closesAt: null,
  timeLimitMinutes: null,
  attempts: null,
  isExcused: false,
  mark: null,
  ...part,
});
const of = (progress: Progress, time: string, own: AccommodationValues | null = null) =>
  markOf(assignment, { accommodation: own, progress, now: at(time) });

describe('a student’s progress with an assignment', () => {
  it.each([
    ['before it opens', nothing, '07:59', { state: 'not_open', mark: null }],
    ['once it is open', nothing, '08:00', { state: 'open', mark: null }],
    ['with an attempt that goes on', { ...nothing, hasOpenAttempt: true }, '09:00', { state: 'begun', mark: null }],
    ['at the very moment it is due', nothing, '12:00', { state: 'open', mark: null }],
    ['past due, while late work is taken', nothing, '12:01', { state: 'missing', mark: null }],
    ['once it is closed', nothing, '16:01', { state: 'missing', mark: 0 }],
    [
      'past due, with an attempt in progress',
      { ...nothing, hasOpenAttempt: true },
      '13:00',
      { state: 'begun', mark: null },
    ],
    ['past due, with some cards reviewed', { ...nothing, partDone: 40 }, '13:00', { state: 'begun', mark: null }],
    ['handed in when it was due', taken(['12:00', 80]), '12:30', { state: 'done', mark: 80 }],
    ['handed in late', taken(['12:01', 80]), '12:30', { state: 'late', mark: 80 }],
    ['with some cards reviewed', { ...nothing, partDone: 40 }, '11:00', { state: 'begun', mark: null }],
    ['with too few cards when it closed', { ...nothing, partDone: 40 }, '16:01', { state: 'missing', mark: 40 }],
  ] as const)('%s', (_name, progress, time, expected) => {
    expect(of(progress, time)).toEqual(expected);
  });

  const later = accommodation({ dueAt: at('18:00'), closesAt: at('18:00') });
  const at11 = taken(['11:00', 50]);
  it.each([
    ['their own dates before these', nothing, '17:00', later, { state: 'open', mark: null }],
    ['their own dates, handed in just before', taken(['17:59', 50]), '19:00', later, { state: 'done', mark: 50 }],
    ['their own dates after these', nothing, '18:01', later, { state: 'missing', mark: 0 }],
    ['an excuse', at11, '17:00', accommodation({ isExcused: true, mark: 90 }), { state: 'excused', mark: null }],
    [
      'the teacher’s mark instead of the attempt’s',
      at11,
      '11:30',
      accommodation({ mark: 75 }),
      { state: 'done', mark: 75 },
    ],
    ['the teacher’s mark 0', nothing, '17:00', accommodation({ mark: 0 }), { state: 'marked', mark: 0 }],
    [
      'the teacher’s mark before it is due',
      nothing,
      '09:00',
      accommodation({ mark: 60 }),
      { state: 'marked', mark: 60 },
    ],
    [
      'the teacher’s mark during an attempt',
      { ...nothing, hasOpenAttempt: true },
      '09:00',
      accommodation({ mark: 60 }),
      { state: 'begun', mark: 60 },
    ],
  ])('follows %s', (_name, progress, time, own, expected) => {
    expect(of(progress, time, own)).toEqual(expected);
  });
});

describe('the attempt that counts', () => {
  const three = taken(['09:00', 60], ['11:00', 90], ['13:00', 70]);
  it.each([
    ['best', { state: 'done', mark: 90 }],
    ['last', { state: 'late', mark: 70 }],
    ['first', { state: 'done', mark: 60 }],
    ['average', { state: 'late', mark: 220 / 3 }],
  ] as const)('%s', (counts, expected) => {
    const given = { accommodation: null, progress: three, now: at('17:00') };
    expect(markOf({ ...assignment, counts }, given)).toEqual(expected);
  });

  it('is the earlier of two equally good ones', () => {
    expect(of(taken(['11:00', 90], ['13:00', 90]), '17:00').state).toBe('done');
  });
});

it('an accommodation replaces only the fields that it has', () => {
  expect(timesFor(assignment, accommodation({ attempts: 0 }))).toEqual({
    dueAt: at('12:00'),
    closesAt: at('16:00'),
    timeLimitMinutes: 30,
    attempts: 0,
  });
});

describe('the total', () => {
  it('weighs marks, and leaves out those that do not count yet', () => {
    const marks = [
      { mark: 100, weight: 1 },
      { mark: 40, weight: 2 },
      { mark: null, weight: 5 },
    ];
    expect(totalOf(marks)).toBe(60);
  });

  it('is null if nothing counts', () => {
    expect(totalOf([])).toBeNull();
    expect(totalOf([{ mark: 80, weight: 0 }])).toBeNull();
  });
});
