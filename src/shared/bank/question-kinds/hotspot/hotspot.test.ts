import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { contains, type Point, type Region } from '../regions.ts';
import { hotspot } from './hotspot.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: fraction, y: fraction });
/** Coarse, so that regions and points often overlap. */
const step = fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8);
const coarsePoint = fc.record({ x: step, y: step });
const rectangle: fc.Arbitrary<Region> = fc
  .record({ x: fc.integer({ min: 0, max: 7 }), y: fc.integer({ min: 0, max: 7 }), a: fraction, b: fraction })
  .map(({ x, y, a, b }) => ({
    shape: 'rectangle',
    x: x / 8,
    y: y / 8,
    width: 0.01 + a * (0.99 - x / 8),
    height: 0.01 + b * (0.99 - y / 8),
  }));
const regions = fc.array(rectangle, { minLength: 1, maxLength: 6 });

const asked = (clicks: number, partCredit = false) => ({ options: [], content: { clicks, partCredit } });

const square = (x: number, y: number, name?: string): Region => ({
  shape: 'rectangle',
  x,
  y,
  width: 0.2,
  height: 0.2,
  ...(name !== undefined && { name }),
});
const three = { regions: [square(0, 0, 'Liver'), square(0.4, 0), square(0.8, 0, ' ')] };
const inside: Point[] = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.1 },
  { x: 0.9, y: 0.1 },
];
const outside = { x: 0.5, y: 0.9 };
/** Two points in one region. */
const twice = [
  { x: 0.1, y: 0.1 },
  { x: 0.1, y: 0.15 },
];

/** The largest number of points in separate regions, by brute force. */
function mostHits(all: readonly Region[], points: readonly Point[]): number {
  const [first, ...rest] = points;
  if (first === undefined) return 0;
  const taken = all.flatMap((region, index) =>
    contains(region, first) ? [1 + mostHits(all.toSpliced(index, 1), rest)] : [],
  );
  return Math.max(mostHits(all, rest), ...taken);
}

