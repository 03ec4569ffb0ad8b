import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { neutralized, restored } from './formula-cells.ts';

const risky = fc.tuple(fc.stringMatching(/^'{0,4}[=+\-@\t\r]?$/), fc.string()).map(([head, tail]) => head + tail);

describe('cells that a spreadsheet would run', () => {
  it.each(['=1+1', '+1', '-5 dB', '@SUM(A1)', '\tx', '\r=x', "'=1", "''-x"])(
    'get an apostrophe at the start: %j',
    (text) => {
      expect(neutralized(text)).toBe(`'${text}`);
    },
  );

  it.each(['', 'x=1', "'quoted'", "'", ' =1'])('do not include other cells: %j', (text) => {
    expect(neutralized(text)).toBe(text);
    expect(restored(text)).toBe(text);
  });

  it('survive a round trip, whatever they contain', () => {
    forAll(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => {
      expect(restored(neutralized(text))).toBe(text);
    });
  });

  it('never begin like a formula once they are neutralized', () => {
    forAll(risky, (text) => {
      expect(neutralized(text)).not.toMatch(/^[=+\-@\t\r]/);
    });
  });
});
