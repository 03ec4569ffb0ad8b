import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

/**
 * How many statements `work` sends to the database, on either engine: Drizzle tells its logger of each. What begins
 * and ends transactions is left out, since only one of the engines tells of it.
 */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const log = vi.spyOn(NoopLogger.prototype, 'logQuery');
  await work();
  const statements = (log.mock.calls as unknown as [string][]).map(([statement]) => statement);
  log.mockRestore();
  return statements.filter((statement) => !/^(begin|commit|rollback)/i.test(statement)).length;
}
