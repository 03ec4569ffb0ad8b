import { type Point, withinPicture } from '#shared/bank/question-kinds/regions.ts';

/** Clamps a fraction to the picture and rounds it for display: a ten-thousandth is less than a pixel. */
export function onPicture(value: number): number {
  return Math.round(withinPicture(value) * 10_000) / 10_000;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const SMALL_STEP = 0.01;
const BIG_STEP = 0.1;

/** How far a key moves things on the picture; undefined for other keys than arrows. Steps are finer when magnified. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }, zoom: number): Point | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  const step = (shiftKey ? BIG_STEP : SMALL_STEP) / zoom;
  return { x: direction.x * step, y: direction.y * step };
}

export function movedBy(point: Point, by: Point): Point {
  return { x: onPicture(point.x + by.x), y: onPicture(point.y + by.y) };
}

export function percent(value: number): number {
  return Math.round(value * 1000) / 10;
}

/** "42% from the left, 10% from the top". */
export function spokenPoint({ x, y }: Point): string {
  return `${percent(x)}% from the left, ${percent(y)}% from the top`;
}
