import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { Lifecycle } from '#server/core/lifecycle.ts';
import { migrate } from '#server/db/migrate.ts';
import { getHealth, getLiveness, getReadiness } from '#shared/hub/system.contract.ts';
import { MIGRATIONS, openEmptyDatabase, openMigrated } from '#tests/support/database.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createReadiness } from './readiness.ts';

const codeOf = (answer: { status: number; error: { code?: string } | null }) => [answer.status, answer.error?.code];

it('health is ok for anybody, and names the engine', async () => {
  const { stranger, engine } = await createTestApp();
  const database = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres';
  expect(engine.kind).toBe(database);
  expect(await stranger().call(getHealth)).toMatchObject({ status: 200, body: { status: 'ok', database } });
});

it('health is 503 when the database is gone, without the reason', async () => {
  const engine = await openEmptyDatabase();
  await migrate(engine.db, MIGRATIONS);
  const { stranger } = await createTestApp({ engine });
  expect((await stranger().call(getHealth)).status).toBe(200);
  await engine.close();
  const answer = await stranger().call(getHealth);
  expect([answer.status, answer.error]).toEqual([
    503,
    { code: 'database_unavailable', message: 'The database does not answer' },
  ]);
});

it('a process is ready until its database is gone, and alive even then', async () => {
  const engine = await openMigrated();
  const { stranger } = await createTestApp({ engine });
  expect(await stranger().call(getReadiness)).toMatchObject({ status: 200, body: { status: 'ready' } });
  await engine.close();
  await expect.poll(async () => codeOf(await stranger().call(getReadiness))).toEqual([503, 'database_unavailable']);
  expect(await stranger().call(getLiveness)).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('a starting or draining process is not ready but serves requests; a draining one ends each connection', async () => {
  const lifecycle: Lifecycle = { phase: 'starting' };
  const { stranger } = await createTestApp({ lifecycle });
  expect(codeOf(await stranger().call(getReadiness))).toEqual([503, 'starting']);
  lifecycle.phase = 'serving';
  const served = await stranger().call(getReadiness);
  expect([served.status, served.headers['connection']]).toEqual([200, 'keep-alive']);
  lifecycle.phase = 'draining';
  const refused = await stranger().call(getReadiness);
  expect([...codeOf(refused), refused.headers['connection']]).toEqual([503, 'draining', 'close']);
  for (const endpoint of [getLiveness, getHealth]) {
    const answer = await stranger().call(endpoint);
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'close']);
  }
});

it('readiness does not query the session', async () => {
  const queries: string[] = [];
  const engine = await openMigrated({
    observe: (text, run) => {
      queries.push(text);
      return run();
    },
  });
  const hub = await createTestApp({ engine });
  const teacher = await hub.as(await aTeacher(hub.db));
  queries.length = 0;
  await teacher.call(getLiveness);
  await teacher.call(getReadiness);
  expect(queries.filter((text) => text !== 'select 1')).toEqual([]);
  await engine.close();
});

it('readiness shares one database query among concurrent requests', async () => {
  const probe = vi.fn<() => Promise<void>>(async () => undefined);
  const log = pino({ level: 'silent' });
  const ask = createReadiness({ engine: { probe }, lifecycle: { phase: 'serving' }, log, sharedMs: 20 });
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(probe).toHaveBeenCalledTimes(1);
  await expect
    .poll(async () => {
      await ask();
      return probe.mock.calls.length;
    })
    .toBe(2);
});

it('readiness fails if the database takes longer than two seconds, which is logged once', async () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const probe = () => new Promise<void>(() => undefined);
    const ask = createReadiness({ engine: { probe }, lifecycle: { phase: 'serving' }, log });
    for (let time = 0; time < 2; time += 1) {
      const answer = ask().then(
        () => 'ready',
        (error: Error) => error.message,
      );
      await vi.advanceTimersByTimeAsync(2001);
      expect(await answer).toBe('The database does not answer');
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(lines).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
