import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readSetting } from '#server/core/settings.repository.ts';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { migrationsUpTo } from '#tests/support/migrations.ts';
import { migrate } from './migrate.ts';
import { users } from './schema/users.ts';

/** The last migration before teachers had staff roles. */
const BEFORE = '0029_card-versions';

it.each([
  ['a hub in use', 'approved', { isHidden: true }],
  ['a hub whose students wait', 'pending', undefined],
])(
  'in %s teachers become owners, and first steps are hidden once there is an approved student',
  async (_hub, status, steps) => {
    const engine = await openEmptyDatabase();
    const { folder, remove } = migrationsUpTo(BEFORE);
    await migrate(engine.db, folder);
    remove();
    await engine.db.execute(sql`insert into users (email, password, first_name, last_name, role, status) values
    ('a@hub.test', 'x', 'Ann', 'One', 'student', ${status}), ('b@hub.test', 'x', 'Ben', 'Two', 'teacher', 'approved')`);
    await migrate(engine.db, MIGRATIONS);
    const found = await engine.db.select({ staffRole: users.staffRole }).from(users).orderBy(asc(users.email));
    expect(found).toEqual([{ staffRole: null }, { staffRole: 'owner' }]);
    expect(await readSetting(engine.db, 'first_steps')).toEqual(steps);
    await engine.close();
  },
);
