import { sql } from 'drizzle-orm';
import type { Database } from './engine.ts';
import { retriedTransaction } from './transactions.ts';

/** What a connection to PostgreSQL is opened with, in milliseconds: nothing that somebody waits for takes longer. */
export const TIME_LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
};

/** From here to its end, the transaction may take as long as it needs: for work that grows with the hub. */
export async function withoutTimeLimits(tx: Database): Promise<void> {
  await tx.execute(sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`);
}

/** A retried transaction of such work. */
export function longTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return retriedTransaction(db, async (tx) => {
    await withoutTimeLimits(tx);
    return work(tx);
  });
}
