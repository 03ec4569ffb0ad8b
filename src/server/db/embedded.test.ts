import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { rowsOf } from './engine.ts';
import type { Database } from './engine.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-data-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const notes = async (db: Database) =>
  rowsOf<{ text: string }>(await db.execute(sql`select text from notes order by 1`));

describe('the embedded database in a folder', () => {
  it('syncs each commit to the disk, and syncs nothing for reading', async () => {
    const { db, close } = await openEmbedded(folder);
    await db.execute(sql`create table notes (text text)`);
    const sync = vi.spyOn(fs, 'fsyncSync');
    const commits = 20;
    for (let i = 0; i < commits; i += 1) await db.execute(sql`insert into notes values (${`note ${i}`})`);
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(commits);

    sync.mockClear();
    await notes(db);
    expect(sync).not.toHaveBeenCalled();
    sync.mockRestore();
    await close();
  });

  it('has its data again when it is opened anew', async () => {
    const first = await openEmbedded(folder);
    await first.db.execute(sql`create table notes (text text)`);
    await first.db.execute(sql`insert into notes values ('kept')`);
    await first.close();
    const second = await openEmbedded(folder);
    expect(await notes(second.db)).toEqual([{ text: 'kept' }]);
    await second.close();
  });

  it('has what was committed in a copy made while it runs, as after a loss of power', async () => {
    const running = await openEmbedded(folder);
    await running.db.execute(sql`create table notes (text text)`);
    await running.db.execute(sql`insert into notes values ('committed')`);
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-copy-'));
    fs.cpSync(path.join(folder, 'database'), path.join(copy, 'database'), { recursive: true });
    await running.close();
    const recovered = await openEmbedded(copy);
    expect(await notes(recovered.db)).toEqual([{ text: 'committed' }]);
    await recovered.close();
    fs.rmSync(copy, { recursive: true });
  });

  it('holds the lock on its folder while it is open', async () => {
    const engine = await openEmbedded(folder);
    expect(fs.existsSync(path.join(folder, 'server.pid'))).toBe(true);
    await engine.close();
    expect(fs.existsSync(path.join(folder, 'server.pid'))).toBe(false);
  });
});
