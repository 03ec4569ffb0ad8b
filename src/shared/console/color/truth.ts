import type { Waveform } from '../waveform.ts';

/** A vessel as a chain of straight parts; blood flows from the first point to the last. */
export interface Tube {
  /** The middle and the width of the lumen, in mm: distance to the right of the picture's middle, depth, width. */
  points: readonly (readonly [x: number, z: number, diameter: number])[];
  /** Velocity at the first point; blood is faster where the lumen is narrower. */
  flow: Waveform;
  /** Velocity falls from the middle to the wall with 1 − (r ⁄ R) to this power. */
  profile: number;
  isVein: boolean;
  /** Whether plaque fills the rest of the vessel around a narrow lumen. */
  hasPlaque?: boolean;
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A round structure, brighter than its surroundings by `level` dB, or darker; all else in mm. */
export interface Body {
  x: number;
  z: number;
  width: number;
  height: number;
  level: number;
}

export interface ColorTruth {
  /** The transducer's field of view, in mm. */
  field: number;
  /** The target of the examination. */
  target: Area;
  tubes: readonly Tube[];
  /** The speed of tissue from pulse, breath and hand, in cm/s. */
  tissueSpeed: number;
  fat: number;
  isOrgan?: boolean;
  bodies?: readonly Body[];
}

export interface Blood {
  /** From the middle of the vessel, in mm. */
  distance: number;
  radius: number;
  /** The direction of flow, as a unit vector. */
  along: readonly [x: number, z: number];
  /** Its velocity relative to the vessel's start. */
  faster: number;
}

/** The vessel's properties nearest to a point; vessels are compared by the distance outside of their lumen. */
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

/** Blood samples from all over the target vessels; computed once for each scene. */
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
