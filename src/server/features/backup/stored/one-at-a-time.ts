import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';

/** Any number will do, as long as nothing else on the database uses it. */
const BACKUP_LOCK = 7_340_577;

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
            await tx.execute(sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`);
            return work();
          });
    const result = last.then(locked, locked);
    last = result.catch(() => undefined);
    return result;
  };
}
