import { expect, it } from 'vitest';
import { driftOf } from './item-drift.ts';

const quarter = (name: string, attempts: number, facilityIndex: number) => ({ quarter: name, attempts, facilityIndex });

it('is a change of 15 points between two quarters in a row that have 20 attempts each', () => {
  const [first, second, third] = [quarter('2026-Q1', 20, 80), quarter('2026-Q2', 30, 66), quarter('2026-Q3', 20, 51)];
  expect(driftOf([])).toBeNull();
  expect(driftOf([first])).toBeNull();
  expect(driftOf([first, second])).toBeNull();
  expect(driftOf([first, second, third])).toEqual({ from: second, to: third });
  expect(driftOf([first, { ...second, facilityIndex: 95 }])?.to.facilityIndex).toBe(95);
});

it('passes over quarters with few attempts, and tells of the latest', () => {
  const quarters = [
    quarter('2025-Q4', 40, 30),
    quarter('2026-Q1', 40, 80),
    quarter('2026-Q2', 19, 0),
    quarter('2026-Q3', 40, 90),
  ];
  expect(driftOf(quarters)).toMatchObject({ from: { quarter: '2025-Q4' }, to: { quarter: '2026-Q1' } });
});
