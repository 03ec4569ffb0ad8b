import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { rowsOf } from './engine.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';

const COUNT = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;

let engine: Engine;
beforeEach(async () => {
  engine = await openEmptyDatabase();
});
afterEach(() => engine.close());

async function tables(): Promise<string[]> {
  const found = await engine.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`);
  return rowsOf<{ tablename: string }>(found).map(({ tablename }) => tablename);
}

describe('migrating', () => {
  it('an empty database applies every migration, and none when it is done again', async () => {
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: COUNT });
    expect(await tables()).toEqual(expect.arrayContaining(['users', 'questions', 'quiz_attempts']));
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: 0 });
  });

  it('by several at once applies each migration once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate(engine.db, MIGRATIONS)));
    expect(results.map(({ applied }) => applied).filter(Boolean)).toEqual([COUNT]);
  });

  it('leaves nothing behind where a migration fails', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-migrations-'));
    fs.cpSync(MIGRATIONS, folder, { recursive: true });
    const [last = ''] = fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .toReversed();
    fs.appendFileSync(path.join(folder, last), '\n--> statement-breakpoint\nselect no_such_function();');
    await expect(migrate(engine.db, folder)).rejects.toThrow('no_such_function');
    fs.rmSync(folder, { recursive: true });
    expect(await tables()).toEqual([]);
    expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: COUNT });
  });
});
