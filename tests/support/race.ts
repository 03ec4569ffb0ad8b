import { rowsOf, type Database, type Engine } from '#server/db/engine.ts';
import { sql } from 'drizzle-orm';
import { outsideTransactions } from './database.ts';

/**
 * Starts `second` while a transaction has done `first` but not committed, and commits after `last`, once `second` waits
 * for it. Returns the result of `second`. The embedded engine has one connection: there `second` waits from the start.
 */
export async function whileUncommitted<Result>(
  { kind, db }: Engine,
  first: (tx: Database) => Promise<unknown>,
  second: () => Promise<Result>,
  last: (tx: Database) => Promise<unknown> = async () => undefined,
): Promise<Result> {
  let late: Promise<Result> | undefined;
  await db.transaction(async (tx) => {
    await first(tx);
    late = outsideTransactions(second);
    if (kind === 'postgres') await outsideTransactions(() => untilOneWaits(db));
    await last(tx);
  });
  if (late === undefined) throw new Error('the transaction did not run');
  return late;
}

async function untilOneWaits(db: Database): Promise<void> {
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const waiting = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (rowsOf(waiting).length > 0) return;
  }
  throw new Error('no query waited for the transaction');
}
