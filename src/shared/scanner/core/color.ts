import { speedToward, tissueVelocity } from './flow.ts';
import { gaussian } from './hash.ts';
import { smearAcross, smearAlong } from './kernels.ts';
import type { Pose } from './pose.ts';
import { isSector, type Probe } from './probe.ts';
import { Ray } from './ray.ts';
import type { RegionIndex } from './region-index.ts';
import { NEPER } from './settings.ts';
import { add, dot, scale, type V3 } from './vectors.ts';

/** Which lines and depths (mm along the line) are in color. Lines may be fractional. */
export interface ColorBox {
  lines: readonly [from: number, to: number];
  depths: readonly [from: number, to: number];
}

export interface ColorSettings {
  box: ColorBox;
  /** Nyquist limit and cut-off of the wall filter, cm/s. */
  nyquist: number;
  wall: number;
  /** Of the box of a flat face, degrees; positive to the right. */
  steer: number;
  /** dB by which blood stands out from noise at full gain. */
  gain: number;
  /** Pulses per line. */
  packet: number;
  /** Of the probe or the patient along the beam, cm/s: what is not filtered flashes. */
  motion: number;
  /** Of a moving body, s, and the number of the image, which seeds the noise. */
  time: number;
  frame: number;
}

/** Estimates in a grid of cells: a row for each depth, a column for each line in color. */
export interface ColorMap {
  columns: number;
  rows: number;
  box: ColorBox;
  /** Mean velocity toward the probe as a share of the Nyquist limit, -1 to 1: aliased as on a machine. */
  mean: Float32Array;
  /** 0 for one velocity, 1 for noise. */
  variance: Float32Array;
  /** Relative to blood that passes the filter entirely. */
  power: Float32Array;
}

/** Every second line is in color. */
const LINES_PER_COLUMN = 2;
/** Places in a cell whose velocities are added up. */
const PLACES = 4;
/** Tissue echoes this much more than blood, dB. */
const TISSUE = 38;
/** Relative spread of a velocity by scatterers that cross the beam. */
const TRANSIT = 0.04;

/**
 * Mean velocity and variance by the autocorrelation of successive pulses.
 * Source: C. Kasai et al., "Real-time two-dimensional blood flow imaging using an autocorrelation technique", 1985.
 */
export function colorMap(index: RegionIndex, probe: Probe, pose: Pose, settings: ColorSettings): ColorMap {
  const { box, time } = settings;
  index.body.moveTo?.(time);
  const cell = (1.54 / probe.frequency) * 1.1;
  const columns = Math.max(2, Math.floor((box.lines[1] - box.lines[0]) / LINES_PER_COLUMN));
  const rows = Math.max(2, Math.ceil((box.depths[1] - box.depths[0]) / cell));
  const sums = { real: grid(columns, rows), imaginary: grid(columns, rows), total: grid(columns, rows) };
  const ray = new Ray();
  const steer = isSector(probe) ? 0 : (settings.steer * Math.PI) / 180;
  for (let column = 0; column < columns; column += 1) {
    ray.cast(index.body, probe, pose, box.lines[0] + column * LINES_PER_COLUMN, steer);
    const direction: V3 = [ray.dx, ray.dy, ray.dz];
    for (let row = 0; row < rows; row += 1) {
      const n = row * columns + column;
      // Depths are those of the picture; a steered line is longer.
      const depth = (box.depths[0] + (row + 0.5) * cell) / Math.cos(steer);
      const { real, imaginary, total } = autocorrelation(
        { index, probe, pose, settings },
        { ray, direction, depth, cell, seed: n },
      );
      sums.real[n] = real;
      sums.imaginary[n] = imaginary;
      sums.total[n] = total;
    }
  }
  return estimates(settings, columns, rows, sums);
}

const grid = (columns: number, rows: number) => new Float32Array(columns * rows);

interface Sums {
  real: Float32Array;
  imaginary: Float32Array;
  total: Float32Array;
}

function autocorrelation(
  { index, probe, pose, settings }: { index: RegionIndex; probe: Probe; pose: Pose; settings: ColorSettings },
  at: { ray: Ray; direction: V3; depth: number; cell: number; seed: number },
) {
  const { nyquist, wall, gain, packet, motion, frame, time } = settings;
  const { ray, direction, depth, cell, seed } = at;
  let [real, imaginary, total] = [0, 0, 0];
  const hear = (speed: number, power: number) => {
    const passed = power * filtered(speed, wall);
    const phase = (Math.PI * speed) / nyquist;
    real += passed * Math.cos(phase);
    imaginary += passed * Math.sin(phase);
    total += passed;
  };
  for (let n = 0; n < PLACES; n += 1) {
    const id = seed * 131 + n * 31;
    const off = scale(pose.out, gaussian(id, 1) * probe.lens.width * 0.35);
    const place = add(ray.place(depth + gaussian(id, 2) * cell * 0.4), off);
    const speed = speedToward(index, place, direction, time);
    if (speed !== null) hear(speed * (1 + TRANSIT * gaussian(id + frame * 13, 3)), 1 / PLACES);
    else if (motion !== 0 || index.body.atRest !== undefined) {
      const moving = motion - dot(tissueVelocity(index.body, place, time), direction);
      hear(moving, Math.exp(2 * TISSUE * NEPER) / PLACES);
    }
  }
  const noise = Math.exp(-2 * gain * NEPER);
  const spread = noise / Math.sqrt(packet);
  return {
    real: real + spread * gaussian(seed + frame * 977, 4),
    imaginary: imaginary + spread * gaussian(seed + frame * 977, 5),
    total: total + noise,
  };
}

/** Share of the power that passes the wall filter: of the fourth order, as machines use. */
const filtered = (speed: number, wall: number): number => {
  const ratio = (speed / wall) ** 4;
  return ratio / (1 + ratio);
};

function estimates({ box, gain }: ColorSettings, columns: number, rows: number, sums: Sums): ColorMap {
  const map = {
    columns,
    rows,
    box,
    mean: grid(columns, rows),
    variance: grid(columns, rows),
    power: grid(columns, rows),
  };
  const real = smeared(sums.real, columns, rows);
  const imaginary = smeared(sums.imaginary, columns, rows);
  const total = smeared(sums.total, columns, rows);
  const noise = Math.exp(-2 * gain * NEPER);
  for (let n = 0; n < map.mean.length; n += 1) {
    const [a, b, all] = [real[n] as number, imaginary[n] as number, total[n] as number];
    map.mean[n] = Math.atan2(b, a) / Math.PI;
    map.variance[n] = Math.min(1, Math.max(0, 1 - Math.hypot(a, b) / all));
    map.power[n] = Math.max(0, all - noise);
  }
  return map;
}

/** Half kernels of the beam, across and along the lines. */
const ACROSS = Float32Array.of(0.4, 0.24, 0.06);
const ALONG = Float32Array.of(0.5, 0.25);

/** The beam averages neighbors: five columns, three rows. */
function smeared(values: Float32Array, columns: number, rows: number): Float32Array {
  const across = grid(columns, rows);
  const result = grid(columns, rows);
  smearAcross(
    values,
    columns,
    Array.from({ length: rows }, () => ACROSS),
    across,
  );
  smearAlong(across, columns, ALONG, result);
  return result;
}
