import { speedToward } from './flow.ts';
import { gaussian, share } from './hash.ts';
import type { Pose } from './pose.ts';
import { isSector, type Probe } from './probe.ts';
import { Ray } from './ray.ts';
import type { RegionIndex } from './region-index.ts';
import { add, scale, type V3 } from './vectors.ts';

/** The sample volume of spectral Doppler. */
export interface Gate {
  line: number;
  /** Of its middle, along the line, and its length, mm. */
  depth: number;
  length: number;
  /** Between the beam and the flow as the cursor is set, degrees. */
  angle: number;
  /** Of a flat face, degrees; positive to the right. */
  steer: number;
}

export interface SpectrumSettings {
  gate: Gate;
  /** s from which the first column is drawn, and between two columns. */
  from: number;
  step: number;
  columns: number;
  /** Velocity bins of a column. */
  bins: number;
  /** Half of the displayed range of velocities, cm/s, and the share of it below the baseline, 0 to 1. */
  limit: number;
  baseline: number;
  /** Cut-off of the wall filter, cm/s. */
  wall: number;
  /** dB by which blood stands out from noise. */
  gain: number;
}

export interface Spectrum {
  columns: number;
  bins: number;
  /** A column after the other, from the lowest velocity up. */
  power: Float32Array;
  /** Fastest velocity in the gate in each column, cm/s, as displayed at the set angle and without aliasing. */
  peak: Float32Array;
}

/** Places in the gate whose velocities make the spectrum. */
const PLACES = 220;
/** A velocity becomes a band of this width, cm/s, and this share of itself: transit time and the aperture. */
const LEAST_BAND = 0.9;
const RELATIVE_BAND = 0.03;

export function spectrumOf(index: RegionIndex, probe: Probe, pose: Pose, settings: SpectrumSettings): Spectrum {
  const { gate, from, step, columns, bins, limit, baseline, wall, gain } = settings;
  const { places, direction } = placesIn(index, probe, pose, gate);
  const correction = 1 / Math.cos((gate.angle * Math.PI) / 180);
  const power = new Float32Array(columns * bins);
  const peak = new Float32Array(columns);
  const binWidth = (2 * limit) / bins;
  const noise = (10 ** (-gain / 10) * PLACES) / bins;
  for (let column = 0; column < columns; column += 1) {
    const time = from + column * step;
    index.body.moveTo?.(time);
    const start = column * bins;
    for (const place of places) {
      const toward = speedToward(index, place, direction, time);
      if (toward === null) continue;
      const speed = toward * correction;
      if (Math.abs(speed) > Math.abs(peak[column] as number)) peak[column] = speed;
      addBand(power, start, bins, {
        at: (speed / (2 * limit) + baseline) * bins,
        width: (LEAST_BAND + RELATIVE_BAND * Math.abs(speed)) / binWidth,
        power: Math.min(1, (speed / wall) ** 4),
      });
    }
    for (let bin = 0; bin < bins; bin += 1) {
      // The power of a spectral line of noise-like signals is exponentially distributed: speckle of the spectrum.
      const speckle = -Math.log(1 - 0.999 * share(column + Math.round(from / step), bin, 71));
      power[start + bin] = ((power[start + bin] as number) + noise) * speckle;
    }
  }
  return { columns, bins, power, peak };
}

/** Spreads a velocity over neighboring bins; beyond the limit it wraps around. */
function addBand(
  power: Float32Array,
  start: number,
  bins: number,
  band: { at: number; width: number; power: number },
): void {
  const { at, width } = band;
  for (let bin = Math.floor(at - 3 * width); bin <= at + 3 * width; bin += 1) {
    const to = start + (((bin % bins) + bins) % bins);
    power[to] = (power[to] as number) + (band.power * Math.exp(-0.5 * ((bin - at) / width) ** 2)) / width / 2.5;
  }
}

/** Evenly spread along the gate and normally across the beam. */
function placesIn(index: RegionIndex, probe: Probe, pose: Pose, gate: Gate): { places: V3[]; direction: V3 } {
  const ray = new Ray();
  ray.cast(index.body, probe, pose, gate.line, isSector(probe) ? 0 : (gate.steer * Math.PI) / 180);
  const side: V3 = [ray.lx, ray.ly, ray.lz];
  const places = Array.from({ length: PLACES }, (_, n) => {
    const across = add(
      scale(pose.out, gaussian(n, 11) * probe.lens.width * 0.42),
      scale(side, gaussian(n, 12) * probe.lens.width * 0.35),
    );
    return add(ray.place(gate.depth + ((n + 0.5) / PLACES - 0.5) * gate.length), across);
  });
  return { places, direction: [ray.dx, ray.dy, ray.dz] };
}
