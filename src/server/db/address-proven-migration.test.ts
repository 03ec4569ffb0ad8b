import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { migrateUpTo } from '#tests/support/migrations.ts';
import { migrate } from './migrate.ts';
import { users } from './schema/users.ts';

it('of the existing accounts, only those of a school account with the same address have proven it', async () => {
  const engine = await openEmptyDatabase();
  await migrateUpTo(engine.db, '0000_baseline');
  await engine.db.execute(sql`insert into users (email, password, first_name, last_name, status) values
    ('a@hub.test', '', 'Ann', 'One', 'pending'),
    ('b@hub.test', '', 'Ben', 'Two', 'pending'),
    ('c@hub.test', '', 'Cleo', 'Three', 'approved')`);
  await engine.db.execute(sql`insert into identities (issuer, subject, user_id, email, created_at)
    select 'https://school.test', users.email, users.id, 'a@hub.test', '2026-01-02T03:04:05Z'
    from users where users.email <> 'c@hub.test'`);
  await migrate(engine.db, MIGRATIONS);
  const { email, addressProvenAt, status } = users;
  expect(await engine.db.select({ addressProvenAt, status }).from(users).orderBy(email)).toEqual([
    { addressProvenAt: new Date('2026-01-02T03:04:05Z'), status: 'pending' },
    { addressProvenAt: null, status: 'pending' },
    { addressProvenAt: null, status: 'approved' },
  ]);
  await engine.close();
});
