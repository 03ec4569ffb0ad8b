/** A strip that is written from left to right, over and over, the newest columns over the oldest. */
export interface Sweep {
  columns: number;
  /** How long it takes to get from the left edge to the right one. */
  seconds: number;
}

/** Columns are counted on from the moment 0, so that each has one moment and one place. */
export const columnAt = ({ columns, seconds }: Sweep, moment: number): number =>
  Math.floor((moment * columns) / seconds);

export const momentOf = ({ columns, seconds }: Sweep, column: number): number => (column * seconds) / columns;

/** Where on the strip a column is, from the left edge on. */
export const placeOf = ({ columns }: Sweep, column: number): number => ((column % columns) + columns) % columns;

/**
 * The first and the last column that are to be painted at a moment, where all up to `painted` are there: no more than the
 * strip has room for. Null where there is none.
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

/** The same as runs of neighbors on the strip: two where they go over its right edge. */
export function runsOf(sweep: Sweep, { first, last }: { first: number; last: number }) {
  const x = placeOf(sweep, first);
  const count = last - first + 1;
  const fitting = Math.min(count, sweep.columns - x);
  const runs = [{ x, first, count: fitting }];
  if (count > fitting) runs.push({ x: 0, first: first + fitting, count: count - fitting });
  return runs;
}
