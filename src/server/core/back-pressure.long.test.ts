import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics } from '#server/adapters/observability/metrics.ts';
import type { Engine } from '#server/db/engine.ts';
import { topics } from '#server/db/schema/content.ts';
import { getReadiness } from '#shared/hub/system.contract.ts';
import { createTopic, listTopics } from '#shared/bank/topics.contract.ts';
import { openMigrated } from '#tests/support/database.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const metrics = createMetrics();
let engine: Engine;
let hub: TestApp;

beforeEach(async () => {
  engine = await openMigrated({ poolSize: 1 });
  hub = await createTestApp({ engine, observer: metrics });
});
afterEach(() => engine.close());

/** A transaction that occupies the only connection until it is released. */
async function occupy() {
  let release = (): void => undefined;
  let began = (): void => undefined;
  const isBegun = new Promise<void>((resolve) => (began = resolve));
  const ended = engine.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    began();
    await new Promise<void>((resolve) => (release = resolve));
  });
  await isBegun;
  return async () => {
    release();
    await ended;
  };
}

it('refuses calls with 503 while others wait for the database, and serves them again once it has time', async () => {
  const teacher = await hub.as(await aTeacher(hub.db));
  const letGo = await occupy();
  const waiting = teacher.call(createTopic, { body: { name: 'Physics' } });
  // The embedded engine allows longer waits.
  const patience = engine.kind === 'postgres' ? 2000 : 10_000;
  await vi.waitFor(() => expect(engine.waitedMs()).toBeGreaterThan(patience), { timeout: patience + 2000 });

  const began = performance.now();
  const refusals = await Promise.all(
    Array.from({ length: 20 }, (_, n) => teacher.call(createTopic, { body: { name: `Refused ${n}` } })),
  );
  expect(performance.now() - began).toBeLessThan(1000);
  for (const { status, error } of refusals) {
    expect([status, error]).toEqual([
      503,
      { code: 'busy', message: 'The server is busy right now. Please try again in a moment.' },
    ]);
  }
  const pauses = new Set(refusals.map(({ headers }) => Number(headers['retry-after'])));
  expect([...pauses].every((seconds) => seconds >= 1 && seconds <= 3)).toBe(true);
  expect(pauses.size).toBeGreaterThan(1);
  expect((await hub.stranger().call(getReadiness)).status).toBe(200);

  await letGo();
  expect((await waiting).status).toBe(201);
  expect((await teacher.call(listTopics)).status).toBe(200);
  const names = await hub.db.select({ name: topics.name }).from(topics);
  expect(names).toEqual([{ name: 'Physics' }]);
  expect(await metrics.text()).toContain('hub_requests_refused_total{code="busy"} 20');
});

it.runIf(process.env['TEST_DATABASE_URL'])(
  'reports a busy server, not an unavailable database, after a five-second wait for a connection',
  async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const letGo = await occupy();
    const answer = await teacher.call(createTopic, { body: { name: 'Physics' } });
    expect([answer.status, answer.error?.code]).toEqual([503, 'busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await letGo();
    expect(await hub.db.select().from(topics)).toEqual([]);
    expect((await teacher.call(createTopic, { body: { name: 'Physics' } })).status).toBe(201);
  },
);
