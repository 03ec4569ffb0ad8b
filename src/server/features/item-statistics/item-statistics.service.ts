import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';

/** Statistics of questions, and the alarms they raise. */
export function createItemStatisticsService({ db: _db, clock: _clock }: { db: Database; clock: Clock }) {
  return {
    /** Makes the statistics anew of questions that have been answered, or changed, since they were made. */
    async refresh(): Promise<void> {},
  };
}
export type ItemStatisticsService = ReturnType<typeof createItemStatisticsService>;
