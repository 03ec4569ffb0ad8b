import { describe, expect, it } from 'vitest';
import { dayToRemind } from './daily-reminder.ts';

const at = (instant: string, hour = 8, settledOn: string | null = null, timeZone = 'America/New_York') =>
  dayToRemind({ hour, timeZone, settledOn }, new Date(instant));

describe('a daily reminder', () => {
  it('is due from its hour on, by the student’s clock, for two hours', () => {
    expect(at('2026-03-11T11:59:59Z')).toBeNull();
    expect(at('2026-03-11T12:00:00Z')).toBe('2026-03-11');
    expect(at('2026-03-11T13:59:59Z')).toBe('2026-03-11');
    expect(at('2026-03-11T14:00:00Z')).toBeNull();
  });

  it('is due once a day, also if the student has moved west since', () => {
    expect(at('2026-03-11T12:00:00Z', 8, '2026-03-10')).toBe('2026-03-11');
    expect(at('2026-03-11T12:00:00Z', 8, '2026-03-11')).toBeNull();
    expect(at('2026-03-11T12:00:00Z', 8, '2026-03-12')).toBeNull();
  });

  it('keeps its hour when the clocks change', () => {
    // On March 8 in New York there is no 2 AM; on November 1 there are two 1 AMs.
    expect([at('2026-03-07T13:00:00Z'), at('2026-03-08T12:00:00Z')]).toEqual(['2026-03-07', '2026-03-08']);
    expect([at('2026-10-31T12:00:00Z'), at('2026-11-01T13:00:00Z')]).toEqual(['2026-10-31', '2026-11-01']);
    expect([at('2026-03-08T06:59:00Z', 2), at('2026-03-08T07:00:00Z', 2)]).toEqual([null, '2026-03-08']);
    expect([at('2026-11-01T05:00:00Z', 1), at('2026-11-01T06:00:00Z', 1, '2026-11-01')]).toEqual(['2026-11-01', null]);
  });

  it('can be in the last hour of a day, and in zones with quarter hours', () => {
    expect([at('2026-03-12T03:00:00Z', 23), at('2026-03-12T04:30:00Z', 23)]).toEqual(['2026-03-11', null]);
    expect(at('2026-03-11T02:15:00Z', 8, null, 'Asia/Kathmandu')).toBe('2026-03-11');
    expect(at('2026-03-11T02:14:00Z', 8, null, 'Asia/Kathmandu')).toBeNull();
  });

  it('goes by UTC in a zone that this runtime does not know', () => {
    expect(at('2026-03-11T08:00:00Z', 8, null, 'Mars/Olympus')).toBe('2026-03-11');
  });
});
