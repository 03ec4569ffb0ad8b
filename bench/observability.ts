import { createMetrics } from '#server/adapters/observability/metrics.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { MIGRATIONS } from './engines.ts';
import { percentile, report } from './measure.ts';

const ROUNDS = 40;
const REQUESTS = 500;

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
  const engines: Engine[] = [await openEmbedded(null), await openEmbedded(null, metrics.observeQuery)];
  for (const { db } of engines) await migrate(db, MIGRATIONS);
  const [plain, observed] = await Promise.all(
    engines.map((engine, index) => createTestApp({ engine, ...(index === 1 && { observer: metrics }) })),
  );
  if (plain === undefined || observed === undefined) throw new Error('there are two engines');
  for (const [what, url] of Object.entries(ENDPOINTS)) {
    await costOf(plain, url);
    await costOf(observed, url);
    const pairs: { without: number; with: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each is as often the first.
      if (round % 2 === 0) pairs.push({ without: await costOf(plain, url), with: await costOf(observed, url) });
      else pairs.push({ with: await costOf(observed, url), without: await costOf(plain, url) });
    }
    const ratios = pairs.map((pair) => pair.without / pair.with);
    const micros =
      (percentile(
        pairs.map((pair) => pair.with - pair.without),
        0.5,
      ) *
        1000) /
      REQUESTS;
    const each =
      (percentile(
        pairs.map((pair) => pair.without),
        0.5,
      ) *
        1000) /
      REQUESTS;
    report({
      what: `${what}: throughput with metrics ÷ without`,
      value: percentile(ratios, 0.5),
      unit: '×',
      atLeast: 0.95,
      detail: `${micros.toFixed(1)} µs more on ${each.toFixed(0)} µs; middle half ${percentile(ratios, 0.25).toFixed(2)}–${percentile(ratios, 0.75).toFixed(2)}`,
    });
  }
  await Promise.all([plain, observed].map(async ({ app }) => app.close()));
  await Promise.all(engines.map(async (engine) => engine.close()));
}
