import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { unusable } from './database-folder.ts';
import { RefusedToStart } from './embedded-instance.ts';
import { DatabaseUnavailable, failureOf } from './failures.ts';

/** The permissions of other accounts within a file's mode. */
const OTHERS = 0o077;

/**
 * Creates the folder if it is missing, and throws one clear line if it can't be written to. From here on no other
 * account gets access to any file that this process creates.
 */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  process.umask(OTHERS);
  try {
    fs.mkdirSync(folder, { recursive: true });
    try {
      fs.writeFileSync(probe, 'Can this folder be written?\n'.repeat(200), { flush: true });
    } finally {
      fs.rmSync(probe, { force: true });
    }
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/**
 * Removes other accounts' access to the folder and everything in it: it contains password hashes, the cookie secret and
 * mail with sign-in links. Returns a warning if that fails. Links are not followed, and Windows has no such modes.
 */
export function closeToOthers(folder: string): string | null {
  if (process.platform === 'win32') return null;
  const real = fs.realpathSync(folder);
  const open = closeTree(real, fs.statSync(real));
  const owner = fs.statSync(real).uid;
  if (owner === process.getuid?.() && open.length === 0) return null;
  const what = open.length === 0 ? 'it' : `${open[0]}${open.length > 1 ? ` and ${open.length - 1} more` : ''}`;
  return `DATA_DIR ${folder} belongs to the account with the number ${owner}; others may be able to read ${what}. Run the hub as the account that owns all of it, e.g. after chown -R`;
}

/** Returns what could not be closed because it belongs to another account. */
function closeTree(name: string, { mode }: fs.Stats): string[] {
  const isFolder = (mode & fs.constants.S_IFMT) === fs.constants.S_IFDIR;
  const open = (mode & OTHERS) === 0 || close(name, mode) ? [] : [name];
  for (const entry of isFolder ? entriesOf(name) : []) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const inner = path.join(name, entry.name);
    const found = fs.lstatSync(inner, { throwIfNoEntry: false });
    if (found !== undefined) open.push(...closeTree(inner, found));
  }
  return open;
}

/** Returns nothing for another account's folder, which has already been reported. */
function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isOf(error, 'ENOENT', 'EACCES')) return [];
    throw error;
  }
}

/** Uses a descriptor, which stays on the same file if the name is replaced by a link in the meantime. */
function close(name: string, mode: number): boolean {
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(name, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
    fs.fchmodSync(descriptor, mode & 0o700);
    return true;
  } catch (error) {
    if (isOf(error, 'ENOENT')) return true;
    if (isOf(error, 'EPERM', 'EACCES', 'ELOOP')) return false;
    throw error;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

const isOf = (error: unknown, ...codes: string[]): error is Error =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Explains an error of opening the database: names the folder if it is at fault. */
export function openingError(folder: string, error: unknown): unknown {
  const failure = failureOf(new DatabaseUnavailable(error));
  if (failure === 'storage_full' || failure === 'read_only') return unwritable(folder, error);
  return error instanceof RefusedToStart || isDamage(error) ? unusable(folder, error.message, error) : error;
}

/** PostgreSQL started, but then missed a file (58P01) or could not read one (XX001, XX002). */
const isDamage = (error: unknown): error is Error => isOf(error, '58P01', 'XX001', 'XX002');

function unwritable(folder: string, error: unknown): Error {
  return new Error(`DATA_DIR ${folder} cannot be written (${reasonOf(error)})`, { cause: error });
}

/** Works for `ENOSPC: no space left on device, write` and `could not write to file "x": No space left on device`. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (/^[A-Z]+: (.+?), /.exec(message)?.[1] ?? message.split(': ').at(-1) ?? message).toLowerCase();
}
