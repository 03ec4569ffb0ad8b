import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** An operating system lock, which ends with the process that holds it, however that ends. */
export interface OsLock {
  /** Identifies the locked file, even if it is renamed. */
  readonly file: string;
  release(): void;
}

/** How long a file system may take for a lock; one whose lock service is unavailable would block for minutes. */
const PATIENCE_MS = 5000;

/**
 * Flags of open(2) that lock a file exclusively, without waiting. Node has no names for them: on macOS they are
 * O_EXLOCK and O_NONBLOCK, on Windows libuv's UV_FS_O_EXLOCK, which opens the file for this process alone.
 */
const LOCKING_FLAGS: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20 | 0x4, win32: 0x1000_0000 };

/**
 * Locks a file, creating it if necessary. Returns `held` if another process has locked it, `unavailable` if the file
 * system or the machine has no such locks.
 */
export function tryOsLock(name: string): OsLock | 'held' | 'unavailable' {
  const lock = open(name);
  if (typeof lock === 'string') return lock;
  // Some file systems grant every lock, so the same lock is requested again: it has to be refused.
  const again = open(name);
  if (again !== 'held') {
    fs.closeSync(lock);
    if (typeof again === 'number') fs.closeSync(again);
    return 'unavailable';
  }
  const { dev, ino } = fs.fstatSync(lock);
  return { file: `${dev}:${ino}`, release: () => fs.closeSync(lock) };
}

function open(name: string): number | 'held' | 'unavailable' {
  const flags = fs.constants.O_RDWR | fs.constants.O_CREAT;
  const locking = LOCKING_FLAGS[process.platform];
  if (locking === undefined) return locked(fs.openSync(name, flags, 0o600));
  try {
    return fs.openSync(name, flags | locking, 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN' || code === 'EBUSY') return 'held';
    if (code === 'ENOTSUP' || code === 'EINVAL') return 'unavailable';
    throw error;
  }
}

/**
 * On other systems open(2) has no such flag and Node has no flock(2), but the program flock (of util-linux and BusyBox)
 * locks a descriptor passed to it. The lock belongs to the file opened here, and outlives the program.
 */
function locked(descriptor: number): number | 'held' | 'unavailable' {
  const { status, stderr } = spawnSync('flock', ['-n', '-x', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    timeout: PATIENCE_MS,
  });
  if (status === 0) return descriptor;
  fs.closeSync(descriptor);
  // flock is silent if another process has the lock; BusyBox uses the same exit code for every failure.
  return status === 1 && stderr.length === 0 ? 'held' : 'unavailable';
}
