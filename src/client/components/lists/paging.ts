export interface PageOfMany {
  /** The first and last place on the page, counted from 1; both 0 where the page is empty. */
  from: number;
  to: number;
  hasPrevious: boolean;
  hasNext: boolean;
}

interface PageInput {
  /** Counted from 0. */
  page: number;
  size: number;
  /** How many entries the page that is shown has. */
  shown: number;
  /** How many there are in all; undefined while that is not known. */
  total: number | undefined;
}

/** Where a page lies among all. Without a total, a full page may be followed by another. */
export function pageOfMany({ page, size, shown, total }: PageInput): PageOfMany {
  const before = page * size;
  return {
    from: shown === 0 ? 0 : before + 1,
    to: shown === 0 ? 0 : before + shown,
    hasPrevious: page > 0,
    hasNext: total === undefined ? shown >= size : before + shown < total,
  };
}
