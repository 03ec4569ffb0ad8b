import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseUnavailable, failureOf } from './failures.ts';

/** Makes the folder where it is not there, and throws one clear line where nothing can be written to it. */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
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

/** What to say of an error that came while the database was opened: the folder, where it is at fault. */
export function openingError(folder: string, error: unknown): unknown {
  const failure = failureOf(new DatabaseUnavailable(error));
  return failure === 'storage_full' || failure === 'read_only' ? unwritable(folder, error) : error;
}

function unwritable(folder: string, error: unknown): Error {
  return new Error(`DATA_DIR ${folder} cannot be written (${reasonOf(error)})`, { cause: error });
}

/** Of `ENOSPC: no space left on device, write`, and of `could not write to file "x": No space left on device`. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (/^[A-Z]+: (.+?), /.exec(message)?.[1] ?? message.split(': ').at(-1) ?? message).toLowerCase();
}
