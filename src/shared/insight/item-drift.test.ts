import { expect, it } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { driftOf } from './item-drift.ts';

const quarter = (name: string, attempts: number, facilityIndex: number) => ({ quarter: name, attempts, facilityIndex });

it('is a change of 15 points between two consecutive quarters with enough attempts', () => {
  const [first, second] = [quarter('2026-Q1', 200, 80), quarter('2026-Q2', 200, 66)];
  const third = quarter('2026-Q3', 200, 51);
  expect(driftOf([])).toBeNull();
  expect(driftOf([first])).toBeNull();
  expect(driftOf([first, second])).toBeNull();
  expect(driftOf([first, second, third])).toEqual({ from: second, to: third });
  expect(driftOf([first, { ...second, facilityIndex: 95 }])?.to.facilityIndex).toBe(95);
});

it('skips quarters with few attempts, and returns the latest', () => {
  const quarters = [
    quarter('2025-Q4', 40, 30),
    quarter('2026-Q1', 40, 80),
    quarter('2026-Q2', 19, 0),
    quarter('2026-Q3', 40, 90),
  ];
  expect(driftOf(quarters)).toMatchObject({ from: { quarter: '2025-Q4' }, to: { quarter: '2026-Q1' } });
});

it('is hardly ever found if nothing changes', () => {
  const random = seededRandom(7);
  const rightOf = (attempts: number) => Array.from({ length: attempts }, () => random()).filter((n) => n < 0.6).length;
  const isSeen = () => driftOf(['Q1', 'Q2'].map((name) => quarter(name, 30, (rightOf(30) / 30) * 100))) !== null;
  const seen = Array.from({ length: 2000 }, isSeen).filter(Boolean).length;
  expect(seen).toBeLessThan(40);
});
