import { velocityAt, type Waveform } from '#shared/console/waveform.ts';
import type { Flow } from '../core/body.ts';
import { anyNearest, nearestOn, type Tube } from '../core/tube.ts';

/** A velocity in cm/s at a time in s. */
export type Wave = (time: number) => number;

/**
 * Flow along a tube, toward its last point where the wave is positive. The wave gives the velocity on the middle line.
 * @param bluntness 2 for a parabola, as in small vessels; 6 and more for the plug flow of large arteries
 */
export function flowAlong(vessel: Tube, wave: Wave, bluntness = 2): Flow {
  const nearest = anyNearest();
  return (x, y, z, time, out) => {
    const { offAxis, radius, direction } = nearestOn(vessel, x, y, z, nearest);
    const speed = wave(time) * Math.max(0, 1 - (offAxis / radius) ** bluntness);
    out[0] = direction[0] * speed;
    out[1] = direction[1] * speed;
    out[2] = direction[2] * speed;
  };
}

/** Flow in a tree of tubes: the branch whose wall is farthest away decides. */
export function flowInTree(branches: readonly (readonly [Tube, Wave])[], bluntness = 2): Flow {
  const flows = branches.map(([vessel, wave]) => [vessel, flowAlong(vessel, wave, bluntness)] as const);
  return (x, y, z, time, out) => {
    let best: Flow | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [vessel, flow] of flows) {
      const distance = vessel(x, y, z);
      if (distance >= least) continue;
      least = distance;
      best = flow;
    }
    best?.(x, y, z, time, out);
  };
}

/** From the templates of the console: the velocities of one heartbeat, again and again. */
export const waveOf =
  (form: Waveform): Wave =>
  (time) =>
    velocityAt(form, time);

/** No change over time. */
export const steady =
  (speed: number): Wave =>
  () =>
    speed;
