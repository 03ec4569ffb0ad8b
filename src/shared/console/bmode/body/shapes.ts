import { fractal } from './random.ts';
import type { Bounds, SamplePoint, Shape } from './types.ts';

/** Math.hypot is several times slower. */
const length = (x: number, z: number): number => Math.sqrt(x * x + z * z);

export type Vertex = readonly [x: number, z: number];

const around = (x0: number, x1: number, z0: number, z1: number, margin = 4): Bounds => ({
  x0: x0 - margin,
  x1: x1 + margin,
  z0: z0 - margin,
  z1: z1 + margin,
});

export const circle = (cx: number, cz: number, r: number): Shape => ({
  distance: (p) => length(p.x - cx, p.z - cz) - r,
  bounds: around(cx - r, cx + r, cz - r, cz + r),
});

/** Ellipse with half axes rx and rz, turned by `turn` degrees; the distance is a first-order estimate. */
export const ellipse = (cx: number, cz: number, rx: number, rz: number, turn = 0): Shape => {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const reach = Math.max(rx, rz);
  return {
    distance: (p) => {
      const dx = p.x - cx;
      const dz = p.z - cz;
      const a = (dx * cos + dz * sin) / rx;
      const b = (dz * cos - dx * sin) / rz;
      const k1 = length(a, b);
      const k2 = length(a / rx, b / rz);
      return k2 < 1e-6 ? -Math.min(rx, rz) : (k1 * (k1 - 1)) / k2;
    },
    bounds: around(cx - reach, cx + reach, cz - reach, cz + reach),
  };
};

/**
 * Ellipse whose section shrinks with elevation, as in a body of half thickness ry; `tilt` shifts z per mm of elevation.
 */
export const ellipsoid = (cx: number, cz: number, rx: number, rz: number, ry: number, tilt = 0): Shape => {
  const flat = ellipse(cx, cz, rx, rz);
  const moved: SamplePoint = { x: 0, z: 0, y: 0, depth: 0, lateral: 0, dirX: 0, dirZ: 1 };
  return {
    distance: (p) => {
      const scale = Math.sqrt(Math.max(0.01, 1 - (p.y / ry) ** 2));
      moved.x = cx + (p.x - cx) / scale;
      moved.z = cz + (p.z - cz - tilt * p.y) / scale;
      return flat.distance(moved) * scale;
    },
    bounds: around(cx - rx, cx + rx, cz - rz, cz + rz, 12),
  };
};

/** Catmull-Rom curve through the vertices. */
export const smooth = (vertices: readonly Vertex[], steps = 6): Vertex[] => {
  const at = (i: number): Vertex => vertices[Math.min(vertices.length - 1, Math.max(0, i))] ?? [0, 0];
  const curve: Vertex[] = [];
  for (let i = 0; i < vertices.length - 1; i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let s = 0; s < steps; s += 1) {
      const t = s / steps;
      const blend = (k: 0 | 1): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
      curve.push([blend(0), blend(1)]);
    }
  }
  return [...curve, at(vertices.length - 1)];
};

/** A tube along a polyline whose radius runs from `from` to `to`. */
export const tube = (line: readonly Vertex[], from: number, to = from): Shape => {
  const xs = line.map((v) => v[0]);
  const zs = line.map((v) => v[1]);
  const reach = Math.max(from, to);
  const segments = line.slice(1).map((end, i) => {
    const start = line[i] ?? end;
    const [dx, dz] = [end[0] - start[0], end[1] - start[1]];
    return { x: start[0], z: start[1], dx, dz, inverse: 1 / Math.max(1e-9, dx * dx + dz * dz), i };
  });
  const step = (to - from) / Math.max(1, segments.length);
  return {
    distance: (p) => {
      let best = Infinity;
      for (const s of segments) {
        const t = Math.min(1, Math.max(0, ((p.x - s.x) * s.dx + (p.z - s.z) * s.dz) * s.inverse));
        const d = length(p.x - s.x - t * s.dx, p.z - s.z - t * s.dz) - (from + step * (s.i + t));
        if (d < best) best = d;
      }
      return best;
    },
    bounds: around(Math.min(...xs) - reach, Math.max(...xs) + reach, Math.min(...zs) - reach, Math.max(...zs) + reach),
  };
};

/** A rectangle with rounded corners. */
export const roundedBox = (cx: number, cz: number, halfX: number, halfZ: number, corner: number): Shape => ({
  distance: (p) => {
    const a = Math.abs(p.x - cx) - halfX + corner;
    const b = Math.abs(p.z - cz) - halfZ + corner;
    return length(Math.max(0, a), Math.max(0, b)) + Math.min(0, Math.max(a, b)) - corner;
  },
  bounds: around(cx - halfX, cx + halfX, cz - halfZ, cz + halfZ),
});

/** Everything deeper than the curve z(x). */
export const beneath = (z: (x: number) => number): Shape => ({
  distance: (p) => {
    const slope = z(p.x + 0.5) - z(p.x - 0.5);
    return (z(p.x) - p.z) / Math.sqrt(1 + slope * slope);
  },
});

export const outside = (shape: Shape): Shape => ({ distance: (p) => -shape.distance(p) });

export const intersect = (a: Shape, b: Shape): Shape => {
  const distance = (p: SamplePoint): number => Math.max(a.distance(p), b.distance(p));
  const bounds = a.bounds ?? b.bounds;
  return bounds ? { distance, bounds } : { distance };
};

export const union = (shapes: readonly Shape[]): Shape => ({
  distance: (p) => {
    let nearest = Infinity;
    for (const { distance, bounds: b } of shapes) {
      if (b && nearest < 4 && (p.x < b.x0 || p.x > b.x1 || p.z < b.z0 || p.z > b.z1)) continue;
      nearest = Math.min(nearest, distance(p));
    }
    return nearest;
  },
});

/** The same shape with an uneven border: `amplitude` mm at a scale of `scale` mm. */
export const uneven = (shape: Shape, amplitude: number, scale: number, seed: number): Shape => ({
  ...shape,
  distance: (p) => {
    const d = shape.distance(p);
    return Math.abs(d) > 8 + amplitude ? d : d + amplitude * fractal(p.x / scale, p.z / scale, seed);
  },
});
