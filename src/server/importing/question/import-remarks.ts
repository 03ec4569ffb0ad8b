import type { ImportRemark, ImportRemarks, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import { REMARK_KINDS, type RemarkKind } from '#shared/bank/import-remark-kinds.ts';

const DETAIL_MAX_LENGTH = 1000;
const EXCERPT_LENGTH = 80;
/** The limit for all listed items; more text would be a burden on a phone. Counts are never cut. */
const LISTED_MAX_LENGTH = 8_000_000;

/** One remark of each kind, with all its details. */
export function mergedRemarks(remarks: Iterable<ImportRemark>): ImportRemark[] {
  const details = new Map<RemarkKind, Set<string>>();
  for (const { kind, detail } of remarks) {
    const known = details.get(kind) ?? new Set();
    if (detail !== '') known.add(detail);
    details.set(kind, known);
  }
  return [...details].map(([kind, known]) => ({ kind, detail: cut([...known].join('; '), DETAIL_MAX_LENGTH) }));
}

/** The beginning of a text, on one line. */
export const excerptOf = (text: string): string =>
  cut(
    text
      .slice(0, 4 * EXCERPT_LENGTH)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    EXCERPT_LENGTH,
  );

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** The number of items with each kind of remark, and as many of the items as fit. */
export function listedRemarks(items: readonly RemarkedItem[]): ImportRemarks {
  const counts = new Map<RemarkKind, number>();
  const listed: RemarkedItem[] = [];
  let length = 0;
  for (const item of items) {
    for (const { kind, detail } of item.remarks) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      length += detail.length + kind.length + 25;
    }
    length += item.excerpt.length + 60;
    if (length <= LISTED_MAX_LENGTH) listed.push(item);
  }
  const summary = REMARK_KINDS.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : { kind, count };
  });
  return { itemCount: items.length, summary, items: listed };
}
