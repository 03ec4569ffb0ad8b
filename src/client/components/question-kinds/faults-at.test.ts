import { expect, it } from 'vitest';
import { faultsAt } from './faults-at.ts';

it('finds the messages at a path and below it, each once', () => {
  const faults = [
    { path: ['options', 0], message: 'Blank' },
    { path: ['options', 1], message: 'Blank' },
    { path: ['key'], message: 'None' },
    { path: ['key', 'others', 1, 'unit'], message: 'No unit' },
  ];
  expect(faultsAt(faults, 'options')).toEqual(['Blank']);
  expect(faultsAt(faults, 'options', 1)).toEqual(['Blank']);
  expect(faultsAt(faults, 'options', 2)).toEqual([]);
  expect(faultsAt(faults, 'key')).toEqual(['None', 'No unit']);
  expect(faultsAt(faults, 'key', 'others', 1)).toEqual(['No unit']);
});
