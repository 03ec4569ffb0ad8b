import type { Shape } from '../core/shapes.ts';
import { knotOn, tube, type Tube } from '../core/tube.ts';
import { add, scale, type V3 } from '../core/vectors.ts';

/** What is left of the internal carotid artery, and how blood runs through it. */
export interface Jet {
  /** Line and radius of the free lumen. */
  line: Tube;
  lumen: Shape;
  /** Negative where there is plaque. */
  window: Shape;
  /** Share of the healthy flow that still passes. */
  flow: number;
  /** Radius at the narrowest place, mm. */
  throat: number;
}

/** Shares of the way along the artery: middle and half length of the narrow part, and where the jet has filled the lumen again. */
const NARROW = { middle: 0.36, half: 0.13, refilled: 0.85 };
/** Radius of the healthy artery above the bulb, mm: the reference of NASCET. */
const DISTAL = 2.4;
/** Exponent of the velocity profile: 2 is the parabola of healthy flow, 18 the flat profile of a jet. */
const PROFILE = { healthy: 2, jet: 18 };
/** Resistance of the healthy artery relative to that of the brain. */
const RESISTANCE = 0.0015;

/**
 * Share of the healthy flow that passes a stenosis of this percentage by diameter: 1 / (1 + k · (1 / (1 − s)⁴ − 1)), since the
 * resistance of a tube rises with 1 / d⁴ (Poiseuille). Velocity then rises up to about 80% and falls beyond, as Spencer and
 * Reid described in 1979.
 */
export function flowThrough(percent: number): number {
  const open = 1 - percent / 100;
  return 1 / (1 + RESISTANCE * (1 / open ** 4 - 1));
}

/** How strongly a share of the way is narrowed, 0 to 1: a throat with smooth shoulders. */
const narrowing = (share: number): number =>
  Math.exp(-((Math.abs(share - NARROW.middle) / (NARROW.half * 0.85)) ** 2.6));

/** Stenosis is (1 − d / D) · 100%, D of the artery above the bulb (NASCET, 1991). The lumen is pushed `toward` one wall. */
export function residualLumen(artery: Tube, percent: number, toward: V3): Jet {
  const throat = Math.max(0.12, DISTAL * (1 - percent / 100));
  const points: V3[] = [];
  const radii: number[] = [];
  for (let n = 0; n <= STEPS; n += 1) {
    const narrow = narrowing(n / STEPS);
    const { point, radius } = knotOn(artery, n / STEPS);
    points.push(add(point, scale(toward, 0.45 * narrow * (radius - throat))));
    radii.push((radius + OVERLAP) * (1 - narrow) + throat * narrow);
  }
  const line = tube(points, radii, 1);
  const middle = points[Math.round(NARROW.middle * STEPS)] ?? [0, 0, 0];
  return {
    line,
    lumen: line,
    window: (_, __, z) => Math.abs(z - middle[2]) - WINDOW,
    flow: flowThrough(percent),
    throat,
  };
}

/** mm by which the line is wider than the artery where nothing narrows it, so that no seam shows there. */
const OVERLAP = 0.4;
/** Half the length of the plaque, mm. */
const WINDOW = 9.5;
/** Segments of the free lumen. */
const STEPS = 48;

/**
 * Velocity on the axis relative to that of the healthy artery, by continuity: flow = area · mean velocity, and in a profile
 * with the exponent n the peak is (n + 2) / n times the mean. So v = v₀ · q · (D / d)² · ((n + 2) / n) / 2, q being the share of
 * flow that is left. Beyond the throat the jet widens until it fills the lumen; beside it blood runs slowly back.
 */
export function jetPeak(
  share: number,
  radius: number,
  jet: Jet | null,
): { factor: number; bluntness: number; reach: number } {
  const free = jet === null ? radius : radius - OVERLAP * (1 - narrowing(share));
  let reach = free;
  if (jet !== null && share > NARROW.middle && share < NARROW.refilled) {
    const opened = (share - NARROW.middle) / (NARROW.refilled - NARROW.middle);
    reach = Math.min(free, jet.throat + (DISTAL - jet.throat) * opened ** 1.3);
  }
  const narrow = Math.min(1, Math.max(0, 1 - reach / DISTAL) * 2.5);
  const bluntness = PROFILE.healthy + (PROFILE.jet - PROFILE.healthy) * narrow;
  const factor = ((jet?.flow ?? 1) * (DISTAL / reach) ** 2 * ((bluntness + 2) / bluntness)) / 2;
  return { factor, bluntness, reach };
}
