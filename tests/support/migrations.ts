import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from './database.ts';

/** The folder of a copy of the product's migrations plus later ones, given as names and statements. */
export function laterMigrations(more: Record<string, string[]>): string {
  return copyWith((entries, folder) => {
    const added = Object.entries(more).map(([tag, statements], index) => {
      fs.writeFileSync(path.join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
      return { idx: entries.length + index, version: '7', when: Date.now(), tag, breakpoints: true };
    });
    return [...entries, ...added];
  });
}

/** Applies the product's migrations up to and including this one. */
export async function migrateUpTo(db: Database, tag: string): Promise<void> {
  const folder = copyWith((entries) => {
    const last = entries.find((entry) => entry.tag === tag)?.idx ?? Number.NaN;
    return entries.filter(({ idx }) => idx <= last);
  });
  await migrate(db, folder);
}

interface Entry {
  idx: number;
  tag: string;
}

/** A copy of the product's migrations whose journal has these entries instead, until the test ends. */
function copyWith(change: (entries: Entry[], folder: string) => Entry[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: Entry[] }; // as Drizzle writes it
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries, folder) }));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

/** The migrations that the baseline replaced: a hub at the last of them recorded these rows. */
const REPLACED = fs
  .readFileSync(path.resolve(import.meta.dirname, '../fixtures/replaced-migrations.txt'), 'utf8')
  .trimEnd()
  .split('\n');

/** Gives an empty database the tables and the record of a hub that ran this many of the replaced migrations; default: all. */
export async function asBeforeTheBaseline(db: Database, ran = REPLACED.length): Promise<void> {
  await migrateUpTo(db, '0000_baseline');
  await db.execute(sql`delete from schema_migrations`);
  for (const line of REPLACED.slice(0, ran)) {
    const [createdAt, hash] = line.split(' ');
    await db.execute(sql`insert into schema_migrations (hash, created_at) values (${hash}, ${createdAt})`);
  }
}
