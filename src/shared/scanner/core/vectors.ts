/** A point or direction in a body: x to the patient's left, y to the back, z to the head, in mm. */
export type V3 = readonly [number, number, number];

export const add = (a: V3, b: V3): V3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: V3, b: V3): V3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: V3, by: number): V3 => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: V3): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: V3): V3 => scale(a, 1 / length(a));
/** The point at this share of the way from one to the other. */
export const between = (a: V3, b: V3, share: number): V3 => add(scale(a, 1 - share), scale(b, share));
export const cross = (a: V3, b: V3): V3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Turns `a` toward `b`, which stands square on it, and `b` along with it. */
export function turn(a: V3, b: V3, degrees: number): [V3, V3] {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [add(scale(a, cosine), scale(b, sine)), subtract(scale(b, cosine), scale(a, sine))];
}

/** Three directions square on each other: the third one given, the first as near as possible to `side`. */
export type Axes = readonly [V3, V3, V3];

export function axesAlong(along: V3, side: V3): Axes {
  const third = unit(along);
  const first = unit(subtract(side, scale(third, dot(side, third))));
  return [first, cross(third, first), third];
}

export const WORLD: Axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
