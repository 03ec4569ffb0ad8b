import { describe, expect, it } from 'vitest';
import { inAlphabet, targetName, withLabel } from './placing.ts';

describe('placing a label', () => {
  it('moves it from its previous target', () => {
    expect(withLabel([1, null, 0], 1, { label: 0, reuse: false })).toEqual([1, 0, null]);
  });

  it('replaces another label', () => {
    expect(withLabel([1, null, 0], 0, { label: 2, reuse: false })).toEqual([2, null, 0]);
  });

  it('keeps it on its previous target too, if it may be reused', () => {
    expect(withLabel([1, null, 0], 1, { label: 0, reuse: true })).toEqual([1, 0, 0]);
  });

  it('null removes only that target’s label', () => {
    expect(withLabel([1, null, 0], 0, { label: null, reuse: false })).toEqual([null, null, 0]);
  });
});

it('the name of a target is its text or its number', () => {
  expect(targetName({ text: 'Deep' }, 0)).toBe('Deep');
  expect(targetName({ x: 0, y: 0 }, 1)).toBe('Place 2');
});

it('sorting labels alphabetically keeps their indices', () => {
  expect(inAlphabet(['Vein 10', 'artery', 'Vein 9'])).toEqual([
    ['artery', 1],
    ['Vein 9', 2],
    ['Vein 10', 0],
  ]);
});
