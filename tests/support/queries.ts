import { AsyncLocalStorage } from 'node:async_hooks';
import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

/** What is being counted, so that what goes on beside it, of an earlier test say, is not counted with it. */
const counted = new AsyncLocalStorage<string[]>();

/**
 * The statements that `work` sends to the database, on either engine: Drizzle tells its logger of each. What begins
 * and ends transactions is left out, since only one of the engines tells of it, and what says how long they may take.
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

/** How many statements `work` sends to the database. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).length;
}
