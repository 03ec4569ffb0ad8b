import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lease, LEASE_MS, machine, otherLeases, takeAway, type Holder, type OtherLease } from './lease.ts';
import { tryOsLock, type OsLock } from './os-lock.ts';

const POLL_MS = 200;
/** How long a server that starts at the same time, and has to give way, may take to do so. */
const GIVING_WAY_MS = 3000;

/** File systems of this machine's own disks and memory, by statfs(2): ext2 to ext4, XFS, Btrfs, ZFS, F2FS, tmpfs. */
const LOCAL_FILE_SYSTEMS = new Set([0xef53, 0x5846_5342, 0x9123_683e, 0x2fc1_2fc1, 0xf2f5_2010, 0x0102_1994]);

/** Another server is using the embedded database. */
export class FolderInUse extends Error {}

/** Reserves a data folder for this process. */
export type FolderLock = Pick<Lease, 'beforeWrite' | 'check' | 'release'>;

interface Options {
  /** Called with the reason if a start takes long. */
  say?: ((line: string) => void) | undefined;
  onLost?: () => void;
}

/**
 * Keeps every other process away from the embedded database, which two would corrupt: on this machine, in another
 * container and on another machine. An operating system lock, where available, shows at once who is alive; a lease
 * shows it everywhere, but takes longer. Process ids are useless: in two containers both are 1. See
 * docs/decisions/029-one-server-a-folder.md.
 */
export async function lockFolder(
  folder: string,
  { say = () => undefined, onLost = () => endProcess(folder) }: Options = {},
): Promise<FolderLock> {
  const leases = path.join(folder, 'servers');
  const osLock = prepared(folder, leases);
  if (osLock === 'held') throw inUse(folder, otherLeases(leases).at(-1)?.holder);
  const lock = osLock === 'unavailable' ? null : osLock;
  let lease: Lease | undefined;
  const release = () => {
    lease?.release();
    lock?.release();
  };
  try {
    lease = new Lease(leases, lock?.file ?? null, onLost);
    await untilAlone({ folder, leases, lease, lock, say });
  } catch (error) {
    release();
    throw error;
  }
  const held = lease;
  return { beforeWrite: () => held.beforeWrite(), check: () => held.check(), release };
}

function prepared(folder: string, leases: string): ReturnType<typeof tryOsLock> {
  try {
    fs.mkdirSync(leases, { recursive: true, mode: 0o700 });
    return tryOsLock(path.join(folder, 'server.lock'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR ${folder} cannot be locked (${reason})`, { cause: error });
  }
}

interface Contender {
  folder: string;
  leases: string;
  lease: Lease;
  lock: OsLock | null;
  say: (line: string) => void;
}

/**
 * Resolves when no other server has a lease. This server's lease already exists, so of two that start at the same time
 * at least one sees the other; the later one gives way.
 */
async function untilAlone({ folder, leases, lease, lock, say }: Contender): Promise<void> {
  const began = performance.now();
  const firstSeen = new Map<string, { beat: string; at: number }>();
  let hasSaid = false;
  const isDead = (other: OtherLease) => {
    if (hadLock(other.holder, lock, folder)) return true;
    const first = firstSeen.get(other.name);
    return first?.beat === other.beat && performance.now() - first.at >= LEASE_MS;
  };
  for (;;) {
    const others = otherLeases(leases, lease.name).filter((other) => !isDead(other) || !takeAway(leases, other));
    if (others.length === 0) return;
    const waited = performance.now() - began;
    for (const other of others) {
      const first = firstSeen.get(other.name);
      const givesWay = other.name > lease.name && waited < GIVING_WAY_MS;
      if (first === undefined) firstSeen.set(other.name, { beat: other.beat, at: performance.now() });
      else if (first.beat !== other.beat && !givesWay) throw inUse(folder, other.holder);
    }
    if (!hasSaid && waited > GIVING_WAY_MS) {
      say(`${nameOf(others[0]?.holder)} did not stop properly. Waiting up to ${LEASE_MS / 1000} s for a sign of life…`);
      hasSaid = true;
    }
    await sleep(POLL_MS);
  }
}

/** Whether the holder had the lock that this server has now, so it has ended: if one kernel grants the lock. */
function hadLock(holder: Holder | null, lock: OsLock | null, folder: string): boolean {
  if (lock === null || holder?.lock !== lock.file) return false;
  return holder.machine === machine() || LOCAL_FILE_SYSTEMS.has(fs.statfsSync(folder).type);
}

function inUse(folder: string, holder: Holder | null | undefined): FolderInUse {
  const since = holder ? `, since ${holder.since}` : '';
  return new FolderInUse(`DATA_DIR ${folder} is in use by another running server (${nameOf(holder)}${since})`);
}

const nameOf = (holder: Holder | null | undefined) =>
  holder ? `process ${holder.process} on ${holder.host}` : 'a server that left no name';

/** Nothing may run after this: not even the rest of the current call. */
function endProcess(folder: string): never {
  process.stderr.write(
    `DATA_DIR ${folder} now belongs to another server, or its folder "servers" was changed by hand. This server ends; it has written nothing since.\n`,
  );
  process.exit(1);
}
