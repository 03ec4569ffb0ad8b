import { z } from 'zod';

/** Fractions of the picture's width or height, so that they fit every size and zoom. */
const fraction = z.number().min(0).max(1);
/** `regionFault` checks the bounds of a region, because it can explain the fault in words. */
const length = z.number();
const name = z.string().max(100).optional();

export const pointShape = z.strictObject({ x: fraction, y: fraction });
export type Point = z.infer<typeof pointShape>;

const ellipse = z.strictObject({
  shape: z.literal('ellipse'),
  name,
  /** The center. */
  x: length,
  y: length,
  rx: length,
  ry: length,
});

const rectangle = z.strictObject({
  shape: z.literal('rectangle'),
  name,
  /** The upper left corner. */
  x: length,
  y: length,
  width: length,
  height: length,
});

export const POLYGON_MIN_POINTS = 3;
export const POLYGON_MAX_POINTS = 60;

const polygon = z.strictObject({
  shape: z.literal('polygon'),
  name,
  points: z
    .array(z.strictObject({ x: length, y: length }))
    .min(POLYGON_MIN_POINTS, `A polygon needs at least ${POLYGON_MIN_POINTS} points`)
    .max(POLYGON_MAX_POINTS, `A polygon has at most ${POLYGON_MAX_POINTS} points`),
});

/** A part of a picture, its edge included. */
export const regionShape = z.discriminatedUnion('shape', [ellipse, rectangle, polygon]);
export type Region = z.infer<typeof regionShape>;

/** Sums of fractions such as 0.7 + 0.3 may miss 1 by this much. */
const EPSILON = 1e-9;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest upright box around the region. */
export function boxOf(region: Region): Box {
  if (region.shape === 'ellipse') {
    const { x, y, rx, ry } = region;
    return { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry };
  }
  if (region.shape === 'rectangle') {
    const { x, y, width, height } = region;
    return { left: x, top: y, right: x + width, bottom: y + height };
  }
  const xs = region.points.map(({ x }) => x);
  const ys = region.points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

export function contains(region: Region, point: Point): boolean {
  if (region.shape === 'ellipse') {
    if (region.rx <= 0 || region.ry <= 0) return false;
    return ((point.x - region.x) / region.rx) ** 2 + ((point.y - region.y) / region.ry) ** 2 <= 1 + EPSILON;
  }
  if (region.shape === 'polygon') return polygonContains(region.points, point);
  const { left, top, right, bottom } = boxOf(region);
  const isBeside = point.x < left - EPSILON || point.x > right + EPSILON;
  return !isBeside && point.y >= top - EPSILON && point.y <= bottom + EPSILON;
}

/** Counts the edges that a ray to the right crosses. */
function polygonContains(points: readonly Point[], { x, y }: Point): boolean {
  let isInside = false;
  for (const [a, b] of edgesOf(points)) {
    if (liesOn(a, b, { x, y })) return true;
    // Half open, so that a ray through a corner crosses one of its edges, or none, or both.
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
  }
  return isInside;
}

type Edge = readonly [Point, Point];

function edgesOf(points: readonly Point[]): Edge[] {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length];
    return next === undefined ? [] : [[point, next] as const];
  });
}

/** Twice the area of the triangle, positive where c lies to one side of the line from a to b. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Whether the point is on the line between a and b, or no farther from it than rounding explains. */
function liesOn(a: Point, b: Point, point: Point): boolean {
  const size = Math.hypot(b.x - a.x, b.y - a.y);
  if (Math.abs(turn(a, b, point)) > EPSILON * size) return false;
  const along = (point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y);
  return along >= -EPSILON && along <= size ** 2 + EPSILON;
}

function touch([a, b]: Edge, [c, d]: Edge): boolean {
  if (liesOn(a, b, c) || liesOn(a, b, d) || liesOn(c, d, a) || liesOn(c, d, b)) return true;
  return turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0;
}

/** Whether edges meet anywhere except at the corner between neighbors. */
function crossesItself(points: readonly Point[]): boolean {
  const edges = edgesOf(points);
  return edges.some((edge, index) =>
    edges.slice(index + 1).some((other, distance) => {
      const isNext = distance === 0;
      const isPrevious = index === 0 && distance === edges.length - 2;
      if (!isNext && !isPrevious) return touch(edge, other);
      // Neighbors share a corner. They overlap if the far end of one lies on the other.
      const [before, after] = isNext ? [edge, other] : [other, edge];
      return liesOn(...before, after[1]) || liesOn(...after, before[0]);
    }),
  );
}

function polygonArea(points: readonly Point[]): number {
  return Math.abs(edgesOf(points).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0)) / 2;
}

/** The fault of a region of the right shape, in words for a teacher; null if there is none. */
export function regionFault(region: Region): string | null {
  const { left, top, right, bottom } = boxOf(region);
  if (left < -EPSILON || top < -EPSILON || right > 1 + EPSILON || bottom > 1 + EPSILON) {
    return 'The region reaches outside the picture';
  }
  if (right - left <= EPSILON || bottom - top <= EPSILON) return 'The region has no size';
  if (region.shape !== 'polygon') return null;
  if (polygonArea(region.points) <= EPSILON && isOneLine(region.points)) return 'The region has no size';
  return crossesItself(region.points) ? 'The outline crosses or touches itself' : null;
}

/** Whether all points lie on one line. An outline like an 8 may have no area either, but crosses itself. */
function isOneLine(points: readonly Point[]): boolean {
  const [first, ...rest] = points;
  if (first === undefined) return true;
  const far = rest.find(({ x, y }) => Math.hypot(x - first.x, y - first.y) > EPSILON);
  return far === undefined || rest.every((point) => Math.abs(turn(first, far, point)) <= EPSILON);
}

/** The corners that approximate an ellipse where only polygons are possible. */
export function ellipseCorners({ x, y, rx, ry }: Point & { rx: number; ry: number }): Point[] {
  return Array.from({ length: ELLIPSE_CORNERS }, (_, index) => {
    const angle = (index / ELLIPSE_CORNERS) * 2 * Math.PI;
    return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) };
  });
}
const ELLIPSE_CORNERS = 36;

/** Rounds a measure to a millionth of the picture, which is far less than a pixel. */
export const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** The nearest position on the picture, as a fraction of its width or height. */
export const withinPicture = (fraction: number) => Math.min(1, Math.max(0, fraction));

/** A region's name, for teachers and in a review. */
export function regionName({ name }: Region, index: number): string {
  return name?.trim() || `Region ${index + 1}`;
}
