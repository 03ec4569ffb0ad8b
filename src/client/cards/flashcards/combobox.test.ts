import { expect, it } from 'vitest';
import { steppedIndex } from '#client/ui/option-steps.ts';
import { matchingOptions } from './combobox.tsx';

const options = [
  { value: '1', label: 'Physics - Waves and beams' },
  { value: '2', label: 'Vascular' },
];

it.each([
  ['PHYS', ['1']],
  ['beams', ['1']],
  [' vas ', ['2']],
  ['s', ['1', '2']],
  ['', ['1', '2']],
  ['liver', []],
])('a search for %j finds the options %j', (text, values) => {
  expect(matchingOptions(options, text).map(({ value }) => value)).toEqual(values);
});

it.each([
  ['wraps around the end', steppedIndex(2, 1, 3), 0],
  ['wraps around the start', steppedIndex(0, -1, 3), 2],
  ['moves on by one', steppedIndex(0, 1, 3), 1],
  ['starts at the first option when moving down', steppedIndex(-1, 1, 3), 0],
  ['starts at the last option when moving up', steppedIndex(-1, -1, 3), 2],
  ['has no place to go down in an empty list', steppedIndex(-1, 1, 0), -1],
  ['has no place to go up in an empty list', steppedIndex(0, -1, 0), -1],
])('stepping through the options %s', (_, index, expected) => {
  expect(index).toBe(expected);
});
