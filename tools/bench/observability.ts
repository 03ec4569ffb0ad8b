// Aim: a hub with metrics has at least 0.95 times the throughput of one without.
import { createMetrics } from '#server/adapters/observability/metrics.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { onDatabase } from './harness.ts';
import { inTurns, percentile, report, sized } from './measure.ts';

const ROUNDS = sized(150, 10);
const REQUESTS = 100;
/** The cost in the least disturbed rounds: other load on the machine makes a round dearer, never cheaper. */
const UNDISTURBED = 0.1;

/** A request without a query, in which each microsecond shows, and one with a query. */
const ENDPOINTS = { 'a request without a query': '/api/auth/user', 'a request with a query': '/api/site' };

export async function run(): Promise<void> {
  const metrics = createMetrics();
  await onDatabase(openEmbedded(null), (bare) =>
    onDatabase(openEmbedded(null, { observe: metrics.observeQuery }), async (watched) => {
      const hubs = [await createTestApp({ engine: bare }), await createTestApp({ engine: watched, observer: metrics })];
      for (const [what, url] of Object.entries(ENDPOINTS)) {
        const works = hubs.map((hub) => () => costOf(hub, url));
        const costs = await inTurns(works, { rounds: ROUNDS, warmUp: 1 });
        const [without = 0, observed = 0] = costs.map((some) => (percentile(some, UNDISTURBED) * 1000) / REQUESTS);
        report({
          what: `${what}: throughput with metrics ÷ without`,
          value: without / observed,
          unit: '×',
          atLeast: 0.95,
          detail: `${observed.toFixed(1)} against ${without.toFixed(1)} µs`,
        });
      }
      for (const { app } of hubs) await app.close();
    }),
  );
}

/** Milliseconds of processor time, which excludes other load on the machine. */
async function costOf({ app }: TestApp, url: string): Promise<number> {
  const began = process.cpuUsage();
  for (let n = 0; n < REQUESTS; n += 1) await app.inject({ method: 'GET', url });
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
