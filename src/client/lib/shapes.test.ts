import { expect, it } from 'vitest';
import {
  isAmount,
  isCount,
  isId,
  isInstant,
  isListOf,
  isMaybe,
  isObjectOf,
  isRecordOf,
  isText,
  shapeOf,
} from './shapes.ts';

const shape = shapeOf(
  isObjectOf<{ name: string; count: number; note?: string | undefined; marks: Record<string, number[]> }>({
    name: isText,
    count: isCount,
    note: isMaybe(isText),
    marks: isRecordOf(isListOf(isAmount)),
  }),
);
const value = { name: 'liver', count: 2, marks: { a: [0, 1.5] } };

it('reads matching values, with or without optional parts', () => {
  expect(shape.safeParse(value).data).toEqual(value);
  expect(shape.safeParse({ ...value, note: 'x' }).data).toEqual({ ...value, note: 'x' });
});

it.each([
  ['nothing', null],
  ['a list', [value]],
  ['a part missing', { name: 'liver', count: 2 }],
  ['a count that is not whole', { ...value, count: 1.5 }],
  ['a count below 0', { ...value, count: -1 }],
  ['an optional part of another type', { ...value, note: 3 }],
  ['a record of something else', { ...value, marks: { a: ['1'] } }],
  ['a list for a record', { ...value, marks: [] }],
])('rejects %s', (_, other) => {
  expect(shape.safeParse(other)).toEqual({});
});

it('recognizes an instant', () => {
  expect(isInstant('2026-11-20T20:42:00.000Z')).toBe(true);
  expect(isInstant('yesterday')).toBe(false);
  expect(isInstant('2026-11-20')).toBe(false);
  expect(isInstant('2026-13-20T20:42:00Z')).toBe(false);
  expect(isInstant(1e300)).toBe(false);
});

it('recognizes an id', () => {
  expect(isId('f83c7b3a-93eb-47e1-b0b3-f5083097567e')).toBe(true);
  expect(isId('f83c7b3a')).toBe(false);
  expect(isId(null)).toBe(false);
});
