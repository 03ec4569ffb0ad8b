import { describe, expect, it } from 'vitest';
import { takeLetters } from './option-letters.ts';

describe('letters that an author put before the options', () => {
  it.each([
    [['a) Liver', 'b) Spleen']],
    [['A. Liver', 'B. Spleen']],
    [['(a) Liver', '(b)Spleen']],
    [['A: Liver', 'B:\u00a0Spleen']],
    [['a – Liver', 'b – Spleen']],
    [['[A]\tLiver', '[B]\tSpleen']],
  ])('are taken off where all have one: %j', (options) => {
    expect(takeLetters(options).options).toEqual(['Liver', 'Spleen']);
    expect(takeLetters(options, { isKept: true }).options).toEqual(options);
  });

  it('are reported, since they might belong to the texts', () => {
    const { remarks } = takeLetters(['A. fumigatus', 'B. cinerea', 'C. albicans']);
    expect(remarks).toEqual([{ kind: 'letters', detail: 'A. fumigatus, B. cinerea' }]);
  });

  it('are removed even if blank options follow at the end', () => {
    expect(takeLetters(['a) x', 'b) y', '', ' ']).options).toEqual(['x', 'y', '', ' ']);
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
    expect(takeLetters(options)).toEqual({ options, remarks: [] });
  });
});
