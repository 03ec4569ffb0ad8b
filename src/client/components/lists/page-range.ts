/** The pages, counted from 0, that contain the rows from `first` to `last` (both included), of `total` rows. */
export function pagesBetween({ first, last, total, size }: PageRange): number[] {
  const end = Math.min(last, total - 1);
  const start = Math.max(first, 0);
  if (end < start) return [];
  const firstPage = Math.floor(start / size);
  return Array.from({ length: Math.floor(end / size) - firstPage + 1 }, (_, offset) => firstPage + offset);
}

interface PageRange {
  first: number;
  last: number;
  total: number;
  size: number;
}

/** The row that a key moves to from row `index` of `total`; undefined if the key does not move between rows. */
export function rowAfterKey(key: string, { index, total, step }: { index: number; total: number; step: number }) {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, total - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'PageDown':
      return Math.min(index + step, total - 1);
    case 'PageUp':
      return Math.max(index - step, 0);
    default:
      return undefined;
  }
}

/** The control of a row that a key moves to from control `index` of `total`; undefined if the key moves nothing. */
export function stopAfterKey(key: string, { index, total }: { index: number; total: number }) {
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, total - 1);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}
