import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { openEmbedded } from './embedded.ts';
import { rowsOf } from './engine.ts';

const MISSING = isTorture ? 200 : 3;
const PATIENCE = isTorture ? 3_600_000 : 300_000;
const SEED = 20_261_122;

let workshop: string;
let names: string[];
beforeAll(async () => {
  workshop = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-missing-'));
  const made = path.join(workshop, 'made');
  const engine = await openEmbedded(made);
  await engine.db.execute(sql`create table notes (text text primary key)`);
  await engine.db.execute(sql`insert into notes values ('precious')`);
  await engine.close();
  names = fs.readdirSync(path.join(made, 'database'), { recursive: true, encoding: 'utf8' }).toSorted();
});
afterAll(() => fs.rmSync(workshop, { recursive: true }));

/** Returns what happens to a database without this file or folder. */
async function without(name: string): Promise<'refused' | 'kept' | 'error' | 'LOST'> {
  const folder = path.join(workshop, 'copy');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(path.join(workshop, 'made'), folder, { recursive: true });
  fs.rmSync(path.join(folder, 'database', name), { recursive: true });
  const engine = await openEmbedded(folder).catch((error: unknown) => String(error));
  if (typeof engine === 'string')
    return /cannot be used \(.+\), and was left as it is/.test(engine) ? 'refused' : 'LOST';
  const found = await engine.db.execute(sql`select text from notes`).then(
    (result) => (JSON.stringify(rowsOf(result)) === '[{"text":"precious"}]' ? 'kept' : 'LOST'),
    (error: unknown) => (/could not open file|could not read/.test(String((error as Error).cause)) ? 'error' : 'LOST'),
  );
  await engine.close().catch(() => undefined); // it may need the missing file again
  return found;
}

it(
  `a database of which a file or folder is missing, ${MISSING} of them in turn, is never mistaken for an empty one`,
  async () => {
    const random = seededRandom(SEED);
    // Folders and top-level files first: there are few of them, and most depends on them.
    const isFolder = (name: string) => fs.statSync(path.join(workshop, 'made/database', name)).isDirectory();
    const weight = new Map(names.map((name) => [name, (isFolder(name) || !name.includes('/') ? 0 : 1) + random()]));
    const chosen = names.toSorted((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0)).slice(0, MISSING);
    const outcomes: [string, string][] = [];
    for (const name of chosen) outcomes.push([name, await without(name)]);
    const count = (outcome: string) => outcomes.filter(([, each]) => each === outcome).length;
    const lost = outcomes.filter(([, outcome]) => outcome === 'LOST');
    record({
      cuts: MISSING,
      lost: lost.length,
      remark: `cuts are missing files: ${count('refused')} refused, ${count('error')} said when read, ${count('kept')} not needed`,
    });
    expect(lost).toEqual([]);
  },
  PATIENCE,
);
