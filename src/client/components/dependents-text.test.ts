import { expect, it } from 'vitest';
import { dependentsText } from './dependents-text.ts';

it.each([
  [[], [], ''],
  [['Week 1'], [], 'Used in the assignment Week 1, which will continue without it.'],
  [
    ['A', 'B'],
    ['ARDMS SPI'],
    'Used in the assignments A and B and the blueprint ARDMS SPI, which will continue without it.',
  ],
  [['A', 'B', 'C', 'D', 'E'], [], 'Used in the assignments A, B, C, and 2 more, which will continue without it.'],
])('a deletion names what it affects: %j, %j', (assignments, blueprints, text) => {
  expect(dependentsText('topic', { assignments, blueprints })).toBe(text);
});

it('an exam cannot be started without its blueprint', () => {
  const text = dependentsText('blueprint', { assignments: ['Final'], blueprints: [] });
  expect(text).toBe('Used in the assignment Final, which students can no longer start.');
});
