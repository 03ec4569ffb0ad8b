import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import { plusDays } from '#shared/domain/study-days.ts';
import { rebuildFirstAttempts } from '../../insight/item-statistics/first-attempts.repository.ts';
import {
  isMiscounted,
  listUserIds,
  lockCounters,
  rebuildActivity,
  rebuildStudents,
  recordedDays,
} from './rebuild.repository.ts';

/** Batches small enough that students who answer in the meantime wait only briefly. */
const AT_A_TIME = { days: 14, students: 25 };

/** Rebuilds the counters from the recorded answers and sessions, while students continue to record more. */
export function createRebuildService({ db, atATime = AT_A_TIME }: { db: Database; atATime?: typeof AT_A_TIME }) {
  async function rebuildAllStudents(): Promise<void> {
    let after: string | undefined;
    do {
      const userIds = await listUserIds(db, { after, limit: atATime.students });
      if (userIds.length === 0) return;
      await longTransaction(db, async (tx) => {
        await lockCounters(tx, userIds);
        await rebuildStudents(tx, userIds);
        await rebuildFirstAttempts(tx, userIds);
      });
      after = userIds.at(-1);
    } while (after !== undefined);
  }

  async function rebuild(): Promise<void> {
    await rebuildAllStudents();
    const { first, last } = await recordedDays(db);
    if (first !== null && last !== null) {
      for (let from = first; from <= last; from = plusDays(from, atATime.days)) {
        const days = { from, to: plusDays(from, atATime.days) };
        await longTransaction(db, (tx) => rebuildActivity(tx, days));
      }
    }
  }

  return {
    rebuild,

    /** Rebuilds if something was recorded without being counted. */
    async rebuildIfMiscounted(): Promise<void> {
      if (await longTransaction(db, isMiscounted)) await rebuild();
    },
  };
}
