import { expect, it } from 'vitest';
import { ageText } from './stored-backups.tsx';

it('gives the age of a backup in a suitable unit', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const age = (iso: string) => ageText(iso, now);
  expect(age('2026-11-21T11:59:30.000Z')).toBe('just now');
  // The clocks of server and browser may differ a little.
  expect(age('2026-11-21T12:00:05.000Z')).toBe('just now');
  expect(age('2026-11-21T11:59:00.000Z')).toBe('1 minute ago');
  expect(age('2026-11-21T09:00:00.000Z')).toBe('3 hours ago');
  expect(age('2026-11-20T12:00:00.000Z')).toBe('1 day ago');
  expect(age('2026-09-23T12:00:00.000Z')).toBe('59 days ago');
  expect(age('2026-05-21T12:00:00.000Z')).toBe('6 months ago');
});
