import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';

/** Where under /analytics a question's statistics are found: by its first line, as the address of that list says it. */
export function statisticsPlace(question: string): { tab: 'questions'; itemSearch: string } {
  const [line = ''] = question.trim().split(/\r?\n/);
  // A character of two halves is not cut in the middle.
  return {
    tab: 'questions',
    itemSearch: line
      .slice(0, SEARCH_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim(),
  };
}