describe('a question that asks for clicks', () => {
  it.each([
    ['clicks that are no whole number', asked(1.5), three.regions, 'content'],
    ['no click', asked(0), three.regions, 'content'],
    ['11 clicks', asked(11), three.regions, 'content'],
    ['more clicks than regions', asked(4), three.regions, 'key'],
    ['no region', asked(1), [], 'key'],
    ['a region outside', asked(1), [square(0.9, 0)], 'key'],
    ['21 regions', asked(1), Array.from({ length: 21 }, () => square(0, 0)), 'key'],
    ['no content', { options: [], content: null }, three.regions, 'content'],
  ])('cannot have %s', (_title, question, regions, part) => {
    expect(hotspot.faults(question, { regions })[0]?.path[0]).toBe(part);
  });

  it('has no options', () => {
    expect(hotspot.faults({ ...asked(1), options: ['A'] }, three)).toHaveLength(1);
    expect(hotspot.faults(asked(3), three)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no click', { points: [] }],
    ['more clicks than asked for', { points: [...inside, outside] }],
    ['10,000 clicks', { points: Array.from({ length: 10_000 }, () => outside) }],
    ['a click at NaN', { points: [{ x: NaN, y: 0 }] }],
    ['a click without end', { points: [{ x: Infinity, y: 0 }] }],
    ['a click outside the picture', { points: [{ x: 0.5, y: 1.01 }] }],
    ['a click at a text', { points: [{ x: '0.5', y: 0.5 }] }],
    ['a click with more', { points: [{ x: 0.5, y: 0.5, z: 0.5 }] }],
    ['an index', 0],
    ['null', null],
  ])('refuses %s', (_title, response) => {
    expect(hotspot.responseFault(asked(3), response)).not.toBeNull();
  });

  it('accepts from one click to as many as asked for', () => {
    for (const count of [1, 2, 3])
      expect(hotspot.responseFault(asked(3), { points: inside.slice(0, count) })).toBeNull();
  });
});

describe('the grade of clicks', () => {
  it('is full for a click into each region, in any order', () => {
    forAll(fc.shuffledSubarray(inside, { minLength: 3 }), (points) => {
      expect(hotspot.grade(asked(3), three, { points })).toEqual({ fraction: 1, parts: [1, 1, 1] });
    });
  });

  it('is full for any of the regions if fewer are asked for', () => {
    forAll(fc.shuffledSubarray(inside, { minLength: 2, maxLength: 2 }), (points) => {
      expect(hotspot.grade(asked(2), three, { points }).fraction).toBe(1);
    });
  });

  it('counts a region once', () => {
    expect(hotspot.grade(asked(2), three, { points: twice })).toEqual({ fraction: 0, parts: [1, 0] });
    expect(hotspot.grade(asked(2, true), three, { points: twice })).toEqual({ fraction: 0.5, parts: [1, 0] });
  });

  it('gives no partial credit unless the question does', () => {
    const points = [...inside.slice(0, 2), outside];
    expect(hotspot.grade(asked(3), three, { points })).toEqual({ fraction: 0, parts: [1, 1, 0] });
    expect(hotspot.grade(asked(3, true), three, { points }).fraction).toBeCloseTo(2 / 3);
  });

  it('counts the largest possible number of hits, and is 1 exactly for as many as asked for', () => {
    forAll(regions, fc.array(coarsePoint, { minLength: 1, maxLength: 5 }), fc.boolean(), (all, points, partCredit) => {
      const clicks = Math.min(all.length, 5);
      const clicked = points.slice(0, clicks);
      const most = mostHits(all, clicked);
      const { fraction, parts } = hotspot.grade(asked(clicks, partCredit), { regions: all }, { points: clicked });
      expect(parts).toHaveLength(clicked.length);
      expect(parts.filter((part) => part === 1)).toHaveLength(most);
      expect(fraction === 1).toBe(most === clicks);
      expect(fraction).toBe(partCredit || most === clicks ? most / clicks : 0);
    });
  });

  it('is between 0 and 1 for any response', () => {
    forAll(regions, fc.array(point, { minLength: 1, maxLength: 10 }), fc.boolean(), (all, points, partCredit) => {
      const { fraction } = hotspot.grade(asked(10, partCredit), { regions: all }, { points });
      expect(fraction).toBeGreaterThanOrEqual(0);
      expect(fraction).toBeLessThanOrEqual(1);
    });
  });
});

describe('clicks in words', () => {
  it('name the regions that were hit', () => {
    const points = [outside, ...inside.slice(0, 2)];
    expect(hotspot.describe(asked(3), { points }, three)).toBe('Liver, Region 2, outside');
    expect(hotspot.describe(asked(3), { points: [outside, outside] }, three)).toBe('2 outside');
    expect(hotspot.describe(asked(3), { points: twice }, three)).toBe('Liver, in the same region');
  });

  it('name the regions of the key', () => {
    expect(hotspot.describeKey(asked(3), three)).toBe('Liver, Region 2, Region 3');
    expect(hotspot.describeKey(asked(1), three)).toBe('1 of: Liver, Region 2, Region 3');
  });

  it('do not depend on the order of the clicks', () => {
    const few = fc.array(coarsePoint, { minLength: 1, maxLength: 5 });
    forAll(
      regions,
      few.chain((points) => fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length }))),
      (all, [points, shuffled]) => {
        const key = { regions: all };
        expect(hotspot.describe(asked(5), { points: shuffled }, key)).toBe(hotspot.describe(asked(5), { points }, key));
      },
    );
  });

  it('are the same wherever the clicks are within the regions', () => {
    forAll(fraction, fraction, (a, b) => {
      const points = [{ x: 0.2 * a, y: 0.2 * b }];
      expect(hotspot.describe(asked(3), { points }, three)).toBe('Liver');
    });
  });
});
