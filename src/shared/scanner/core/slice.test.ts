import { describe, expect, it } from 'vitest';
import { DOWN, evenBody } from '#tests/support/scanner.ts';
import { axisError, planeError } from './planes.ts';
import { move } from './pose.ts';
import { PROBES } from './probe.ts';
import { RegionIndex } from './region-index.ts';
import { ellipsoid, sphere } from './shapes.ts';
import { Slice } from './slice.ts';

const ball = { name: 'ball', shape: sphere([5, 70, 3], 20), tissue: { echo: -70, attenuation: 0 } };
const isBall = (name: string | undefined) => name === 'ball';
const sliceOf = (body = evenBody({ regions: [ball] }), pose = DOWN) =>
  new Slice(new RegionIndex(body), PROBES.linear, pose);

describe('the truth of a slice', () => {
  // The plane z = 0 cuts the ball 3 mm from its middle.
  const radius = Math.sqrt(20 ** 2 - 3 ** 2);

  it('has the chord of a ball', () => {
    const chord = sliceOf().chord(isBall, { x: 5, y: 10 }, { x: 5, y: 140 });
    expect(Math.abs(chord - 2 * radius)).toBeLessThan(0.01);
    expect(sliceOf().chord(isBall, { x: -19, y: 10 }, { x: -19, y: 20 })).toBeNaN();
  });

  it('has its area and its longest diameter', () => {
    const slice = new Slice(new RegionIndex(evenBody({ regions: [ball] })), PROBES.curved, DOWN);
    const area = slice.areas(120, 0.25).get('ball') ?? 0;
    // the radius that the area has
    expect(Math.abs(Math.sqrt(area / Math.PI) - radius)).toBeLessThan(0.1);
    expect(Math.abs((slice.longest(isBall, 120)?.length ?? 0) - 2 * radius)).toBeLessThan(0.5);
  });

  it('finds a place of the body in the picture again, even below pressed skin', () => {
    const round = evenBody({ skin: ellipsoid([0, 100, 0], [80, 100, 300]), regions: [ball] });
    const slice = new Slice(new RegionIndex(round), PROBES.curved, move(DOWN, { press: 1 }));
    for (const planar of [
      { x: -30, y: 25 },
      { x: 0, y: 4 },
      { x: 40, y: 90 },
    ]) {
      const { planar: found, off } = slice.shown(slice.placeOf(planar));
      expect(Math.hypot(found.x - planar.x, found.y - planar.y)).toBeLessThan(0.01);
      expect(Math.abs(off)).toBeLessThan(1e-9);
    }
  });
});

describe('a plane', () => {
  it('is off by its angle to an axis and by the distance of its middle', () => {
    const axis = [
      [-20, 60, 4],
      [20, 60, 4],
    ] as const;
    expect(axisError(DOWN, axis, 4)).toEqual({ angle: 0, offset: 4, share: 0 });
    const turned = axisError(move(DOWN, { rotate: 30 }), axis, 3);
    expect(turned.angle).toBeCloseTo(30);
    expect(turned.offset).toBeCloseTo(4 * Math.cos(Math.PI / 6));
  });

  it('is off by its angle to the plane of three places and by the farthest of them', () => {
    const places = [
      [0, 50, 0],
      [20, 60, 0],
      [-20, 80, 0],
    ] as const;
    expect(planeError(DOWN, places)).toEqual({ angle: 0, offset: 0 });
    const { angle, offset } = planeError(move(DOWN, { tilt: 10 }), places);
    expect(angle).toBeCloseTo(10);
    expect(offset).toBeCloseTo(80 * Math.sin(Math.PI / 18));
    expect(() =>
      planeError(DOWN, [
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
      ]),
    ).toThrow('define no plane');
  });
});
