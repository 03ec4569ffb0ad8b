import { roundedPercent } from '#shared/practice/score-bands.ts';

/** Of the cards in review that were graded, how many were known, in percent; "—" where none was graded. */
export function retentionText({ reviews, recalled }: { reviews: number; recalled: number }): string {
  return reviews === 0 ? '—' : `${roundedPercent(recalled, reviews)}%`;
}
