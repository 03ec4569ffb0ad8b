import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffled } from './shuffled.ts';

const ascending = (a: number, b: number) => a - b;
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('shuffled', () => {
  it('keeps every card, once each, and leaves the original alone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.array(random, { minLength: 1 }), (items, numbers) => {
        const before = [...items];
        let turn = 0;
        const result = shuffled(items, () => numbers[turn++ % numbers.length] ?? 0);
        expect(result.toSorted(ascending)).toEqual(items.toSorted(ascending));
        expect(items).toEqual(before);
      }),
    );
  });

  it('reaches all orders of three cards, about equally often', () => {
    const seen = new Map<string, number>();
    let seed = 42;
    const next = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return seed / 4_294_967_296;
    };
    for (let round = 0; round < 6000; round++) {
      const order = shuffled(['a', 'b', 'c'], next).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    expect(Math.min(...seen.values())).toBeGreaterThan(850);
  });
});
