import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';

/**
 * Runs one work after the other, of all processes on this database. What it locks with is a transaction of its own, so
 * the work must not be in one already; the embedded engine, which has one connection, has one process too.
 */
export function createOneAtATime({ db, isOnlyWorker }: { db: Database; isOnlyWorker: boolean }) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const locked = () =>
      isOnlyWorker
        ? work()
        : db.transaction(async (tx) => {
            // Nothing happens in it while the work lasts.
            await withoutTimeLimits(tx);
            await takeLock(tx, 'storedBackup');
            return work();
          });
    const result = last.then(locked, locked);
    last = result.catch(() => undefined);
    return result;
  };
}
