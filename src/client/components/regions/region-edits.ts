import {
  type Box,
  boxOf,
  type Point,
  POLYGON_MAX_POINTS,
  POLYGON_MIN_POINTS,
  type Region,
} from '#shared/bank/question-kinds/regions.ts';
import { onPicture } from '#client/components/question-kinds/picture/picture-points.ts';

export type Shape = Region['shape'];

/** Anything smaller is drawn by mistake, and hard to hit. */
const MIN_SIZE = 0.01;

/** A point by which a region is moved or resized. The first is its middle. */
interface Handle {
  label: string;
  point: Point;
}

export function handlesOf(region: Region): Handle[] {
  const { left, top, right, bottom } = boxOf(region);
  const middle = { label: 'whole region', point: { x: (left + right) / 2, y: (top + bottom) / 2 } };
  if (region.shape === 'polygon') {
    return [middle, ...region.points.map((point, index) => ({ label: `point ${index + 1}`, point }))];
  }
  return [
    middle,
    { label: 'upper left corner', point: { x: left, y: top } },
    { label: 'upper right corner', point: { x: right, y: top } },
    { label: 'lower right corner', point: { x: right, y: bottom } },
    { label: 'lower left corner', point: { x: left, y: bottom } },
  ];
}

/** The region after one of its handles was moved. It stays on the picture and is never inverted. */
export function withHandleAt(region: Region, handle: number, to: Point): Region {
  const from = handlesOf(region)[handle];
  if (from === undefined) return region;
  if (handle === 0) return movedBy(region, { x: to.x - from.point.x, y: to.y - from.point.y });
  const at = { x: onPicture(to.x), y: onPicture(to.y) };
  if (region.shape === 'polygon') return { ...region, points: region.points.with(handle - 1, at) };
  const box = boxOf(region);
  const isLeft = handle === 1 || handle === 4;
  const isTop = handle === 1 || handle === 2;
  return withBox(region, {
    left: isLeft ? Math.min(at.x, box.right - MIN_SIZE) : box.left,
    right: isLeft ? box.right : Math.max(at.x, box.left + MIN_SIZE),
    top: isTop ? Math.min(at.y, box.bottom - MIN_SIZE) : box.top,
    bottom: isTop ? box.bottom : Math.max(at.y, box.top + MIN_SIZE),
  });
}

/** Moves the whole region, at most to the edge of the picture. */
function movedBy(region: Region, by: Point): Region {
  const { left, top, right, bottom } = boxOf(region);
  // On the grid of the edges, so that the size stays the same.
  const dx = toGrid(Math.max(Math.min(by.x, 1 - right), -left));
  const dy = toGrid(Math.max(Math.min(by.y, 1 - bottom), -top));
  if (region.shape === 'polygon') {
    return { ...region, points: region.points.map(({ x, y }) => ({ x: onPicture(x + dx), y: onPicture(y + dy) })) };
  }
  return withBox(region, {
    left: onPicture(left + dx),
    top: onPicture(top + dy),
    right: onPicture(right + dx),
    bottom: onPicture(bottom + dy),
  });
}

/** An ellipse or a rectangle resized to another box; a polygon stays the same. */
export function withBox(region: Region, box: Box): Region {
  if (region.shape === 'polygon') return region;
  const [left, top, right, bottom] = [toGrid(box.left), toGrid(box.top), toGrid(box.right), toGrid(box.bottom)];
  if (region.shape === 'rectangle') {
    return { ...region, x: left, y: top, width: toGrid(right - left), height: toGrid(bottom - top) };
  }
  return {
    ...region,
    x: half(left + right),
    y: half(top + bottom),
    rx: half(right - left),
    ry: half(bottom - top),
  };
}

/** Edges are rounded to ten-thousandths, so that rounding never moves one past the picture's edge. */
function toGrid(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Half of a number on the grid has one more digit. */
function half(value: number): number {
  return Math.round(value * 50_000) / 100_000;
}

/** A region between two opposite corners, in any order. */
export function fromCorners(shape: 'ellipse' | 'rectangle', a: Point, b: Point): Region {
  const [left, right] = spread(a.x, b.x);
  const [top, bottom] = spread(a.y, b.y);
  const blank: Region =
    shape === 'ellipse' ? { shape, x: 0, y: 0, rx: 0, ry: 0 } : { shape, x: 0, y: 0, width: 0, height: 0 };
  return withBox(blank, { left, top, right, bottom });
}

/** Both values in order, and far enough apart. */
function spread(a: number, b: number): [low: number, high: number] {
  const low = Math.min(a, b, 1 - MIN_SIZE);
  return [low, Math.max(a, b, low + MIN_SIZE)];
}

/** A region that is added without drawing, to be changed by its fields. */
export function inMiddle(shape: Shape): Region {
  const [from, to] = [
    { x: 0.4, y: 0.4 },
    { x: 0.6, y: 0.6 },
  ];
  if (shape !== 'polygon') return fromCorners(shape, from, to);
  return { shape, points: [from, { x: 0.6, y: 0.4 }, to, { x: 0.4, y: 0.6 }] };
}

/** Adds a point to a polygon, halfway to the next. */
export function withPointAfter(region: Region, index: number): Region {
  if (region.shape !== 'polygon' || region.points.length >= POLYGON_MAX_POINTS) return region;
  const [a, b] = [region.points[index], region.points[(index + 1) % region.points.length]];
  if (a === undefined || b === undefined) return region;
  const halfway = { x: onPicture((a.x + b.x) / 2), y: onPicture((a.y + b.y) / 2) };
  return { ...region, points: region.points.toSpliced(index + 1, 0, halfway) };
}

/** Removes a point from a polygon, unless too few would remain. */
export function withoutPoint(region: Region, index: number): Region {
  if (region.shape !== 'polygon' || region.points.length <= POLYGON_MIN_POINTS) return region;
  return { ...region, points: region.points.toSpliced(index, 1) };
}

/** Sets the name; an empty one is removed. */
export function renamed({ name: _before, ...region }: Region, name: string): Region {
  return name === '' ? region : { ...region, name };
}
