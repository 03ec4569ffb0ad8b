import { expect, it } from 'vitest';
import { firstNear, otherUnits } from './draft.ts';

it('offers the units of other right values, each once', () => {
  const others = ['mm', ' m ', 'cm', '', 'mm'].map((unit) => ({ value: 1, unit }));
  expect(otherUnits('cm ', others)).toEqual(['mm', 'm']);
  expect(otherUnits('', [{ value: 65, unit: '%' }])).toEqual(['%']);
  expect(otherUnits('cm', [])).toEqual([]);
});

it('starts with twice the tolerance for near answers', () => {
  expect(firstNear({ type: 'absolute', amount: 0.15 })).toEqual({ amount: 0.3, fraction: 0.5 });
  expect(firstNear({ type: 'absolute', amount: 0 })).toEqual({ amount: null, fraction: 0.5 });
  expect(firstNear({ type: 'relative', amount: null })).toEqual({ amount: null, fraction: 0.5 });
});
