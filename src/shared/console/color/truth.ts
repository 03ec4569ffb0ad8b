import type { Waveform } from '../waveform.ts';

/** A vessel as a chain of straight parts; blood flows from the first point to the last. */
export interface Tube {
  /** Where the middle is and how wide the lumen, all in mm: to the right of the middle of the picture, deep, wide. */
  points: readonly (readonly [x: number, z: number, diameter: number])[];
  /** At the first point; where the lumen is narrower, blood is faster. */
  flow: Waveform;
  /** Velocity falls from the middle to the wall with 1 − (r ⁄ R) to this power. */
  profile: number;
  isVein: boolean;
  /** Whether plaque fills what a narrow lumen leaves of the vessel. */
  hasPlaque?: boolean;
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Something round, brighter than what is around it by `level` dB, or darker; all else in mm. */
export interface Body {
  x: number;
  z: number;
  width: number;
  height: number;
  level: number;
}

export interface ColorTruth {
  /** How wide the transducer sees, in mm. */
  field: number;
  /** What is to be examined. */
  target: Area;
  tubes: readonly Tube[];
  /** How fast tissue moves with pulse, breath and hand, in cm/s. */
  tissueSpeed: number;
  fat: number;
  isOrgan: boolean;
  bodies?: readonly Body[];
}

export interface Blood {
  /** From the middle of the vessel, in mm. */
  distance: number;
  radius: number;
  /** Where it flows to, as a vector of length 1. */
  along: readonly [x: number, z: number];
  /** How much faster it is than where the vessel begins. */
  faster: number;
}

/** What a vessel is like nearest to a place; compared by how far outside of its lumen that is. */
export function nearest({ points }: Tube, x: number, z: number): Blood {
  let outside = Infinity;
  const best = { distance: Infinity, radius: 0, along: [1, 0] as [number, number], faster: 1 };
  for (let index = 1; index < points.length; index += 1) {
    const [x0, z0, d0] = points[index - 1] ?? ORIGIN;
    const [x1, z1, d1] = points[index] ?? ORIGIN;
    const length = Math.hypot(x1 - x0, z1 - z0);
    const right = (x1 - x0) / length;
    const down = (z1 - z0) / length;
    const share = Math.min(1, Math.max(0, ((x - x0) * right + (z - z0) * down) / length));
    const distance = Math.hypot(x - x0 - share * (x1 - x0), z - z0 - share * (z1 - z0));
    const diameter = d0 + (d1 - d0) * share;
    if (distance - diameter / 2 >= outside) continue;
    outside = distance - diameter / 2;
    best.distance = distance;
    best.radius = diameter / 2;
    best.along = [right, down];
  }
  best.faster = ((points[0] ?? ORIGIN)[2] / 2 / best.radius) ** 2;
  return best;
}

const ORIGIN = [0, 0, 1] as const;

/** A little blood of the target at peak systole. */
export interface Sample {
  x: number;
  z: number;
  /** In cm/s: to the right and deeper. */
  right: number;
  down: number;
  /** Of the lumen, in mm. */
  radius: number;
}

const sampled = new WeakMap<ColorTruth, readonly Sample[]>();

/** Blood from all over the vessels of the target; worked out once for each scene. */
export function samplesOf(truth: ColorTruth): readonly Sample[] {
  const known = sampled.get(truth);
  if (known !== undefined) return known;
  const { target } = truth;
  const samples = truth.tubes
    .flatMap((tube) => samplesOfTube(tube))
    .filter(({ x, z }) => x >= target.left && x <= target.right && z >= target.top && z <= target.bottom);
  sampled.set(truth, samples);
  return samples;
}

function samplesOfTube({ points, flow, profile }: Tube): Sample[] {
  const [, , first = 1] = points[0] ?? [];
  const samples: Sample[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const [x0 = 0, z0 = 0, d0 = 1] = points[index - 1] ?? [];
    const [x1 = 0, z1 = 0, d1 = 1] = points[index] ?? [];
    const length = Math.hypot(x1 - x0, z1 - z0);
    const steps = Math.min(20, Math.max(1, Math.round(length / 2)));
    for (let step = 0; step < steps; step += 1) {
      const share = (step + 0.5) / steps;
      const diameter = d0 + (d1 - d0) * share;
      for (const across of [-0.75, -0.25, 0.25, 0.75]) {
        const speed = flow.peak * (first / diameter) ** 2 * (1 - Math.abs(across) ** profile);
        const off = (across * diameter) / 2 / length;
        samples.push({
          x: x0 + share * (x1 - x0) - off * (z1 - z0),
          z: z0 + share * (z1 - z0) + off * (x1 - x0),
          right: (speed * (x1 - x0)) / length,
          down: (speed * (z1 - z0)) / length,
          radius: diameter / 2,
        });
      }
    }
  }
  return samples;
}
