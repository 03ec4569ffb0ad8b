import { expect, it } from 'vitest';
import { plusDays } from '#shared/domain/study-days.ts';
import { axisName, bucketName } from './bucket-names.ts';
import { timelineOf } from './buckets.ts';

const lastDay = '2026-11-21';
const over = (days: number) => timelineOf({ firstDay: plusDays(lastDay, 1 - days), lastDay, days: [] });

it('names days and weeks on an axis by month and day, unless names repeat', () => {
  expect(axisName(over(30))('2026-11-09')).toBe('Nov 9');
  expect(axisName(over(365))('2026-11-09')).toBe('Nov 9');
  expect(axisName(over(700))('2026-11-09')).toBe('Nov 2026');
  expect(axisName(over(1500))('2026-11-01')).toBe('Nov 2026');
  expect(axisName(over(9000))('2026-01-01')).toBe('2026');
});

it('names a point in full', () => {
  const week = { firstDay: '2026-11-09', lastDay: '2026-11-15' };
  expect(bucketName('day', { firstDay: lastDay, lastDay })).toBe('Nov 21, 2026');
  expect(bucketName('week', week)).toBe('Nov 9 to Nov 15, 2026');
  expect(bucketName('week', { firstDay: '2025-12-29', lastDay: '2026-01-04' })).toBe('Dec 29, 2025 to Jan 4, 2026');
  expect(bucketName('week', { firstDay: lastDay, lastDay })).toBe('Nov 21, 2026');
  expect(bucketName('month', week)).toBe('November 2026');
  expect(bucketName('year', week)).toBe('2026');
});
