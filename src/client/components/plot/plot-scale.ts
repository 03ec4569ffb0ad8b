/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below `max`, so that an axis ends at a round number. */
export function roundTop(max: number): number {
  if (max <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= max) ?? 10;
  return step * power;
}

/** The height of a bar in percent of the chart; any value above 0 is visible. */
export function barHeight(value: number, top: number): number {
  if (value <= 0) return 0;
  return Math.min(100, Math.max(3, (value / top) * 100));
}

/** The middle of a column, in percent of the chart's width. */
export function columnCenter(index: number, columns: number): number {
  return ((index + 0.5) / columns) * 100;
}

/** The column under a pointer, at `x` of `width` pixels. */
export function columnAt(x: number, width: number, columns: number): number {
  return Math.min(columns - 1, Math.max(0, Math.floor((x / width) * columns)));
}
