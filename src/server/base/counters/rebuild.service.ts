import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import { rebuildFirstAttempts } from '#server/base/item-statistics/first-attempts.repository.ts';
import { countDueDays, noteAllDays } from './activity.repository.ts';
import { isMiscounted, listUserIds, lockCounters, rebuildStudents } from './rebuild.repository.ts';

/** Batches small enough that students who answer in the meantime wait only briefly, and no transaction is huge. */
const AT_A_TIME = { days: 28, students: 25 };

/** Counts what the class has done, and rebuilds all counters, while students continue to record more. */
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

  /** Counts the days on which the activity of the class has changed. */
  async function countActivity(): Promise<void> {
    let counted: number;
    do {
      counted = await longTransaction(db, (tx) => countDueDays(tx, atATime.days));
    } while (counted === atATime.days);
  }

  async function rebuild(): Promise<void> {
    await rebuildAllStudents();
    await longTransaction(db, noteAllDays);
    await countActivity();
  }

  return {
    countActivity,
    rebuild,

    /** Rebuilds if something was recorded without being counted. */
    async rebuildIfMiscounted(): Promise<void> {
      await countActivity();
      if (await longTransaction(db, isMiscounted)) await rebuild();
    },
  };
}
