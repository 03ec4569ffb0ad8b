import { ticksOf } from '#shared/console/ticks.ts';
import type { ReadOut } from '#shared/console/mode.ts';
import { type Canvas, LETTER_HEIGHT, type Rectangle } from './canvas.ts';

const TICK = 6;
/** The space between ticks and numbers: a tick too close would look like a minus sign. */
const ROOM = 14;

/** Draws a scale's ticks and numbers along the right edge of a place, with its unit above or below. */
export function drawScale(
  canvas: Canvas,
  { x, y, width, height }: Rectangle,
  { ends: [top, bottom], unit, most }: { ends: readonly [number, number]; unit: string; most: number },
): void {
  const edge = x + width + 4;
  for (const { value, share } of ticksOf(top, bottom, most)) {
    const row = Math.min(y + height - 1, Math.round(y + share * height));
    canvas.rectangle({ x: edge, y: row, width: TICK, height: 2 });
    const at = Math.min(y + height - LETTER_HEIGHT, Math.max(y, row - LETTER_HEIGHT / 2 + 1));
    canvas.write(String(value), { x: edge + ROOM, y: at });
  }
  canvas.write(unit, { x: edge + ROOM, y: y + height + 6 });
}

/** Draws a tick for each fifth of a second, larger ones for whole seconds, below a strip. */
export function drawTime(canvas: Canvas, { x, y, width, height }: Rectangle, seconds: number): void {
  const below = y + height + 3;
  for (let count = 0; count <= seconds * 5 + 1e-9; count += 1) {
    const isWhole = count % 5 === 0;
    const column = Math.min(x + width - 2, Math.round(x + (count * width) / (5 * seconds)));
    canvas.rectangle({ x: column, y: below, width: 2, height: isWhole ? 9 : 4 });
    if (isWhole)
      canvas.write(count === 0 ? '0 s' : String(count / 5), { x: column - (count === 0 ? 0 : 4), y: below + 12 });
  }
}

/** Writes the machine's read-outs beside the picture, line by line. */
export function drawReadOuts(canvas: Canvas, readOuts: readonly ReadOut[], { x, y }: Pick<Rectangle, 'x' | 'y'>): void {
  for (const [line, { label, text }] of readOuts.entries()) {
    canvas.write(label, { x, y: y + line * 46 });
    canvas.write(text, { x, y: y + line * 46 + 19 });
  }
}
