import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { rowsOf, type Database } from './engine.ts';

let workshop: string;
let folder: string;
// Creating a database takes longer than the tests, so each uses a copy of one.
beforeAll(async () => {
  workshop = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-data-'));
  const umask = process.umask(0);
  const { db, close } = await openEmbedded(path.join(workshop, 'made'));
  await db.execute(sql`create table notes (text text)`);
  await close();
  process.umask(umask);
});
beforeEach(() => {
  folder = path.join(workshop, 'data');
  fs.cpSync(path.join(workshop, 'made'), folder, { recursive: true });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));
afterAll(() => fs.rmSync(workshop, { recursive: true }));

const write = (db: Database, text: string) => db.execute(sql`insert into notes values (${text})`);
const notes = async (db: Database) => rowsOf(await db.execute(sql`select text from notes order by 1`));

describe('the embedded database in a folder', () => {
  it('syncs each commit to the disk, and syncs nothing for reads', async () => {
    const { db, close } = await openEmbedded(folder);
    const sync = vi.spyOn(fs, 'fsyncSync');
    const commits = 20;
    for (let i = 0; i < commits; i += 1) await write(db, `note ${i}`);
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(commits);

    sync.mockClear();
    await notes(db);
    expect(sync).not.toHaveBeenCalled();
    sync.mockRestore();
    await close();
  });

  it('still has its data when it is reopened', async () => {
    const first = await openEmbedded(folder);
    await write(first.db, 'kept');
    await first.close();
    const second = await openEmbedded(folder);
    expect(await notes(second.db)).toEqual([{ text: 'kept' }]);
    await second.close();
  });

  it('has every commit in a copy made while it runs, as after a loss of power', async () => {
    const running = await openEmbedded(folder);
    await write(running.db, 'committed');
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-copy-'));
    fs.cpSync(path.join(folder, 'database'), path.join(copy, 'database'), { recursive: true });
    await running.close();
    const sync = vi.spyOn(fs, 'fsyncSync');
    const recovered = await openEmbedded(copy);
    // Each file and folder once, although PostgreSQL requests it twice.
    const syncs = sync.mock.calls.length / fs.readdirSync(copy, { recursive: true }).length;
    sync.mockRestore();
    expect(syncs).toBeGreaterThan(0.95);
    expect(syncs).toBeLessThan(1.5);
    expect(await notes(recovered.db)).toEqual([{ text: 'committed' }]);
    await recovered.close();
    fs.rmSync(copy, { recursive: true });
  });

  it('holds the lock on its folder while it is open', async () => {
    const engine = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow('is in use by another running server');
    await engine.close();
    await (await openEmbedded(folder)).close();
  });

  it('acknowledges nothing once its folder belongs to another server, and leaves the folder alone', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { db, close } = await openEmbedded(folder);
    await write(db, 'kept');
    fs.rmSync(path.join(folder, 'servers'), { recursive: true });
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000); // as if it had been suspended
    await expect(write(db, 'lost')).rejects.toThrow('insert into notes');
    expect(exit).toHaveBeenCalledWith(1);
    await close();
    const next = await openEmbedded(folder);
    expect(await notes(next.db)).toEqual([{ text: 'kept' }]);
    await next.close();
  });

  it('gives no other account access to any of its files', async () => {
    const { db, close } = await openEmbedded(folder);
    await db.execute(sql`create table more (text text)`);
    await close();
    const all = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(all.length).toBeGreaterThan(900);
    expect(all.filter((name) => (fs.statSync(path.join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
  });
});
