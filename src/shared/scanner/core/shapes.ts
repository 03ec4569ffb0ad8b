import { dot, subtract, unit, WORLD, type Axes, type V3 } from './vectors.ts';

/** Signed distance to a surface in mm: negative inside. */
export type Shape = (x: number, y: number, z: number) => number;

export function sphere(center: V3, radius: number): Shape {
  const [cx, cy, cz] = center;
  return (x, y, z) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - radius;
}

/** Its radii lie along the three axes. The distance is exact at the surface and of first order elsewhere. */
export function ellipsoid(center: V3, radii: V3, axes: Axes = WORLD): Shape {
  const [cx, cy, cz] = center;
  const [[ax, ay, az], [bx, by, bz], [dx, dy, dz]] = axes;
  const [p, q, s] = [1 / radii[0], 1 / radii[1], 1 / radii[2]];
  const least = Math.min(...radii);
  return (x, y, z) => {
    const [X, Y, Z] = [x - cx, y - cy, z - cz];
    const u = (X * ax + Y * ay + Z * az) * p;
    const v = (X * bx + Y * by + Z * bz) * q;
    const w = (X * dx + Y * dy + Z * dz) * s;
    const reach = Math.sqrt(u * u + v * v + w * w);
    // The gradient vanishes in the middle.
    if (reach < 0.25) return (reach - 1) * least;
    return (reach * (reach - 1)) / Math.sqrt(u * u * p * p + v * v * q * q + w * w * s * s);
  };
}

/** All on the side of the plane that the normal points away from. */
export function halfSpace(point: V3, normal: V3): Shape {
  const [a, b, c] = unit(normal);
  const offset = dot([a, b, c], point);
  return (x, y, z) => a * x + b * y + c * z - offset;
}

/** All between two parallel planes, this far from the middle one on each side. */
export function slab(point: V3, normal: V3, half: number): Shape {
  const plane = halfSpace(point, normal);
  return (x, y, z) => Math.abs(plane(x, y, z)) - half;
}

/** An endless elliptic cylinder along z. */
export function cylinder(cx: number, cy: number, rx: number, ry: number): Shape {
  return (x, y) => {
    const [u, v] = [(x - cx) / rx, (y - cy) / ry];
    const reach = Math.sqrt(u * u + v * v);
    if (reach < 0.2) return (reach - 1) * Math.min(rx, ry);
    return (reach * (reach - 1)) / Math.sqrt((u / rx) ** 2 + (v / ry) ** 2);
  };
}

/** A block with rounded edges, its half lengths along the axes. */
export function block(center: V3, half: V3, round: number, axes: Axes = WORLD): Shape {
  return (x, y, z) => {
    const from = subtract([x, y, z], center);
    const [a, b, c] = [0, 1, 2].map((n) => Math.abs(dot(from, axes[n as 0])) - (half[n as 0] - round)) as [
      number,
      number,
      number,
    ];
    const outside = Math.hypot(Math.max(a, 0), Math.max(b, 0), Math.max(c, 0));
    return outside + Math.min(Math.max(a, b, c), 0) - round;
  };
}

/** Larger by this many mm on all sides. */
export const grow =
  (shape: Shape, by: number): Shape =>
  (x, y, z) =>
    shape(x, y, z) - by;

export function union(first: Shape, ...others: Shape[]): Shape {
  return (x, y, z) => {
    let least = first(x, y, z);
    for (const other of others) least = Math.min(least, other(x, y, z));
    return least;
  };
}

export const intersection =
  (a: Shape, b: Shape): Shape =>
  (x, y, z) =>
    Math.max(a(x, y, z), b(x, y, z));

export const without =
  (a: Shape, b: Shape): Shape =>
  (x, y, z) =>
    Math.max(a(x, y, z), -b(x, y, z));

/**
 * The smaller distance, rounded where both are alike within `radius` mm.
 * Source: I. Quilez, "Smooth minimum", polynomial form.
 */
function smoothMinimum(a: number, b: number, radius: number): number {
  const overlap = Math.max(radius - Math.abs(a - b), 0) / radius;
  return Math.min(a, b) - overlap * overlap * radius * 0.25;
}

/** A union whose seam is filled in by a fillet of this radius (mm). */
export const blend =
  (a: Shape, b: Shape, radius: number): Shape =>
  (x, y, z) =>
    smoothMinimum(a(x, y, z), b(x, y, z), radius);

/** What is left of `a` without `b`, with rounded edges. */
export const carve =
  (a: Shape, b: Shape, radius: number): Shape =>
  (x, y, z) =>
    -smoothMinimum(-a(x, y, z), b(x, y, z), radius);

/** What both have in common, with rounded edges. */
export const within =
  (a: Shape, b: Shape, radius: number): Shape =>
  (x, y, z) =>
    -smoothMinimum(-a(x, y, z), -b(x, y, z), radius);

/** The layer between two distances from a surface, in mm; negative ones lie inside. */
export const shell =
  (shape: Shape, inner: number, outer: number): Shape =>
  (x, y, z) => {
    const distance = shape(x, y, z);
    return Math.max(distance - outer, inner - distance);
  };
