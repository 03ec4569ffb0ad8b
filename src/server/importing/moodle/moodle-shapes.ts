import { ellipseCorners, type Point, type Region, withinPicture } from '#shared/bank/question-kinds/regions.ts';

/** The size of a picture, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const inPixels = ({ x, y }: Point, { width, height }: PictureSize) =>
  `${Math.round(x * width)},${Math.round(y * height)}`;

/** A region in Moodle's format, in whole pixels. Moodle has circles, but no ellipses. */
export function moodleShape(region: Region, size: PictureSize): { shape: string; coords: string; isExact: boolean } {
  if (region.shape === 'rectangle') {
    const extent = inPixels({ x: region.width, y: region.height }, size);
    return { shape: 'rectangle', coords: `${inPixels(region, size)};${extent}`, isExact: true };
  }
  if (region.shape === 'polygon') return polygon(region.points, size, true);
  const radius = region.rx * size.width;
  if (Math.abs(radius - region.ry * size.height) < 0.5) {
    return { shape: 'circle', coords: `${inPixels(region, size)};${Math.round(radius)}`, isExact: true };
  }
  return polygon(ellipseCorners(region), size, false);
}

function polygon(points: readonly Point[], size: PictureSize, isExact: boolean) {
  const coords = points.map((point) => inPixels(point, size));
  // Two corners in one pixel would make an outline that touches itself.
  return { shape: 'polygon', coords: coords.filter((at, index) => at !== coords.at(index - 1)).join(';'), isExact };
}

/** The region for Moodle's numbers; null if they are invalid. Parts outside the picture are cut off. */
export function regionOf(shape: string, coords: string, size: PictureSize): Region | null {
  const numbers = coords.split(';').map((pair) => pair.split(',').map((text) => Number(text.trim() || Number.NaN)));
  if (numbers.length === 0 || numbers.flat().some((number) => !Number.isFinite(number))) return null;
  const points = numbers.map(([x = Number.NaN, y = Number.NaN]) => pointOf({ x, y }, size));
  const [first, second] = numbers;
  const [center] = points;
  if (
    first === undefined ||
    center === undefined ||
    numbers.some((pair, index) => pair.length !== lengthOf(shape, index))
  )
    return null;
  const [a = 0, b = 0] = second ?? [];
  if (shape === 'circle' && numbers.length === 2)
    return { shape: 'ellipse', ...center, rx: a / size.width, ry: a / size.height };
  if (shape === 'rectangle' && numbers.length === 2) {
    const corner = pointOf({ x: (first[0] ?? 0) + a, y: (first[1] ?? 0) + b }, size);
    return { shape: 'rectangle', ...center, width: corner.x - center.x, height: corner.y - center.y };
  }
  return shape === 'polygon' && points.length >= 3 ? { shape: 'polygon', points } : null;
}

/** How many numbers belong together: two, except for the radius of a circle. */
const lengthOf = (shape: string, index: number) => (shape === 'circle' && index === 1 ? 1 : 2);

/** A position on the picture as fractions of its size, clamped to the picture. */
export function pointOf({ x, y }: Point, { width, height }: PictureSize): Point {
  return { x: withinPicture(x / width), y: withinPicture(y / height) };
}

/** The middle of a region. */
export function middleOf(region: Region): Point {
  if (region.shape === 'ellipse') return { x: region.x, y: region.y };
  if (region.shape === 'rectangle') return { x: region.x + region.width / 2, y: region.y + region.height / 2 };
  const sum = region.points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / region.points.length, y: sum.y / region.points.length };
}
