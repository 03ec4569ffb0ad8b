import { createMetrics } from '#server/adapters/observability/metrics.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { MIGRATIONS } from './engines.ts';
import { percentile, report } from './measure.ts';

const ROUNDS = 150;
const REQUESTS = 100;
/** What the least disturbed rounds cost: whatever else the machine does makes a round dearer, never cheaper. */
const UNDISTURBED = 0.1;

/** One that asks the database nothing, where each microsecond shows, and one with a query. */
const ENDPOINTS = { 'a request without a query': '/api/auth/user', 'a request with a query': '/api/site' };

/** Milliseconds of processor time: what else the machine does is left out. */
async function costOf({ app }: TestApp, url: string): Promise<number> {
  const began = process.cpuUsage();
  for (let n = 0; n < REQUESTS; n += 1) await app.inject({ method: 'GET', url });
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** What metrics cost: the same requests to the hub with and without, in turns. */
export async function observabilityBenchmark(): Promise<void> {
  const metrics = createMetrics();
  const engines: Engine[] = [await openEmbedded(null), await openEmbedded(null, { observe: metrics.observeQuery })];
  for (const { db } of engines) await migrate(db, MIGRATIONS);
  const [plain, observed] = await Promise.all(
    engines.map((engine, index) => createTestApp({ engine, ...(index === 1 && { observer: metrics }) })),
  );
  if (plain === undefined || observed === undefined) throw new Error('there are two engines');
  for (const [what, url] of Object.entries(ENDPOINTS)) {
    await costOf(plain, url);
    await costOf(observed, url);
    const costs: { without: number[]; with: number[] } = { without: [], with: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.without.push(await costOf(plain, url));
      costs.with.push(await costOf(observed, url));
    }
    const without = (percentile(costs.without, UNDISTURBED) * 1000) / REQUESTS;
    const watched = (percentile(costs.with, UNDISTURBED) * 1000) / REQUESTS;
    report({
      what: `${what}: throughput with metrics ÷ without`,
      value: without / watched,
      unit: '×',
      atLeast: 0.95,
      detail: `${watched.toFixed(1)} against ${without.toFixed(1)} µs`,
    });
  }
  await Promise.all([plain, observed].map(async ({ app }) => app.close()));
  await Promise.all(engines.map(async (engine) => engine.close()));
}
