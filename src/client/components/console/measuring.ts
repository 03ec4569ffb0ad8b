import type { Scales } from '#shared/console/painter.ts';
import { withUnit } from '#shared/console/mode.ts';

/** A point on a picture, as fractions of its width and height from the upper left corner. */
export interface Point {
  x: number;
  y: number;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

export const pointWithin = ({ x, y }: Point): Point => ({ x: within(x), y: within(y) });

const STEP = 0.01;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The new position of a caliper after an arrow key, ten steps away if `isFar`; null for any other key. */
export function movedBy(key: string, { x, y }: Point, isFar: boolean): Point | null {
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const steps = isFar ? 10 : 1;
  return pointWithin({ x: x + arrow.x * steps, y: y + arrow.y * steps });
}

/** The measurements of calipers on a picture: of one of them, and of both. */
export interface Ruler {
  of: (point: Point) => string;
  between: (one: Point, other: Point) => string;
}

/** Points on an image in mm. */
export function imageRuler({ depth: [top, bottom] }: Scales, aspect: number): Ruler {
  const height = bottom - top;
  const width = height * aspect;
  return {
    of: ({ x, y }) => `${mm(x * width)} from the left edge, ${mm(top + y * height)} deep`,
    between: (one, other) => mm(Math.hypot((one.x - other.x) * width, (one.y - other.y) * height)),
  };
}

/** Points on a spectrum in cm/s and seconds. */
export function spectrumRuler({ velocity: [top, bottom], seconds }: NonNullable<Scales['spectrum']>): Ruler {
  const velocityAt = ({ y }: Point) => top + (bottom - top) * y;
  return {
    of: (point) => `${cms(velocityAt(point))}, ${(point.x * seconds).toFixed(2)} s from the left edge`,
    between(one, other) {
      const apart = Math.abs(one.x - other.x) * seconds;
      const velocities = [one, other].map((point) => cms(velocityAt(point))).join(' and ');
      return `${velocities}, ${apart.toFixed(2)} s apart`;
    },
  };
}

const mm = (value: number) => withUnit(value.toFixed(1), 'mm');
const cms = (value: number) => withUnit(value.toFixed(Math.abs(value) < 10 ? 1 : 0), 'cm/s');
