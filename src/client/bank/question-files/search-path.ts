import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';

/** The bank's list, searched for a question: by the longest of its lines, because a search looks within one. */
export function searchPath(questionText: string): string {
  const [line = ''] = questionText
    .split(/\r?\n/)
    .map((line) => line.trim())
    .toSorted((a, b) => b.length - a.length);
  // A character of two halves is not cut in the middle.
  const term = line
    .slice(0, SEARCH_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return `/questions?${new URLSearchParams({ search: term }).toString()}`;
}
