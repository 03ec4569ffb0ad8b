/** Above so many questions the navigator takes its compact form. */
export const COMPACT_ABOVE = 20;
export const WINDOW_SIZE = 11;
export const GRID_PAGE_SIZE = 50;

/** Indexes from `start` up to, not including, `end`. */
export interface IndexRange {
  start: number;
  end: number;
}

/** Eleven questions with the current one in the middle, moved inwards at both ends. */
export function windowAround(index: number, total: number): IndexRange {
  const size = Math.min(WINDOW_SIZE, total);
  const centerd = index - Math.floor(WINDOW_SIZE / 2);
  const start = Math.max(0, Math.min(centerd, total - size));
  return { start, end: start + size };
}

export function gridPageCount(total: number): number {
  return Math.max(1, Math.ceil(total / GRID_PAGE_SIZE));
}

export function gridPageOf(index: number): number {
  return Math.floor(index / GRID_PAGE_SIZE);
}

export function gridPage(page: number, total: number): IndexRange {
  const start = page * GRID_PAGE_SIZE;
  return { start, end: Math.min(start + GRID_PAGE_SIZE, total) };
}

export function indexesIn({ start, end }: IndexRange): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
}
