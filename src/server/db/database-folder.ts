import fs from 'node:fs';
import path from 'node:path';

/** What is in every database and never empty. Without some of it PostgreSQL would start, and take the rest for less. */
const FILES = ['PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map'];
const FOLDERS: { name: string; holds: RegExp }[] = [
  { name: 'base', holds: /^\d+$/ },
  { name: 'pg_wal', holds: /^[\dA-F]{24}$/ },
  { name: 'pg_xact', holds: /^[\dA-F]{4,}$/ },
];

/** What a hub keeps beside its database; where some of it is there, there was a database. */
const BESIDE = ['media', 'backups', 'outbox'];

/** Where the embedded database is, and what says that it is still being made. */
export const databaseIn = (dataDir: string): string => path.join(dataDir, 'database');
export const unfinishedMark = (database: string): string => `${database}.unfinished`;
/** Says that a database was made for a restore, which has not been done yet. */
export const restoreMark = (dataDir: string): string => `${databaseIn(dataDir)}.to-restore`;

/** Whether a database that is being made was not finished; it has never been used. */
export function isUnfinished(database: string): boolean {
  const mark = unfinishedMark(database);
  return fs.existsSync(mark) && fs.statSync(mark).size > 0;
}

/**
 * Throws what is missing, and how to get it back, where a new database would hide an old one: there may be none at all,
 * one that is whole, or one whose making was interrupted. `isToBeRestored` lets one be made beside what belonged to
 * another; it is only for a restore until that has been done.
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

/** What to say of a database that can't be used as it is. */
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

/** Whether there is a file somewhere in it. */
function holdsSomething(folder: string): boolean {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : [];
  return entries.some((entry) => !entry.isDirectory() || holdsSomething(path.join(folder, entry.name)));
}
