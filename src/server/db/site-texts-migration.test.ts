import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { migrateUpTo } from '#tests/support/migrations.ts';
import { readSetting, writeSetting } from '#server/core/settings.repository.ts';
import { migrate } from './migrate.ts';
import type { Database } from './engine.ts';

const teach = (db: Database) =>
  db.execute(sql`insert into users (email, password, first_name, last_name, role, staff_role, status)
    values ('a@hub.test', '', 'Ann', 'One', 'teacher', 'owner', 'approved')`);

async function siteAfter(before: (db: Database) => Promise<unknown>): Promise<unknown> {
  const engine = await openEmptyDatabase();
  await migrateUpTo(engine.db, '0007_checks');
  await before(engine.db);
  await migrate(engine.db, MIGRATIONS);
  const site = await readSetting(engine.db, 'site');
  await engine.close();
  return site;
}

it('a hub with a teacher keeps the texts that its public page has shown', async () => {
  expect(await siteAfter(teach)).toEqual(SITE_DRAFT);
});

it('saved texts stay as they are, and a hub that nobody has set up has none', async () => {
  const own = { ...SITE_DRAFT, quote: 'Listen first.' };
  const saved = async (db: Database) => {
    await teach(db);
    await writeSetting(db, 'site', own);
  };
  expect(await siteAfter(saved)).toEqual(own);
  expect(await siteAfter(async () => undefined)).toBeUndefined();
});
