import type { ScreenFrame } from './screen.ts';
import type { Settings } from './settings.ts';

/** What a machine draws around the picture, in pixels. */
export interface Marks {
  /** Depth scale: every 5 mm, longer every 50 mm with its number in cm. */
  ticks: { y: number; isLong: boolean; label: string | null }[];
  /** Height of the focus. */
  focus: number;
  /** Where the mark of orientation stands, left of the face. */
  orientation: { x: number; y: number };
}

const TICK_MM = 5;

export function marksFor(screen: ScreenFrame, { depth, focus }: Settings): Marks {
  const heightOf = (mm: number) => screen.top + mm * screen.scale;
  const count = Math.floor(depth / TICK_MM);
  return {
    ticks: Array.from({ length: count + 1 }, (_, n) => ({
      y: heightOf(n * TICK_MM),
      isLong: n % 10 === 0,
      label: n > 0 && n % 10 === 0 ? String((n * TICK_MM) / 10) : null,
    })),
    focus: heightOf(focus),
    orientation: { x: Math.max(14, screen.left - 0.24 * screen.height), y: Math.max(12, screen.top) },
  };
}
