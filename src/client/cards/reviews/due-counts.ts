import type { DueCounts } from '#shared/cards/card-reviews.contract.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';

export const totalOf = ({ learning, review, new: unseen }: DueCounts): number => learning + review + unseen;

/** "25 cards: 1 learning, 4 to review, 20 new" */
export function countsText(counts: DueCounts): string {
  const total = totalOf(counts);
  if (total === 0) return 'No cards are due right now.';
  const kinds = [
    counts.learning > 0 ? `${formatCount(counts.learning)} learning` : null,
    counts.review > 0 ? `${formatCount(counts.review)} to review` : null,
    counts.new > 0 ? `${formatCount(counts.new)} new` : null,
  ];
  return `${counted(total, 'card')}: ${kinds.filter((kind) => kind !== null).join(', ')}`;
}
