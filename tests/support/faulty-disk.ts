import fs from 'node:fs';

/** The system's error code for what the disk refuses. */
export interface Fault {
  code: 'ENOSPC' | 'EDQUOT' | 'EROFS' | 'EACCES' | 'EIO';
  /** The calls that fail: writes on a full disk, opens on a read-only one, any call on a broken one. */
  calls: FileCall[];
  /** The files affected. */
  files?: RegExp;
  /** How many of these calls still succeed first. */
  after?: number;
}

const CALLS = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'ftruncateSync',
  'truncateSync',
  'mkdirSync',
  'renameSync',
  'writeFileSync',
  'readSync',
] as const;
export type FileCall = (typeof CALLS)[number];

/** Calls that fail on a full disk, and those that fail on a read-only one. */
export const WRITING: FileCall[] = ['writeSync', 'ftruncateSync', 'truncateSync', 'writeFileSync', 'mkdirSync'];
export const CHANGING: FileCall[] = [...WRITING, 'openSync', 'renameSync'];

export type FaultyDisk = ReturnType<typeof installFaultyDisk>;

type FileFunction = (...call: unknown[]) => unknown;

/**
 * Replaces Node's own file functions, and fails the calls that it is told to. Must be installed before the files in
 * question are opened. Opening a file only for reading never fails, and nothing is really synced: a sync takes long,
 * and proves nothing when no power is cut.
 */
export function installFaultyDisk() {
  const functions = fs as unknown as Record<FileCall, FileFunction>;
  const real = Object.fromEntries(CALLS.map((name) => [name, functions[name]])) as Record<FileCall, FileFunction>;
  const names = new Map<unknown, string>();
  let fault: Fault | null = null;
  let left = 0;
  let failed = 0;

  const isRefused = (name: FileCall, call: unknown[]) => {
    if (fault === null || !fault.calls.includes(name)) return false;
    if (name === 'openSync' && isReading(call[1])) return false;
    if (!(fault.files ?? /./).test(names.get(call[0]) ?? String(call[0]))) return false;
    left -= 1;
    return left < 0;
  };
  for (const name of CALLS) {
    functions[name] = (...call) => {
      if (fault !== null && isRefused(name, call)) {
        failed += 1;
        throw systemError(fault.code, name, String(call[0]));
      }
      if (name === 'fsyncSync') return undefined;
      const result = real[name].apply(fs, call);
      if (name === 'openSync') names.set(result, String(call[0]));
      return result;
    };
  }
  return {
    fail(next: Fault) {
      fault = next;
      left = next.after ?? 0;
    },
    fix() {
      fault = null;
    },
    /** How many calls have failed. */
    get failed() {
      return failed;
    },
    /** Restores Node's own functions. */
    remove: () => void Object.assign(functions, real),
  };
}

export function systemError(code: string, syscall: string, path: string): Error {
  return Object.assign(new Error(`${code}: made to fail: ${code}, ${syscall} '${path}'`), { code, syscall, path });
}

const isReading = (flags: unknown) =>
  flags === undefined ||
  flags === 'r' ||
  (typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) === 0);
