import { describe, expect, it } from 'vitest';
import { inAlphabet, targetName, withLabel } from './placing.ts';

describe('a label that is placed', () => {
  it('leaves where it was', () => {
    expect(withLabel([1, null, 0], 1, { label: 0, reuse: false })).toEqual([1, 0, null]);
  });

  it('takes the place of another', () => {
    expect(withLabel([1, null, 0], 0, { label: 2, reuse: false })).toEqual([2, null, 0]);
  });

  it('stays where it was too, if it may be used again', () => {
    expect(withLabel([1, null, 0], 1, { label: 0, reuse: true })).toEqual([1, 0, 0]);
  });

  it('is taken away alone', () => {
    expect(withLabel([1, null, 0], 0, { label: null, reuse: false })).toEqual([null, null, 0]);
  });
});

describe('a target', () => {
  it('is called by its text or its number', () => {
    expect(targetName({ text: 'Deep' }, 0)).toBe('Deep');
    expect(targetName({ x: 0, y: 0 }, 1)).toBe('Place 2');
  });
});

describe('labels in their alphabet', () => {
  it('keep their indices', () => {
    expect(inAlphabet(['Vein 10', 'artery', 'Vein 9'])).toEqual([
      ['artery', 1],
      ['Vein 9', 2],
      ['Vein 10', 0],
    ]);
  });
});
