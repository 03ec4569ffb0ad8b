import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, instantAt, isTimeZone, plusDays, previousDay, startOfDay, weekOf } from './study-days.ts';

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('dayIn', () => {
  it('gives the day of the zone, not of UTC', () => {
    const instant = new Date('2026-11-21T03:30:00Z');
    expect(dayIn('UTC', instant)).toBe('2026-11-21');
    expect(dayIn('America/New_York', instant)).toBe('2026-11-20');
    expect(dayIn('Asia/Tokyo', new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
  });

  it('spans up to three days around the world at one instant', () => {
    const instant = new Date('2026-06-15T10:30:00Z');
    expect(dayIn('Pacific/Pago_Pago', instant)).toBe('2026-06-14');
    expect(dayIn('Pacific/Kiritimati', instant)).toBe('2026-06-16');
  });

  it('moves midnight with daylight saving time in spring', () => {
    // New York leaves UTC-5 for UTC-4 on 8 March 2026 at 07:00 UTC.
    expect(dayIn('America/New_York', new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
    expect(dayIn('America/New_York', new Date('2026-03-08T05:00:00Z'))).toBe('2026-03-08');
    expect(dayIn('America/New_York', new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
    expect(dayIn('America/New_York', new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
  });

  it('keeps the 25-hour day of autumn in one piece', () => {
    // Berlin returns to UTC+1 on 25 October 2026 at 01:00 UTC.
    expect(dayIn('Europe/Berlin', new Date('2026-10-24T22:00:00Z'))).toBe('2026-10-25');
    expect(dayIn('Europe/Berlin', new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
    expect(dayIn('Europe/Berlin', new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
  });

  it('knows days that begin at one o’clock, when clocks jump at midnight', () => {
    // Santiago skips from 24:00 to 01:00 on 6 September 2026, at 04:00 UTC.
    expect(dayIn('America/Santiago', new Date('2026-09-06T03:59:59Z'))).toBe('2026-09-05');
    expect(dayIn('America/Santiago', new Date('2026-09-06T04:00:00Z'))).toBe('2026-09-06');
  });

  it('starts the new year in the student’s time zone', () => {
    const instant = new Date('2026-12-31T23:30:00Z');
    expect(dayIn('Europe/Paris', instant)).toBe('2027-01-01');
    expect(dayIn('America/Los_Angeles', instant)).toBe('2026-12-31');
  });

  it('accepts a zone in any case and any number of times', () => {
    const instant = new Date('2026-05-05T12:00:00Z');
    expect(dayIn('europe/berlin', instant)).toBe(dayIn('Europe/Berlin', instant));
    expect(dayIn('Europe/Berlin', instant)).toBe('2026-05-05');
  });

  it('agrees with the ISO date in UTC', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
        (instant) => {
          expect(dayIn('UTC', instant)).toBe(instant.toISOString().slice(0, 10));
        },
      ),
    );
  });

  it('never runs backwards as time passes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'America/Santiago', 'Asia/Kathmandu'),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        (zone, seconds, later) => {
          const before = dayIn(zone, new Date(seconds * 1000));
          const after = dayIn(zone, new Date((seconds + later) * 1000));
          expect(before <= after).toBe(true);
        },
      ),
    );
  });

  it('refuses an unknown zone', () => {
    expect(() => dayIn('Mars/Olympus', new Date())).toThrow(RangeError);
  });
});

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'asia/tokyo'])('knows %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', ' ', 'Mars/Olympus', 'Europe/Berlin; drop table', 'a'.repeat(10_000)])('refuses %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('previousDay', () => {
  it.each([
    ['2026-11-21', '2026-11-20'],
    ['2026-01-01', '2025-12-31'],
    ['2026-03-01', '2026-02-28'],
    ['2028-03-01', '2028-02-29'],
    ['2100-03-01', '2100-02-28'],
    ['2026-03-09', '2026-03-08'],
    ['2026-10-26', '2026-10-25'],
  ])('of %s is %s', (day, expected) => {
    expect(previousDay(day)).toBe(expected);
  });

  it('sorts before its day, with nothing in between', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const gap = Date.parse(day) - Date.parse(previousDay(day));
        expect(previousDay(day) < day).toBe(true);
        expect(gap).toBe(86_400_000);
      }),
    );
  });
});

describe('weekOf', () => {
  it.each([
    ['2026-11-16', 'a Monday'],
    ['2026-11-19', 'a Thursday'],
    ['2026-11-22', 'a Sunday'],
  ])('puts %s, %s, into the week from Monday to Sunday', (day) => {
    expect(weekOf(day)).toEqual({ monday: '2026-11-16', sunday: '2026-11-22' });
  });

  it('spans the end of a year', () => {
    expect(weekOf('2027-01-01')).toEqual({ monday: '2026-12-28', sunday: '2027-01-03' });
  });

  it('begins again on the day after Sunday', () => {
    expect(weekOf('2026-11-23').monday).toBe('2026-11-23');
  });

  it('contains its day, begins on a Monday and is the same for all its days', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { monday, sunday } = weekOf(day);
        expect(monday <= day && day <= sunday).toBe(true);
        expect(new Date(monday).getUTCDay()).toBe(1);
        expect(new Date(sunday).getUTCDay()).toBe(0);
        expect(weekOf(monday)).toEqual(weekOf(sunday));
      }),
    );
  });
});

describe('startOfDay', () => {
  it('is midnight of the zone', () => {
    expect(startOfDay('UTC', '2026-03-11')).toEqual(new Date('2026-03-11T00:00:00Z'));
    expect(startOfDay('America/New_York', '2026-03-08')).toEqual(new Date('2026-03-08T05:00:00Z'));
    expect(startOfDay('America/New_York', '2026-03-09')).toEqual(new Date('2026-03-09T04:00:00Z'));
    expect(startOfDay('Pacific/Kiritimati', '2026-06-15')).toEqual(new Date('2026-06-14T10:00:00Z'));
    expect(startOfDay('Asia/Kathmandu', '2026-06-15')).toEqual(new Date('2026-06-14T18:15:00Z'));
  });

  it('is one o’clock when clocks jump at midnight', () => {
    expect(startOfDay('America/Santiago', '2026-09-06')).toEqual(new Date('2026-09-06T04:00:00Z'));
  });

  it('begins a day that excludes the minute before, in every zone', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(zone, anyDay, (timeZone, day) => {
        const start = startOfDay(timeZone, day);
        expect(dayIn(timeZone, start) >= day).toBe(true);
        expect(dayIn(timeZone, new Date(start.getTime() - 60_000)) < day).toBe(true);
        expect(startOfDay(timeZone, plusDays(day, 1)) > start || dayIn(timeZone, start) > day).toBe(true);
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});

describe('the instant that a clock shows', () => {
  it.each([
    ['Europe/Berlin', '2026-01-15T17:00', '2026-01-15T16:00:00.000Z'],
    ['America/New_York', '2026-07-01T23:59', '2026-07-02T03:59:00.000Z'],
    ['Asia/Kathmandu', '2026-07-01T00:00', '2026-06-30T18:15:00.000Z'],
    ['UTC', '2026-02-28T12:30', '2026-02-28T12:30:00.000Z'],
    // An hour that occurs twice: the first one.
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    // A skipped hour: later by the length of the gap.
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ])('in %s at %s', (timeZone, local, instant) => {
    expect(instantAt(timeZone, local).toISOString()).toBe(instant);
  });
});
