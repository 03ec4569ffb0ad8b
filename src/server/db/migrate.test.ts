import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTopic, listTopics } from '#shared/bank/topics.contract.ts';
import { MIGRATIONS, openEmptyDatabase, outsideTransactions } from '#tests/support/database.ts';
import { aStudent, aTeacher, aTopic } from '#tests/support/factories.ts';
import { asBeforeTheBaseline, laterMigrations, migrateUpTo } from '#tests/support/migrations.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { rowsOf, type Engine } from './engine.ts';
import { migrate } from './migrate.ts';

const COUNT = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;

let engine: Engine;
beforeEach(async () => {
  engine = await openEmptyDatabase();
});
afterEach(() => engine.close());

async function tables(): Promise<string[]> {
  const found = await engine.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`);
  return rowsOf(found, z.object({ tablename: z.string() })).map(({ tablename }) => tablename);
}

describe('migrating', () => {
  it('an empty database applies every migration, and none the second time', async () => {
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: COUNT });
    expect(await tables()).toEqual(expect.arrayContaining(['users', 'questions', 'quiz_attempts']));
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: 0 });
  });

  it('by several at once applies each migration once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate(engine.db, MIGRATIONS)));
    expect(results.map(({ applied }) => applied).filter(Boolean)).toEqual([COUNT]);
  });

  it('leaves nothing behind if a migration of an empty database fails', { tags: 'long' }, async () => {
    const folder = laterMigrations({ '9001_broken': ['select no_such_function();'] });
    await expect(migrate(engine.db, folder)).rejects.toThrow(
      'The migration 9001_broken failed, and the database is as it was before: function no_such_function() does not exist',
    );
    expect(await tables()).toEqual([]);
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: COUNT });
  });

  it('that fails halfway leaves schema and data to the previous version, which still works', async () => {
    await migrate(engine.db, MIGRATIONS);
    const student = await aStudent(engine.db);
    const topic = await aTopic(engine.db, { name: 'Physics' });
    const before = await everything();

    const folder = laterMigrations({
      '9001_good': ['create table later_things (id int)', 'insert into later_things values (1)'],
      '9002_half-done': [
        'alter table topics add column color text',
        `update topics set name = 'renamed'`,
        'drop table flashcards cascade',
        'alter table topics add column color text',
        'delete from users',
      ],
      '9003_never-reached': ['drop table topics cascade'],
    });
    const later = migrate(engine.db, folder);
    await expect(later).rejects.toThrow(/^The migration 9002_half-done failed, .+ column "color" .+ already exists$/);

    expect(await everything()).toEqual(before);
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: 0 });
    const client = await (await createTestApp({ engine })).as(student);
    expect(await client.ok(listTopics)).toMatchObject([{ id: topic.id, name: 'Physics' }]);
  });
});

describe('a hub from before the baseline', () => {
  it('is taken to be at the baseline, whose statements are not run, and gets later migrations', async () => {
    await asBeforeTheBaseline(engine.db);
    await engine.db.execute(sql`insert into topics (name) values ('Heart')`);
    const before = await everything();
    await migrateUpTo(engine.db, '0000_baseline');
    const added = (await everything()).filter((what) => !before.includes(what));
    expect(added).toEqual([expect.stringMatching(/^migration [0-9a-f]{64}$/)]);

    const folder = laterMigrations({ '9001_color': ['alter table topics add column color text'] });
    await migrate(engine.db, folder);
    expect(await migrate(engine.db, folder)).toEqual({ applied: 0 });
    const client = await (await createTestApp({ engine })).as(await aStudent(engine.db));
    expect(await client.ok(listTopics)).toMatchObject([{ name: 'Heart' }]);
  });

  it('says which version to start first if it has not reached the last migration that the baseline replaced', async () => {
    await asBeforeTheBaseline(engine.db, 56);
    await engine.db.execute(sql`insert into topics (name) values ('Heart')`);
    const before = await everything();
    await expect(migrate(engine.db, MIGRATIONS)).rejects.toThrow(
      /^The database is from an older version of the hub\. Start the last version 0\.2\.0 first .+ Nothing was changed\.$/,
    );
    expect(await everything()).toEqual(before);
  });
});

describe('rolling out a version', () => {
  it.runIf(process.env['TEST_DATABASE_URL'])(
    'migrates once others release a table, and lets them work in the meantime',
    async () => {
      await migrate(engine.db, MIGRATIONS);
      const topic = await aTopic(engine.db);
      const folder = laterMigrations({ '9001_color': ['alter table topics add column color text'] });
      let later: Promise<{ applied: number }> | undefined;
      await engine.db.transaction(async (tx) => {
        await tx.execute(sql`select from topics`);
        later = outsideTransactions(() => migrate(engine.db, folder, { lockTimeoutMs: 100, pauseMs: 300 }));
        await outsideTransactions(untilSomebodyWaits);
        // This query is queued behind the migration until that stops for a pause.
        const queued = outsideTransactions(() => engine.db.execute(sql`select id from topics`));
        expect(rowsOf(await queued)).toEqual([{ id: topic.id }]);
        const refused = outsideTransactions(() => migrate(engine.db, folder, { lockTimeoutMs: 50, attempts: 1 }));
        expect(await refused.catch(String)).toMatch(/^Error: The migration 9001_color failed, .+ lock timeout$/);
      });
      expect(await later).toEqual({ applied: 1 });
    },
  );

  it('leaves the previous version working on a newer schema', async () => {
    const folder = laterMigrations({
      '9001_more': ['alter table topics add column color text', 'create table later_things (id int)'],
    });
    await migrate(engine.db, folder);
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: 0 });
    const hub = await createTestApp({ engine });
    const teacher = await hub.as(await aTeacher(engine.db));
    const { id } = await teacher.ok(createTopic, { body: { name: 'Physics' } });
    expect(await teacher.ok(listTopics)).toMatchObject([{ id, name: 'Physics' }]);
  });
});

async function untilSomebodyWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await engine.db.execute(sql`select from pg_locks where not granted and locktype = 'relation'`);
      expect(rowsOf(waiting)).not.toEqual([]);
    },
    { interval: 5, timeout: 10_000 },
  );
}

/** Everything that a migration can change: columns, rules, indexes, triggers, and the content of tables. */
async function everything(): Promise<unknown[]> {
  const found = await engine.db.execute(sql`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as what
      from information_schema.columns where table_schema = 'public'
    union all select 'rule ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    union all select 'migration ' || hash from schema_migrations
    union all select 'user ' || to_jsonb(users)::text from users
    union all select 'topic ' || to_jsonb(topics)::text from topics
    order by 1`);
  const all = rowsOf(found, z.object({ what: z.string() })).map(({ what }) => what);
  expect(all.length).toBeGreaterThan(300);
  return all;
}
