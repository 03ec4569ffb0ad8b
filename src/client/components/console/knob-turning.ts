import { type Knob, type Settings, settled } from '#shared/console/mode.ts';

/** A knob has at most this many notches: a notch of a knob with more steps spans several steps. */
const NOTCHES = 100;

/** The value of a knob after some notches of a wheel; positive notches turn it up. */
export function turned(knob: Knob, value: number, notches: number): number {
  const steps = Math.max(1, Math.round((knob.max - knob.min) / knob.step / NOTCHES));
  return settled(knob, value + notches * steps * knob.step);
}

/** How far one click of a mouse wheel moves, by the unit of its event: pixels, lines or pages. */
const NOTCH = [100, 3, 1];

/** Whole notches of a wheel, and the rest, which carries over to the next event: a touchpad sends many small ones. */
export function notchesOf({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>, rest: number) {
  const moved = rest - deltaY / (NOTCH[deltaMode] ?? 100);
  const notches = Math.trunc(moved);
  return { notches, rest: moved - notches };
}

/** Position of the value between the ends of the knob, 0 to 1. */
export const shareOf = ({ min, max }: Knob, value: number): number =>
  max === min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/** The knobs that differ from their initial settings. */
export const changedKnobs = (before: Settings, after: Settings) =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
