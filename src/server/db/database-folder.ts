import fs from 'node:fs';
import path from 'node:path';

/** Files in every database that are never empty. Without some of them PostgreSQL would start and appear to be empty. */
const FILES = ['PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map'];
const FOLDERS: { name: string; holds: RegExp }[] = [
  { name: 'base', holds: /^\d+$/ },
  { name: 'pg_wal', holds: /^[\dA-F]{24}$/ },
  { name: 'pg_xact', holds: /^[\dA-F]{4,}$/ },
];

/** What a hub stores beside its database; if any of it exists, there was a database. */
const BESIDE = ['media', 'backups', 'outbox'];

/** The embedded database's folder, and the mark that it is still being created. */
export const databaseIn = (dataDir: string): string => path.join(dataDir, 'database');
export const unfinishedMark = (database: string): string => `${database}.unfinished`;
/** The mark that a database was created for a restore that has not been done yet. */
export const restoreMark = (dataDir: string): string => `${databaseIn(dataDir)}.to-restore`;

/** Whether the database's creation was interrupted; if so, it has never been used. */
export function isUnfinished(database: string): boolean {
  const mark = unfinishedMark(database);
  return fs.existsSync(mark) && fs.statSync(mark).size > 0;
}

/**
 * Throws what is missing, and how to recover it, if a new database would hide an old one: acceptable are no database,
 * an intact one, and one whose creation was interrupted. `isToBeRestored` allows a new one beside another's files,
 * which can only be restored into until that is done.
 */
export function refuseDamaged(dataDir: string, { isToBeRestored }: { isToBeRestored: boolean }): void {
  const database = databaseIn(dataDir);
  const found = fs.statSync(database, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) {
    throw new Error(`${database} is not a folder. Move it away, then start again`);
  }
  if (found === undefined || isEmpty(database) || isUnfinished(database)) {
    const beside = BESIDE.filter((name) => holdsSomething(path.join(dataDir, name)));
    if (beside.length === 0) return;
    if (isToBeRestored) return fs.writeFileSync(restoreMark(dataDir), '');
    throw new Error(
      `DATA_DIR ${dataDir} has no database, but ${beside.join(' and ')} of a hub. If that hub is on PostgreSQL, set DATABASE_URL. If its database was lost, ${howToRestore(dataDir)}. For an empty hub choose an empty folder`,
    );
  }
  if (fs.existsSync(restoreMark(dataDir)) && !isToBeRestored) {
    throw new Error(`DATA_DIR ${dataDir} was to be restored, which has not been done: ${howToRestore(dataDir)}`);
  }
  const problem = problemIn(database);
  if (problem !== null) throw unusable(dataDir, problem);
}

/** The error for a database that can't be used as it is. */
export function unusable(dataDir: string, problem: string, cause?: unknown): Error {
  const database = databaseIn(dataDir);
  return new Error(
    `The database in ${database} cannot be used (${problem}), and was left as it is. If it is a copy, copy all of it again. Otherwise move it away (mv ${database} ${database}.damaged) and ${howToRestore(dataDir)}`,
    { cause },
  );
}

function howToRestore(dataDir: string): string {
  const newest = newestBackup(path.join(dataDir, 'backups'));
  return newest === null
    ? 'restore a backup file: npm run restore FILE'
    : `restore the newest backup: npm run restore ${newest}`;
}

function newestBackup(folder: string): string | null {
  const dated = entriesOf(folder).flatMap((name) => {
    const [, date] = /-(\d{4}-\d\d-\d\dT[\d-]+Z)\.json\.gz(?:\.age)?$/.exec(name) ?? [];
    return date === undefined ? [] : { name, date };
  });
  const newest = dated.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  return newest === undefined ? null : path.join(folder, newest.name);
}

function problemIn(database: string): string | null {
  for (const { name, holds } of FOLDERS) {
    const entries = entriesOf(path.join(database, name)).filter((entry) => holds.test(entry));
    if (entries.length === 0) return `${name} is missing or empty`;
  }
  const ofEach = entriesOf(path.join(database, 'base')).flatMap((name) =>
    /^\d+$/.test(name) ? [`base/${name}/PG_VERSION`, `base/${name}/pg_filenode.map`] : [],
  );
  for (const name of [...FILES, ...ofEach]) {
    const size = fs.statSync(path.join(database, name), { throwIfNoEntry: false })?.size;
    if (size === undefined) return `${name} is missing`;
    if (size === 0) return `${name} is empty`;
  }
  return null;
}

const entriesOf = (folder: string) =>
  fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? fs.readdirSync(folder) : [];
const isEmpty = (folder: string) => fs.readdirSync(folder).length === 0;

/** Whether it contains a file at any depth. */
function holdsSomething(folder: string): boolean {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : [];
  return entries.some((entry) => !entry.isDirectory() || holdsSomething(path.join(folder, entry.name)));
}
