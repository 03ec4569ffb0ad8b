import { describe, expect, it } from 'vitest';
import { mayBeNames, withoutLetters } from './option-letters.ts';

describe('letters that an author put before the options', () => {
  it.each([
    [['a) Liver', 'b) Spleen']],
    [['A. Liver', 'B. Spleen']],
    [['(a) Liver', '(b)Spleen']],
    [['A: Liver', 'B:\u00a0Spleen']],
    [['a – Liver', 'b – Spleen']],
    [['[A]\tLiver', '[B]\tSpleen']],
  ])('are taken off where all have one: %j', (options) => {
    expect(withoutLetters(options)).toEqual(['Liver', 'Spleen']);
  });

  it('are removed even if blank options follow at the end', () => {
    expect(withoutLetters(['a) x', 'b) y', '', ' '])).toEqual(['x', 'y', '', ' ']);
  });

  it.each([
    [['A. fumigatus', 'C. albicans', 'E. coli']],
    [['a) wave', 'particle']],
    [['b) x', 'c) y']],
    [['a) x', 'b. y']],
    [['a) x', 'B) y']],
    [['a)', 'b)']],
    [['a) x']],
    [['a) x', '', 'b) y']],
    [['a-wave', 'b-wave']],
    [['A', 'B']],
  ])('stay where they may belong to the text: %j', (options) => {
    expect(withoutLetters(options)).toEqual(options);
  });
});

it('letters before Latin words may be parts of names', () => {
  expect(mayBeNames(['A. fumigatus', 'B. cinerea', 'C. albicans', ''])).toBe(true);
  expect(mayBeNames(['A. fumigatus', 'B. the liver'])).toBe(false);
  expect(mayBeNames(['A. Liver', 'B. Spleen'])).toBe(false);
  expect(mayBeNames(['a) aorta', 'b) vena'])).toBe(false);
});
