import type { Rectangle } from './canvas.ts';

/**
 * The largest connected part of a mask, as the first and last row in each column, with a margin. The mask contains the
 * numbers of its pixels, counted row by row.
 */
export function largestPart(
  mask: ReadonlySet<number>,
  { width }: Pick<Rectangle, 'width'>,
  margin: number,
): (column: number) => readonly [top: number, bottom: number] | null {
  const seen = new Set<number>();
  let largest: number[] = [];
  for (const start of mask) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (const index of part) {
      for (const next of [index - 1, index + 1, index - width, index + width]) {
        if (!mask.has(next) || seen.has(next)) continue;
        seen.add(next);
        part.push(next);
      }
    }
    if (part.length > largest.length) largest = part;
  }
  const rows = new Map<number, [top: number, bottom: number]>();
  for (const index of largest) {
    const row = Math.floor(index / width);
    const [top, bottom] = rows.get(index % width) ?? [row, row];
    rows.set(index % width, [Math.min(top, row), Math.max(bottom, row)]);
  }
  return (column) => {
    const [top, bottom] = rows.get(column) ?? [];
    return top === undefined || bottom === undefined ? null : [top - margin, bottom + margin];
  };
}
