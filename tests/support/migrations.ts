import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MIGRATIONS } from './database.ts';

/** A copy of the product's migrations plus later ones, given as names and statements. */
export function laterMigrations(more: Record<string, string[]>): { folder: string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: object[] }; // as Drizzle writes it
  for (const [tag, statements] of Object.entries(more)) {
    fs.writeFileSync(path.join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
    journal.entries.push({ idx: journal.entries.length, version: '7', when: Date.now(), tag, breakpoints: true });
  }
  fs.writeFileSync(file, JSON.stringify(journal));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true }) };
}

interface Journal {
  entries: { idx: number; tag: string }[];
}

/** A copy of the product's migrations up to and including this one. */
export function migrationsUpTo(tag: string): { folder: string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as Journal; // as Drizzle writes it
  const last = journal.entries.find((entry) => entry.tag === tag)?.idx ?? Number.NaN;
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true }) };
}
