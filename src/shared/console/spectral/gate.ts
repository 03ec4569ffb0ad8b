import type { Settings } from '../mode.ts';
import { bloodLevel, dopplerShift, noiseLevel, prfLimit, scaleEnds } from '../doppler.ts';
import { clamp, decibels, degrees, radians } from '../physics.ts';
import type { SpectralTruth } from './truth.ts';

/** Half of the angle that the aperture subtends at the gate: the edges of the beam meet the vessel at other angles. */
export const HALF_APERTURE = 1.5;
const BEAM_WIDTH = 1;
const ALONG = 15;
const DARKEST = -60;

/** A point in the gate: its velocity relative to the vessel's maximum, 0 outside. */
export interface GatePoint {
  speed: number;
  /** Its distance from the middle of the vessel, as a fraction of the radius. */
  radius: number;
}

export interface Gate {
  /** Between beam and vessel, in degrees up to 90. */
  angle: number;
  /** 1 if the blood's flow is displayed above the baseline, -1 if below, before any aliasing. */
  side: 1 | -1;
  /** The shift of 1 cm/s of forward flow, as displayed before aliasing, in Hz. */
  shiftPerSpeed: number;
  /** As above, for the edge of the beam that sees the largest shift, and for the one that sees the smallest. */
  largestShift: number;
  smallestShift: number;
  /** Pulses per second: as set, or as many as the depth allows. */
  prf: number;
  lower: number;
  upper: number;
  /** The gate's offset from the middle of the vessel, across the vessel, in mm; positive if the gate is deeper. */
  offset: number;
  /** Straight down, in mm. */
  deeper: number;
  points: GatePoint[];
  /** Shares of the gate. */
  inside: number;
  atWall: number;
  /** The fastest of the points. */
  fastest: number;
  /** The brightness of blood and noise, in dB above black. */
  blood: number;
  noise: number;
}

/** The signal that the machine receives from the gate. */
export function gateOf(truth: SpectralTruth, settings: Settings): Gate {
  const { frequency = 5, steer = 0, gateDepth = 0, gateLateral = 0, gateSize = 1 } = settings;
  const { scale = 1, baseline = 0, gain = 0, invert = 0 } = settings;
  const along = Math.sin(radians(truth.tilt + steer));
  const angle = degrees(Math.acos(clamp(Math.abs(along), 0, 1)));
  // A beam along the direction of flow sees the blood move away from the transducer
  const side = along * truth.direction > 0 === (invert === 1) ? 1 : -1;
  const path = gateDepth / Math.cos(radians(steer));
  const prf = Math.min(scale * 1000, prfLimit(path + gateSize / 2));
  const deeper = gateDepth - truth.depth - gateLateral * Math.tan(radians(truth.tilt));
  const offset = deeper * Math.cos(radians(truth.tilt));
  const points = pointsIn(truth, { offset, gateSize, gateLateral, angle });
  const inside = points.filter(({ radius }) => radius < 1).length / points.length;
  return {
    angle,
    side,
    shiftPerSpeed: side * dopplerShift(frequency, 1, angle),
    largestShift: side * dopplerShift(frequency, 1, Math.max(0, angle - HALF_APERTURE)),
    smallestShift: side * dopplerShift(frequency, 1, angle + HALF_APERTURE),
    prf,
    ...scaleEnds(prf, baseline),
    offset,
    deeper,
    points,
    inside,
    atWall: points.filter(({ radius }) => Math.abs(radius - 1) < 0.2).length / points.length,
    fastest: points.reduce((most, { speed }) => Math.max(most, speed), 0),
    blood: Math.max(DARKEST, bloodLevel(frequency, path, gain) + (inside > 0 ? decibels(inside) : DARKEST)),
    noise: noiseLevel(gain),
  };
}

function pointsIn(
  truth: SpectralTruth,
  { offset, gateSize, gateLateral, angle }: { offset: number; gateSize: number; gateLateral: number; angle: number },
): GatePoint[] {
  const { share, radius } = lumenAt(truth, gateLateral);
  const sine = Math.sin(radians(angle));
  const cosine = Math.cos(radians(angle));
  const points: GatePoint[] = [];
  for (let step = 0; step < ALONG; step += 1) {
    const depth = offset + gateSize * ((step + 0.5) / ALONG - 0.5) * sine;
    for (const beside of [-0.5, 0, 0.5]) {
      const relative = Math.abs(depth + beside * BEAM_WIDTH * cosine) / radius;
      points.push({ radius: relative, speed: relative < 1 ? share * (1 - relative ** truth.profile) : 0 });
    }
  }
  return points;
}

/** The velocity of blood at a position along the vessel relative to its maximum, and the width of the lumen there. */
export function lumenAt({ diameter, narrowing }: SpectralTruth, lateral: number): { share: number; radius: number } {
  if (narrowing === undefined) return { share: 1, radius: diameter / 2 };
  const { at, reach, ratio } = narrowing;
  const faster = 1 + (ratio - 1) * Math.exp(-(((lateral - at) / reach) ** 2));
  // The same volume passes everywhere, through a smaller cross section where it is faster
  return { share: faster / ratio, radius: diameter / 2 / Math.sqrt(faster) };
}
