import { expect, it } from 'vitest';
import { getHealth } from '#shared/contract/system.ts';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { migrate } from '#server/db/migrate.ts';

it('health is ok, to anybody, and names the engine', async () => {
  const { stranger, engine } = await createTestApp();
  const database = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres';
  expect(engine.kind).toBe(database);
  expect(await stranger().call(getHealth)).toMatchObject({ status: 200, body: { status: 'ok', database } });
});

it('health is 503 when the database is gone, and says nothing of why', async () => {
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
