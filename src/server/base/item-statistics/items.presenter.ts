import type { z } from 'zod';
import type { itemStatistics } from '#shared/insight/analytics.contract.ts';
import type { ItemRow } from './items.repository.ts';

const UNCHOSEN = { count: 0, share: 0, pointBiserial: null, betterHalf: 0 };

/** Until the statistics of an edited question are rebuilt, they may have more or fewer options than the question. */
export function toItemStatistics({
  computedAt,
  optionStatistics,
  ...item
}: Omit<ItemRow, 'versionId'>): z.input<typeof itemStatistics> {
  if (computedAt === null) throw new Error('statistics with attempts lack a computation time');
  return {
    ...item,
    optionStatistics:
      typeof item.correctAnswer === 'number'
        ? item.options.map((_, option) => optionStatistics[option] ?? UNCHOSEN)
        : optionStatistics,
    computedAt: computedAt.toISOString(),
  };
}
