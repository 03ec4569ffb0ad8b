import { expect, it } from 'vitest';
import { PROGRESS_STATES } from '#shared/practice/assignments.contract.ts';
import { isOwing, markBands } from './result-facts.ts';

const withMark = (mark: number | null) => ({ cell: { state: 'done' as const, mark, accommodation: null } });

it('counts marks by band, the best one first, and leaves out students without a mark', () => {
  const { bands, count, mean } = markBands([100, 90, 89.5, 60, 0, null].map(withMark));
  expect(bands.map((band) => [band.label, band.count, band.share])).toEqual([
    ['90% or more', 2, 100],
    ['80 to 89%', 1, 50],
    ['70 to 79%', 0, 0],
    ['60 to 69%', 1, 50],
    ['50 to 59%', 0, 0],
    ['Below 50%', 1, 50],
  ]);
  expect([count, mean]).toEqual([5, 67.9]);
  expect(markBands([withMark(null)])).toMatchObject({ count: 0, mean: null });
});

it('expects an attempt of those who can still hand one in or missed it, but not of excused students', () => {
  const owing = PROGRESS_STATES.filter((state) => isOwing({ cell: { state, mark: null, accommodation: null } }));
  expect(owing.toSorted()).toEqual(['begun', 'missing', 'open']);
});
