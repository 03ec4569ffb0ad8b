import { describe, expect, it } from 'vitest';
import { HOLD_LIMITS, limited, poseOf, STILL } from './hold.ts';
import { onSkin } from './pose.ts';
import { sphere } from './shapes.ts';
import { cross, dot, length, subtract } from './vectors.ts';

const RADIUS = 100;
const skin = sphere([0, 0, 0], RADIUS);
const start = onSkin(skin, [0, -200, 0], [0, 0, 0], [1, 0, 0], 0);

describe('a hold', () => {
  it('slides over the skin at the same depth and angle', () => {
    const pose = poseOf(skin, start, { ...STILL, slide: 80, sweep: 30 });
    expect(skin(...pose.origin)).toBeCloseTo(skin(...start.origin), 2);
    // still straight to the middle of the ball
    expect(Math.abs(length(cross(pose.depth, pose.origin)))).toBeLessThan(1);
    const gone = 2 * RADIUS * Math.asin(length(subtract(pose.origin, start.origin)) / (2 * RADIUS));
    expect(gone).toBeCloseTo(Math.hypot(80, 30), 0);
  });

  it('keeps its three directions square on each other', () => {
    const { depth, right, out } = poseOf(skin, start, {
      slide: 60,
      sweep: -20,
      rotate: 70,
      tilt: 25,
      rock: -15,
      press: 3,
    });
    for (const [a, b] of [
      [depth, right],
      [right, out],
      [out, depth],
    ] as const)
      expect(dot(a, b)).toBeCloseTo(0, 9);
    for (const direction of [depth, right, out]) expect(length(direction)).toBeCloseTo(1, 9);
  });

  it('is held within its limits, whatever it is asked for', () => {
    expect(limited({ slide: 1e9, sweep: Number.NaN, rotate: -Infinity, tilt: -90, rock: 3, press: 2 })).toEqual({
      slide: HOLD_LIMITS.slide,
      sweep: 0,
      rotate: 0,
      tilt: -HOLD_LIMITS.tilt,
      rock: 3,
      press: 2,
    });
  });
});
