/** A transducer: its face and its beam. */
export interface Probe {
  kind: 'curved' | 'linear' | 'phased' | 'endocavity';
  /** Of the face, mm; Infinity if it is flat. The virtual apex of a phased array lies close behind it. */
  radius: number;
  /** Degrees of a sector, or mm of a flat face. */
  field: number;
  /** Largest active aperture, mm. */
  aperture: number;
  /** Center frequency, MHz. */
  frequency: number;
  /** Length of the pulse in periods. */
  cycles: number;
  lines: number;
  /** Across the plane: depth and thickness (FWHM) of the thinnest place, mm, and how fast it opens, mm/mm. */
  lens: { depth: number; width: number; opening: number };
}

export const PROBES = {
  curved: {
    kind: 'curved',
    radius: 55,
    field: 68,
    aperture: 34,
    frequency: 3.6,
    cycles: 1.9,
    lines: 208,
    lens: { depth: 75, width: 2.6, opening: 0.035 },
  },
  linear: {
    kind: 'linear',
    radius: Number.POSITIVE_INFINITY,
    field: 40,
    aperture: 18,
    frequency: 9,
    cycles: 1.9,
    lines: 208,
    lens: { depth: 20, width: 1, opening: 0.035 },
  },
  phased: {
    kind: 'phased',
    radius: 3,
    field: 82,
    aperture: 21,
    frequency: 2.8,
    cycles: 1.9,
    lines: 200,
    lens: { depth: 80, width: 3.6, opening: 0.04 },
  },
  endocavity: {
    kind: 'endocavity',
    radius: 11,
    field: 125,
    aperture: 15,
    frequency: 6.5,
    cycles: 1.9,
    lines: 224,
    lens: { depth: 40, width: 1.8, opening: 0.04 },
  },
} as const satisfies Record<string, Probe>;

export type ProbeName = keyof typeof PROBES;

export const isSector = ({ radius }: Probe): boolean => Number.isFinite(radius);

/** Where a line leaves the face: an angle in radians in a sector, otherwise mm right of the middle. `line` may be fractional. */
export function directionOf(probe: Probe, line: number): number {
  const share = line / (probe.lines - 1) - 0.5;
  return isSector(probe) ? (share * probe.field * Math.PI) / 180 : share * probe.field;
}

/** mm between two lines at a depth (mm along the line). */
export const spacingAt = (probe: Probe, depth: number): number =>
  isSector(probe)
    ? ((probe.radius + depth) * probe.field * Math.PI) / 180 / (probe.lines - 1)
    : probe.field / (probe.lines - 1);

/** A place in the picture: mm right of the middle and mm below the middle of the face. */
export interface Planar {
  x: number;
  y: number;
}

export function planarOf(probe: Probe, line: number, depth: number): Planar {
  const direction = directionOf(probe, line);
  if (!isSector(probe)) return { x: direction, y: depth };
  const reach = probe.radius + depth;
  return { x: Math.sin(direction) * reach, y: Math.cos(direction) * reach - probe.radius };
}

/** The line (fractional) and the depth along it at a place in the picture. Either may lie outside of the field. */
export function beamOf(probe: Probe, { x, y }: Planar): { line: number; depth: number } {
  if (!isSector(probe)) return { line: (x / probe.field + 0.5) * (probe.lines - 1), depth: y };
  const angle = Math.atan2(x, y + probe.radius);
  return {
    line: ((angle * 180) / Math.PI / probe.field + 0.5) * (probe.lines - 1),
    depth: Math.hypot(x, y + probe.radius) - probe.radius,
  };
}

/** Half width, top and bottom of the field, mm. */
export function extentOf(probe: Probe, depth: number): { half: number; top: number; bottom: number } {
  if (!isSector(probe)) return { half: probe.field / 2, top: 0, bottom: depth };
  const angle = (Math.min(180, probe.field) * Math.PI) / 360;
  return {
    half: (probe.radius + depth) * Math.sin(angle),
    top: probe.radius * Math.cos(angle) - probe.radius,
    bottom: depth,
  };
}
