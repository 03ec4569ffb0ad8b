import { expect, it } from 'vitest';
import { dependentsText } from './dependents-text.ts';

const one = { ids: ['a'] };
const some = { ids: ['a', 'b'] };
const none = { assignments: [], blueprints: [], emptied: [] };
const weeks = (count: number) => Array.from({ length: count }, (_, index) => `Week ${index + 1}`);

it.each([
  [one, {}, ''],
  [one, { assignments: weeks(1) }, 'Used in the assignment Week 1, which will continue without it.'],
  [
    some,
    { assignments: weeks(2), blueprints: ['ARDMS SPI'] },
    'Used in the assignments Week 1 and Week 2 and the blueprint ARDMS SPI, which will continue without them.',
  ],
  [one, { emptied: ['Final'] }, 'Used in the assignment Final, which students can no longer start.'],
  [
    { filter: {}, expectedCount: 12_000 },
    { assignments: weeks(4), emptied: weeks(1203) },
    'Used in the assignments Week 1, Week 2, Week 3, and 1 other, which will continue without them, and in the assignments Week 1, Week 2, Week 3, and 1,200 others, which students can no longer start.',
  ],
  [
    { filter: {}, expectedCount: 1 },
    { blueprints: ['ARDMS SPI'] },
    'Used in the blueprint ARDMS SPI, which will continue without it.',
  ],
])('a deletion of %j names what it affects: %j', (selection, found, text) => {
  expect(dependentsText(selection, { ...none, ...found })).toBe(text);
});
