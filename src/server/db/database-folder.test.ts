import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refuseDamaged } from './database-folder.ts';
import { openEmbedded } from './embedded.ts';
import { rowsOf } from './engine.ts';

let made: string;
let folder: string;
beforeAll(async () => {
  made = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-made-'));
  const engine = await openEmbedded(made);
  await engine.db.execute(sql`create table notes (text text)`);
  await engine.db.execute(sql`insert into notes values ('precious')`);
  await engine.close();
});
afterAll(() => fs.rmSync(made, { recursive: true }));
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-data-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const inDatabase = (name = '') => path.join(folder, 'database', name);
const copyDatabase = () => fs.cpSync(path.join(made, 'database'), inDatabase(), { recursive: true });
const put = (name: string, content = 'x') => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), content);
};
/** The content of the folder, except what keeps others out of it. */
const contents = () =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('server') && !name.endsWith('postmaster.pid'))
    .toSorted();

async function refusal(options?: Parameters<typeof openEmbedded>[1]): Promise<string> {
  const before = contents();
  const error = await openEmbedded(folder, options).then(
    async (engine) => (await engine.close(), new Error('it was opened')),
    (thrown: unknown) => thrown as Error,
  );
  expect(contents()).toEqual(before);
  return error.message;
}

describe('a database', () => {
  it.each([
    ['PG_VERSION', 'PG_VERSION is missing'],
    ['postgresql.conf', 'postgresql.conf is missing'],
    ['global/pg_control', 'global/pg_control is missing'],
    ['global', 'global/pg_control is missing'],
    ['base', 'base is missing or empty'],
    ['pg_wal', 'pg_wal is missing or empty'],
    ['pg_xact/0000', 'pg_xact is missing or empty'],
    // An index of roles, which PostgreSQL reads only once it has started.
    ['global/2677', 'could not open file "global/2677": No such file or directory'],
    ['pg_notify', 'could not open directory "pg_notify": No such file or directory'],
  ])('without %s is refused, left alone, and comes with instructions for recovery', async (name, problem) => {
    copyDatabase();
    put('backups/scheduled-2026-11-20T02-00-00-000Z.json.gz');
    put('backups/manual-2026-11-21T09-30-00-000Z.json.gz');
    put('backups/manual-2026-11-21T09-30-00-000Z.media.gz');
    fs.rmSync(inDatabase(name), { recursive: true });
    expect(await refusal()).toBe(
      `The database in ${inDatabase()} cannot be used (${problem}), and was left as it is. If it is a copy, copy all of it again. Otherwise move it away (mv ${inDatabase()} ${inDatabase()}.damaged) and restore the newest backup: npm run restore ${folder}/backups/manual-2026-11-21T09-30-00-000Z.json.gz`,
    );
  });

  it('with an emptied file is refused', async () => {
    copyDatabase();
    fs.truncateSync(inDatabase('PG_VERSION'));
    expect(await refusal()).toContain('(PG_VERSION is empty), and was left as it is.');
    expect(await refusal({ isToBeRestored: true })).toContain('restore a backup file: npm run restore FILE');
    fs.writeFileSync(inDatabase('PG_VERSION'), '18\n');
    const [first] = fs.readdirSync(inDatabase('base'));
    fs.truncateSync(inDatabase(`base/${first}/pg_filenode.map`));
    expect(await refusal()).toContain('pg_filenode.map is empty');
  });

  it('that was interrupted while being created, and has no mark, is refused', async () => {
    fs.mkdirSync(inDatabase('base/1'), { recursive: true });
    expect(await refusal()).toContain('pg_wal is missing or empty');
  });

  it('is not created in place of a file', async () => {
    put('database');
    expect(await refusal()).toBe(`${inDatabase()} is not a folder. Move it away, then start again`);
  });

  it.each(['media/images/a.webp', 'backups/manual-2026-11-21T09-30-00-000Z.json.gz', 'outbox/1.eml'])(
    'is not created beside %s',
    async (name) => {
      put(name);
      for (const isThere of [false, true]) {
        if (isThere) fs.mkdirSync(inDatabase());
        const [what] = name.split('/');
        expect(await refusal()).toMatch(
          new RegExp(`^DATA_DIR ${folder} has no database, but ${what} of a hub\\. .+ npm run restore `),
        );
      }
    },
  );

  it('is created beside empty folders, and again if its creation was interrupted', async () => {
    fs.mkdirSync(path.join(folder, 'media/images'), { recursive: true });
    fs.mkdirSync(inDatabase('base'), { recursive: true });
    put('database.unfinished', 'This database is being made.\n');
    const engine = await openEmbedded(folder);
    expect(rowsOf(await engine.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    await engine.close();
    expect(fs.existsSync(path.join(folder, 'database.unfinished'))).toBe(false);
  });

  it('is created for a restore beside remaining files, and unusable otherwise until that is done', async () => {
    put('media/images/a.webp');
    refuseDamaged(folder, { isToBeRestored: true });
    copyDatabase(); // as if it had been created
    expect(await refusal()).toBe(
      `DATA_DIR ${folder} was to be restored, which has not been done: restore a backup file: npm run restore FILE`,
    );
    await (await openEmbedded(folder, { isToBeRestored: true })).close();
  });
});
