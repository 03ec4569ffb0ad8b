import type { Probe, SamplePoint } from './types.ts';

/** Sampling of the scan: `lines` beams (with margins on both sides) of `samples` depth steps. */
export type Grid = {
  probe: Probe;
  lines: number;
  /** Extra lines beyond each edge of the picture, so that the beam's width has neighbors. */
  margin: number;
  samples: number;
  /** Displayed samples; the rest is beyond the picture (range ambiguity). */
  shown: number;
  /** Depth step, mm. */
  step: number;
  /** Line spacing: radians (sector) or mm (linear). */
  pitch: number;
};

const radians = Math.PI / 180;

export const makeGrid = (probe: Probe, lines: number, shown: number, margin: number, samples = shown): Grid => {
  const span = probe.kind === 'sector' ? probe.angle * radians : probe.width;
  return {
    probe,
    lines: lines + 2 * margin,
    margin,
    samples,
    shown,
    step: probe.depth / (shown - 1),
    pitch: span / (lines - 1),
  };
};

/** Steering of a line: radians from the middle (sector) or mm (linear). */
export const steering = (grid: Grid, line: number): number => (line - (grid.lines - 1) / 2) * grid.pitch;

/** Fractional line index of a steering. */
export const lineAt = (grid: Grid, steer: number): number => steer / grid.pitch + (grid.lines - 1) / 2;

/** Distance between neighboring lines at a depth, mm. */
export const lineSpacing = (grid: Grid, depth: number): number =>
  grid.probe.kind === 'sector' ? (grid.probe.radius + depth) * grid.pitch : grid.pitch;

/** Converts a reach given in degrees (sector) or mm (linear) to a number of lines. */
export const reachInLines = (grid: Grid, reach: number): number =>
  (grid.probe.kind === 'sector' ? reach * radians : reach) / grid.pitch;

/** Sets the point to a depth on a line. */
export const setSamplePoint = (grid: Pick<Grid, 'probe'>, steer: number, depth: number, p: SamplePoint): void => {
  p.depth = depth;
  if (grid.probe.kind === 'linear') {
    p.x = steer;
    p.z = depth;
    p.lateral = steer;
    p.dirX = 0;
    p.dirZ = 1;
    return;
  }
  const range = grid.probe.radius + depth;
  p.dirX = Math.sin(steer);
  p.dirZ = Math.cos(steer);
  p.x = range * p.dirX;
  p.z = range * p.dirZ - grid.probe.radius;
  p.lateral = range * steer;
};

/** The inverse of `setSamplePoint`: steering and depth of a position. */
export const locate = (probe: Probe, x: number, z: number): { steer: number; depth: number } => {
  if (probe.kind === 'linear') return { steer: x, depth: z };
  const below = z + probe.radius;
  return { steer: Math.atan2(x, below), depth: Math.sqrt(x * x + below * below) - probe.radius };
};

/** Size of the picture in mm: half width, highest and lowest z. */
export const extent = (probe: Probe): { half: number; top: number; bottom: number } => {
  if (probe.kind === 'linear') return { half: probe.width / 2, top: 0, bottom: probe.depth };
  const half = (probe.angle / 2) * radians;
  return {
    half: (probe.radius + probe.depth) * Math.sin(half),
    top: probe.radius * (Math.cos(half) - 1),
    bottom: probe.depth,
  };
};
