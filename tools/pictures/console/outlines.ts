import type { Region } from '#shared/bank/question-kinds/regions.ts';
import type { Rectangle } from './canvas.ts';
import { HEIGHT, WIDTH } from './frames.ts';

/** The extent of something in a column of the picture: from one row to another. */
type Extent = readonly [top: number, bottom: number];

/** Each gives an outline two points, of which 60 are allowed. */
const MOST_COLUMNS = 24;

const fraction = (pixels: number, all: number) => Math.round(Math.min(1, Math.max(0, pixels / all)) * 10_000) / 10_000;

/**
 * The outlines of something in a place, one for each run of neighboring columns: `extent` returns its first and last
 * row in a column, counted from the left edge of the place. Runs that are too thin to click on are omitted.
 */
export function outlines(name: string, frame: Rectangle, extent: (column: number) => Extent | null): Region[] {
  const runs: { column: number; extent: Extent }[][] = [];
  let isRunning = false;
  for (let column = 0; column < frame.width; column += 1) {
    const found = extent(column);
    if (found !== null && isRunning) runs.at(-1)?.push({ column, extent: found });
    else if (found !== null) runs.push([{ column, extent: found }]);
    isRunning = found !== null;
  }
  return runs.filter((run) => run.length >= 8).map((run) => polygon(name, frame, run));
}

function polygon(
  name: string,
  { x, y, height }: Rectangle,
  run: readonly { column: number; extent: Extent }[],
): Region {
  const last = Math.min(MOST_COLUMNS, run.length) - 1;
  const shown = Array.from({ length: last + 1 }, (_, index) => run[Math.round((index / last) * (run.length - 1))]);
  const edge = (side: 0 | 1) =>
    shown.flatMap((one) =>
      one === undefined
        ? []
        : [
            {
              x: fraction(x + one.column, WIDTH),
              y: fraction(y + Math.min(height, Math.max(0, one.extent[side])), HEIGHT),
            },
          ],
    );
  return { shape: 'polygon', name, points: [...edge(0), ...edge(1).toReversed()] };
}

/** The corners of a line of this thickness, in pixels of the picture. */
export function thickLine(
  name: string,
  [[x0, y0], [x1, y1]]: readonly [readonly [number, number], readonly [number, number]],
  thickness: number,
): Region {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const across = [(-(y1 - y0) / length) * (thickness / 2), ((x1 - x0) / length) * (thickness / 2)] as const;
  const corner = (x: number, y: number, side: 1 | -1) => ({
    x: fraction(x + side * across[0], WIDTH),
    y: fraction(y + side * across[1], HEIGHT),
  });
  return {
    shape: 'polygon',
    name,
    points: [corner(x0, y0, 1), corner(x1, y1, 1), corner(x1, y1, -1), corner(x0, y0, -1)],
  };
}
