import { sql } from 'drizzle-orm';
import type { Database } from './engine.ts';
import { retriedTransaction } from './transactions.ts';

/** Time limits of connections to PostgreSQL in milliseconds: nothing that somebody waits for takes longer. */
export const TIME_LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
};

/** Lifts the limits until the end of the transaction: for work that grows with the hub. */
export async function withoutTimeLimits(tx: Database): Promise<void> {
  await tx.execute(sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`);
}

/** A retried transaction without time limits. */
export function longTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return retriedTransaction(db, async (tx) => {
    await withoutTimeLimits(tx);
    return work(tx);
  });
}
