import { limited, type Hold } from '#shared/scanner/core/hold.ts';

export type MovementName = keyof Hold;

interface Movement {
  label: string;
  /** What the hand does. */
  does: string;
  unit: 'mm' | '°';
  /** By one press of an arrow key. */
  step: number;
  /** By a pixel of a drag; pictures follow the finger. */
  perPixel: number;
}

/** The movements of a transducer, in the words of the AIUM's transducer manipulation guidelines (1999). */
export const MOVEMENTS: Record<MovementName, Movement> = {
  slide: { label: 'Slide', does: 'Along the long side of the face', unit: 'mm', step: 1, perPixel: -0.25 },
  sweep: { label: 'Sweep', does: 'Square to the slice', unit: 'mm', step: 1, perPixel: 0.15 },
  rotate: { label: 'Rotate', does: 'Around the beam', unit: '°', step: 2, perPixel: 0.35 },
  tilt: { label: 'Tilt', does: 'Fanning: the face stays, the slice swings', unit: '°', step: 1, perPixel: 0.12 },
  rock: { label: 'Rock', does: 'Heel to toe, within the slice', unit: '°', step: 1, perPixel: -0.12 },
  press: { label: 'Press', does: 'Into the skin', unit: 'mm', step: 0.5, perPixel: 0.03 },
};

export const MOVEMENT_NAMES = Object.keys(MOVEMENTS) as MovementName[];

/** Numbers without a trailing zero, and a real minus sign. */
export function movementText(name: MovementName, value: number): string {
  const { unit } = MOVEMENTS[name];
  const text = String(Math.round(Math.abs(value) * 10) / 10);
  const sign = value < -0.05 ? '−' : '';
  return `${sign}${text}${unit === 'mm' ? ' mm' : '°'}`;
}

/** The hold after a movement by this much. */
export const moved = (hold: Hold, name: MovementName, by: number): Hold =>
  limited({ ...hold, [name]: hold[name] + by });

/** By a drag over this many pixels: whichever of the two directions the finger takes. */
export function dragged(hold: Hold, name: MovementName, right: number, up: number): Hold {
  const pixels = Math.abs(right) >= Math.abs(up) ? right : up;
  return moved(hold, name, pixels * MOVEMENTS[name].perPixel);
}

const BACKWARD = new Set(['ArrowLeft', 'ArrowDown']);
const FORWARD = new Set(['ArrowRight', 'ArrowUp']);
const BIG_STEP = 5;

/** By a key; null if the key moves nothing. Shift takes five steps at once, Home goes back to the start. */
export function movedByKey(
  hold: Hold,
  name: MovementName,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Hold | null {
  if (key === 'Home') return { ...hold, [name]: 0 };
  const step = MOVEMENTS[name].step * (shiftKey ? BIG_STEP : 1);
  if (FORWARD.has(key)) return moved(hold, name, step);
  if (BACKWARD.has(key)) return moved(hold, name, -step);
  return null;
}
