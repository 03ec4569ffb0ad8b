import type { Raster } from '#shared/console/painter.ts';
import { GLYPHS } from './font.ts';

type Color = readonly [red: number, green: number, blue: number];

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const BACKGROUND: Color = [9, 12, 15];
const INK: Color = [196, 208, 214];
const DIM_INK: Color = [92, 102, 109];
/** The width and height of a letter's dot in pixels, and the width of a letter including the space after it. */
const DOT = 2;
const LETTER = 6 * DOT;
export const LETTER_HEIGHT = 7 * DOT;

/** A picture of plain pixels, red, green and blue. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  /** Draws on existing pixels, or on a plain background. */
  constructor(width: number, height: number, pixels?: Uint8Array) {
    this.width = width;
    this.height = height;
    this.pixels = pixels ?? new Uint8Array(width * height * 3);
    if (pixels === undefined) this.rectangle({ x: 0, y: 0, width, height }, BACKGROUND);
  }

  rectangle({ x, y, width, height }: Rectangle, color: Color = INK): void {
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row += 1) {
      for (let column = Math.max(0, x); column < Math.min(this.width, x + width); column += 1) {
        this.pixels.set(color, 3 * (row * this.width + column));
      }
    }
  }

  /** Copies what a painter of the console has painted. */
  put({ width, height, data }: Raster, { x, y }: Pick<Rectangle, 'x' | 'y'>): void {
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const from = 4 * (row * width + column);
        this.pixels.set(data.subarray(from, from + 3), 3 * ((y + row) * this.width + x + column));
      }
    }
  }

  /** Writes on a dark background, over an image. */
  label(text: string, { x, y }: Pick<Rectangle, 'x' | 'y'>): void {
    this.rectangle({ x: x - 2, y: y - 2, width: text.length * LETTER + 2, height: LETTER_HEIGHT + 4 }, BACKGROUND);
    this.write(text, { x, y });
  }

  /** Writes to the right of a position. */
  write(text: string, { x, y }: Pick<Rectangle, 'x' | 'y'>, color: Color = INK): void {
    for (let index = 0; index < text.length; index += 1) {
      const rows = GLYPHS[text.charAt(index)];
      if (rows === undefined) throw new Error(`no letter is drawn for ${text.charAt(index)}`);
      for (const [row, bits] of rows.entries()) {
        for (let dot = 0; dot < 5; dot += 1) {
          if ((bits & (16 >> dot)) === 0) continue;
          this.rectangle({ x: x + index * LETTER + dot * DOT, y: y + row * DOT, width: DOT, height: DOT }, color);
        }
      }
    }
  }

  /** Writes below the picture that it shows no patient, where neither images nor time axes are. */
  mark(): void {
    this.write('Simulated', { x: 62, y: this.height - LETTER_HEIGHT - 4 }, DIM_INK);
  }
}

export const blank = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height),
});
