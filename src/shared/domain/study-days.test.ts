import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { dayIn, instantAt, isTimeZone, plusDays, previousDay, startOfDay, weekOf } from './study-days.ts';

const anyInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
const anyDay = anyInstant.map((date) => date.toISOString().slice(0, 10));

describe('dayIn', () => {
  it.each([
    ['the day of the zone, not of UTC', 'UTC', '2026-11-21T03:30:00Z', '2026-11-21'],
    ['the day of the zone, not of UTC', 'America/New_York', '2026-11-21T03:30:00Z', '2026-11-20'],
    ['the day of the zone, not of UTC', 'Asia/Tokyo', '2026-11-20T15:00:00Z', '2026-11-21'],
    ['one of three days at one instant', 'Pacific/Pago_Pago', '2026-06-15T10:30:00Z', '2026-06-14'],
    ['one of three days at one instant', 'Pacific/Kiritimati', '2026-06-15T10:30:00Z', '2026-06-16'],
    // New York leaves UTC-5 for UTC-4 on 8 March 2026 at 07:00 UTC.
    ['midnight moved by daylight saving time', 'America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['midnight moved by daylight saving time', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['midnight moved by daylight saving time', 'America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['midnight moved by daylight saving time', 'America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    // Berlin returns to UTC+1 on 25 October 2026 at 01:00 UTC.
    ['the 25-hour day of autumn in one piece', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['the 25-hour day of autumn in one piece', 'Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['the 25-hour day of autumn in one piece', 'Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    // Santiago skips from 24:00 to 01:00 on 6 September 2026, at 04:00 UTC.
    ['a day that begins at one o’clock', 'America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['a day that begins at one o’clock', 'America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['the new year of the zone', 'Europe/Paris', '2026-12-31T23:30:00Z', '2027-01-01'],
    ['the new year of the zone', 'America/Los_Angeles', '2026-12-31T23:30:00Z', '2026-12-31'],
  ])('gives %s: in %s at %s', (_what, zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });

  it('accepts a zone in any case and any number of times', () => {
    const instant = new Date('2026-05-05T12:00:00Z');
    expect(dayIn('europe/berlin', instant)).toBe(dayIn('Europe/Berlin', instant));
    expect(dayIn('Europe/Berlin', instant)).toBe('2026-05-05');
  });

  it('agrees with the ISO date in UTC', () => {
    forAll(anyInstant, (instant) => {
      expect(dayIn('UTC', instant)).toBe(instant.toISOString().slice(0, 10));
    });
  });

  it('never runs backwards as time passes', () => {
    forAll(
      fc.constantFrom('America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'America/Santiago', 'Asia/Kathmandu'),
      fc.nat({ max: 4_000_000_000 }),
      fc.nat({ max: 200_000 }),
      (zone, seconds, later) => {
        const before = dayIn(zone, new Date(seconds * 1000));
        const after = dayIn(zone, new Date((seconds + later) * 1000));
        expect(before <= after).toBe(true);
      },
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
    forAll(anyDay, (day) => {
      expect(previousDay(day) < day).toBe(true);
      expect(Date.parse(day) - Date.parse(previousDay(day))).toBe(86_400_000);
    });
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
    forAll(anyDay, (day) => {
      const { monday, sunday } = weekOf(day);
      expect(monday <= day && day <= sunday).toBe(true);
      expect([monday, sunday].map((end) => new Date(end).getUTCDay())).toEqual([1, 0]);
      expect(weekOf(monday)).toEqual(weekOf(sunday));
    });
  });
});

describe('startOfDay', () => {
  it.each([
    ['UTC', '2026-03-11', '2026-03-11T00:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
    ['Pacific/Kiritimati', '2026-06-15', '2026-06-14T10:00:00Z'],
    ['Asia/Kathmandu', '2026-06-15', '2026-06-14T18:15:00Z'],
    // Clocks jump at midnight to one o’clock.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
  ])('in %s on %s is %s', (zone, day, instant) => {
    expect(startOfDay(zone, day)).toEqual(new Date(instant));
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
