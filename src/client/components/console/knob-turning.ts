import { type Knob, type Settings, settled } from '#shared/console/mode.ts';

/** A knob has at most this many notches: one with more steps takes several at once. */
const NOTCHES = 100;

/** Where a knob is after some notches of a wheel, up where they are positive. */
export function turned(knob: Knob, value: number, notches: number): number {
  const steps = Math.max(1, Math.round((knob.max - knob.min) / knob.step / NOTCHES));
  return settled(knob, value + notches * steps * knob.step);
}

/** What a mouse wheel moves in one click, by the unit of its event: pixels, lines or pages. */
const NOTCH = [100, 3, 1];

/** Whole notches of a wheel, and the rest, which counts with the next event: a touchpad sends many small ones. */
export function notchesOf({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>, rest: number) {
  const moved = rest - deltaY / (NOTCH[deltaMode] ?? 100);
  const notches = Math.trunc(moved);
  return { notches, rest: moved - notches };
}

/** Where the value is between the ends of the knob, 0 to 1. */
export const shareOf = ({ min, max }: Knob, value: number): number =>
  max === min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/** The knobs that are not where they were. */
export const changedKnobs = (before: Settings, after: Settings) =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
