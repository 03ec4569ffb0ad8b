/** A strip that is drawn from left to right, over and over, with the newest columns replacing the oldest. */
export interface Sweep {
  columns: number;
  /** The time a sweep takes from the left edge to the right one. */
  seconds: number;
}

/** Columns are numbered from moment 0 on, so that each has one moment and one position. */
export const columnAt = ({ columns, seconds }: Sweep, moment: number): number =>
  Math.floor((moment * columns) / seconds);

export const momentOf = ({ columns, seconds }: Sweep, column: number): number => (column * seconds) / columns;

/** The position of a column on the strip, counted from the left edge. */
export const columnIndexOf = ({ columns }: Sweep, column: number): number => ((column % columns) + columns) % columns;

/**
 * The first and last column to paint at a moment, if all columns up to `painted` are painted: at most one full strip.
 * Null if there is none.
 */
export function dueColumns(
  sweep: Sweep,
  painted: number | null,
  moment: number,
): { first: number; last: number } | null {
  const last = columnAt(sweep, moment);
  const oldest = last - sweep.columns + 1;
  const first = painted === null ? oldest : Math.max(oldest, painted + 1);
  return first > last ? null : { first, last };
}

/** The same columns as contiguous runs on the strip: two if they cross its right edge. */
export function runsOf(sweep: Sweep, { first, last }: { first: number; last: number }) {
  const x = columnIndexOf(sweep, first);
  const count = last - first + 1;
  const fitting = Math.min(count, sweep.columns - x);
  const runs = [{ x, first, count: fitting }];
  if (count > fitting) runs.push({ x: 0, first: first + fitting, count: count - fitting });
  return runs;
}
