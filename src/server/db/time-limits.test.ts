import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTopic, deleteAllTopics } from '#shared/bank/topics.contract.ts';
import { startPgbouncer } from '#tests/support/pgbouncer.ts';
import { openMigrated } from '#tests/support/database.ts';
import { aTeacher, aTopic } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { rowsOf, type Database, type Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { longTransaction } from './time-limits.ts';

const url = process.env['TEST_DATABASE_URL'];

/** The engine, which is closed when the test ends. */
async function untilTheEnd(opening: Promise<Engine>): Promise<Engine> {
  const engine = await opening;
  onTestFinished(() => engine.close());
  return engine;
}

const limitsOf = async (db: Database) =>
  rowsOf(
    await db.execute(
      sql`select current_setting('statement_timeout') as statement,
                 current_setting('idle_in_transaction_session_timeout') as idle`,
    ),
  );

it('long work has no time limits, and leaves none changed behind', async () => {
  const engine = await untilTheEnd(openMigrated({ poolSize: 1 }));
  const before = await limitsOf(engine.db);
  expect(await longTransaction(engine.db, limitsOf)).toEqual([{ statement: '0', idle: '0' }]);
  expect(await limitsOf(engine.db)).toEqual(before);
});

describe.runIf(url)('on a server', () => {
  it('statements are limited to half a minute, and idle transactions to five', async () => {
    const engine = await untilTheEnd(openMigrated());
    expect(await limitsOf(engine.db)).toEqual([{ statement: '30s', idle: '5min' }]);
  });

  it('queries are not compiled, unless the connection string has options of its own', async () => {
    const jit = async (engine: Engine) => rowsOf(await engine.db.execute(sql`select current_setting('jit') as jit`));
    expect(await jit(await untilTheEnd(openMigrated()))).toEqual([{ jit: 'off' }]);
    const own = new URL(url as string);
    own.searchParams.set('options', '-c jit=on');
    expect(await jit(await untilTheEnd(openPostgres(own.href)))).toEqual([{ jit: 'on' }]);
  });

  it('a caller that runs out of time is told so, and the log says where; long work has more', async () => {
    const engine = await untilTheEnd(openMigrated({ statementTimeoutMs: 500 }));
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const hub = await createTestApp({ engine, logger });
    const teacher = await hub.as(await aTeacher(hub.db));
    await aTopic(hub.db);
    let deletion: Promise<{ status: number }> | undefined;
    await engine.db.transaction(async (tx) => {
      await tx.execute(sql`lock table topics in access exclusive mode`);
      deletion = teacher.call(deleteAllTopics, { query: { expectedCount: 1 } });
      const answer = await teacher.call(createTopic, { body: { name: 'Physics' } });
      expect([answer.status, answer.error]).toEqual([
        503,
        {
          code: 'timeout',
          message: 'This took too long and was stopped. Nothing was changed; please try again later.',
        },
      ]);
    });
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ route: '/api/topics', msg: 'request failed' }),
    ]);
    expect((await deletion)?.status).toBe(200);
  });
});

it.runIf(url)('behind PgBouncer, connections have no time limits and no prepared statements', async () => {
  const pooler = await startPgbouncer({ databaseUrl: url ?? '' });
  if (pooler === null) return;
  onTestFinished(() => pooler.stop());
  await expect(openPostgres(pooler.url)).rejects.toThrow('(unsupported startup parameter: statement_timeout)');
  const { db, probe } = await untilTheEnd(openPostgres(pooler.url, { isPooled: true }));
  await probe();
  expect(await limitsOf(db)).toEqual([{ statement: '0', idle: '0' }]);
  expect(await longTransaction(db, limitsOf)).toEqual([{ statement: '0', idle: '0' }]);
  await Promise.all(Array.from({ length: 20 }, (_, n) => db.execute(sql`select ${n}::int, pg_sleep(0.01)`)));
  expect(rowsOf(await db.execute(sql`select statement from pg_prepared_statements`))).toEqual([]);
});
