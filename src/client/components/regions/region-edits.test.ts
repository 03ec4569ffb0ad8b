import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, type Point, type Region, regionFault } from '#shared/bank/question-kinds/regions.ts';
import {
  fromCorners,
  handlesOf,
  inMiddle,
  renamed,
  withHandleAt,
  withoutPoint,
  withPointAfter,
} from './region-edits.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const point: fc.Arbitrary<Point> = fc.record({ x: fraction, y: fraction });
const round = fc.tuple(fc.constantFrom('ellipse' as const, 'rectangle' as const), point, point);
/** Points beyond the picture, where a pointer may go. */
const far = fc.record({
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: -2, max: 3, noNaN: true }),
});

const triangle = {
  shape: 'polygon',
  points: [
    { x: 0.2, y: 0.2 },
    { x: 0.6, y: 0.2 },
    { x: 0.2, y: 0.6 },
  ],
} satisfies Region;

describe('a new region', () => {
  it('is valid between any two corners', () => {
    fc.assert(
      fc.property(round, ([shape, a, b]) => {
        const region = fromCorners(shape, a, b);
        expect(regionFault(region)).toBeNull();
        const { left, top, right, bottom } = boxOf(region);
        // A region of almost no size is enlarged by at most this.
        expect(Math.abs(left - Math.min(a.x, b.x))).toBeLessThan(0.0101);
        expect(Math.abs(top - Math.min(a.y, b.y))).toBeLessThan(0.0101);
        expect(Math.abs(right - Math.max(a.x, b.x))).toBeLessThan(0.0101);
        expect(Math.abs(bottom - Math.max(a.y, b.y))).toBeLessThan(0.0101);
      }),
    );
  });

  it('is valid in the middle', () => {
    for (const shape of ['ellipse', 'rectangle', 'polygon'] as const) expect(regionFault(inMiddle(shape))).toBeNull();
  });
});

describe('a handle', () => {
  it('keeps ellipses and rectangles valid wherever it is moved', () => {
    fc.assert(
      fc.property(round, fc.nat(4), far, ([shape, a, b], handle, to) => {
        const moved = withHandleAt(fromCorners(shape, a, b), handle, to);
        expect(regionFault(moved)).toBeNull();
      }),
    );
  });

  it('ends up where it was moved to', () => {
    const region = fromCorners('ellipse', { x: 0.3, y: 0.3 }, { x: 0.7, y: 0.7 });
    for (const [handle, to] of [
      [0, { x: 0.4, y: 0.45 }],
      [1, { x: 0.1, y: 0.2 }],
      [2, { x: 0.8, y: 0.2 }],
      [3, { x: 0.9, y: 0.9 }],
      [4, { x: 0.2, y: 0.8 }],
    ] as const) {
      const { point } = handlesOf(withHandleAt(region, handle, to))[handle] ?? { point: { x: 0, y: 0 } };
      expect(point.x).toBeCloseTo(to.x, 4);
      expect(point.y).toBeCloseTo(to.y, 4);
    }
  });

  it('leaves the opposite corner alone', () => {
    const region = fromCorners('rectangle', { x: 0.3, y: 0.3 }, { x: 0.7, y: 0.7 });
    expect(boxOf(withHandleAt(region, 1, { x: 0.9, y: 0.1 }))).toMatchObject({ right: 0.7, bottom: 0.7, top: 0.1 });
  });

  it('in the middle moves the whole polygon, up to the edge', () => {
    fc.assert(
      fc.property(far, (to) => {
        const moved = withHandleAt(triangle, 0, to);
        expect(regionFault(moved)).toBeNull();
        const { left, right, top, bottom } = boxOf(moved);
        expect(right - left).toBeCloseTo(0.4, 3);
        expect(bottom - top).toBeCloseTo(0.4, 3);
      }),
    );
  });

  it('moves one point of a polygon', () => {
    expect(withHandleAt(triangle, 2, { x: 1.4, y: 0.1 })).toEqual({
      shape: 'polygon',
      points: [
        { x: 0.2, y: 0.2 },
        { x: 1, y: 0.1 },
        { x: 0.2, y: 0.6 },
      ],
    });
  });
});

describe('the points of a polygon', () => {
  it('are added halfway to the next, which does not change the outline', () => {
    const more = withPointAfter(triangle, 2);
    expect(more).toMatchObject({ points: [{}, {}, {}, { x: 0.2, y: 0.4 }] });
    expect(regionFault(more)).toBeNull();
    expect(withoutPoint(more, 3)).toEqual(triangle);
  });

  it('are never fewer than 3 or more than 60', () => {
    expect(withoutPoint(triangle, 0)).toBe(triangle);
    let region: Region = triangle;
    for (let count = 0; count < 100; count += 1) region = withPointAfter(region, 0);
    expect(region.shape === 'polygon' && region.points.length).toBe(60);
  });
});

it('a name is set, and removed when it is emptied', () => {
  expect(renamed(triangle, 'Liver')).toEqual({ ...triangle, name: 'Liver' });
  expect(renamed({ ...triangle, name: 'Liver' }, '')).toEqual(triangle);
});
