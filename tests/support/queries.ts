import { AsyncLocalStorage } from 'node:async_hooks';
import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

/** Counts only this work, not statements of other work at the same time, e.g. of an earlier test. */
const counted = new AsyncLocalStorage<string[]>();

/**
 * The statements that `work` sends to the database, on either engine: Drizzle passes each to its logger. Leaves out
 * those that begin and end transactions, which only one of the engines reports, and those that set their timeouts.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const log = vi.spyOn(NoopLogger.prototype, 'logQuery').mockImplementation((...[statement]: unknown[]) => {
    counted.getStore()?.push(String(statement));
  });
  try {
    await counted.run(statements, work);
  } finally {
    log.mockRestore();
  }
  return statements.filter((statement) => !/^\s*(begin|commit|rollback|select set_config)/i.test(statement));
}

/** The number of statements that `work` sends to the database. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).length;
}
