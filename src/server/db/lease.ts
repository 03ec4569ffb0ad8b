import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** After this long without a sign of life a server counts as dead. */
export const LEASE_MS = 20_000;
/** How often a server gives a sign of life. */
const BEAT_MS = 1000;
/** After this long without one, because it was suspended or busy, a server gives one before it writes. */
const STALE_MS = 5000;
/** How long it writes without checking that the lease is still its own. Before a sync it always checks. */
const UNCHECKED_MS = 20;

const SUFFIX = '.lease';
/** A lease contains its latest sign of life, a random word, and in the next line its holder. */
const BEAT_BYTES = 16;

const holderShape = z.object({
  host: z.string(),
  process: z.int(),
  since: z.string(),
  /** The machine since its last boot: a live process that holds a lock there excludes every other process there. */
  machine: z.string(),
  /** The locked file; null if the file system has no locks. */
  lock: z.string().nullable(),
});
export type Holder = z.output<typeof holderShape>;

/** A lease of another server, alive or not. */
export interface OtherLease {
  /** Earlier ones sort first, as far as the machines' clocks agree. */
  name: string;
  beat: string;
  /** Null if it is not readable, e.g. after a power cut. */
  holder: Holder | null;
}

/** This server's lease: a file of its own beside those of others, in which it gives a sign of life each second. */
export class Lease {
  readonly name = `${Date.now()}-${randomUUID()}${SUFFIX}`;
  readonly #file: string;
  readonly #onLost: () => void;
  readonly #timer: NodeJS.Timeout;
  #beatAt = 0;
  #checkedAt = 0;

  /** `onLost` is called when another server has taken the lease: nothing may be written from then on. */
  constructor(folder: string, lock: string | null, onLost: () => void) {
    this.#file = path.join(folder, this.name);
    this.#onLost = onLost;
    const descriptor = fs.openSync(this.#file, 'wx', 0o600);
    try {
      const content = Buffer.from(`${newBeat()}\n${JSON.stringify(holder(lock))}\n`);
      fs.writeSync(descriptor, content, 0, content.length, 0);
      fs.fsyncSync(descriptor);
    } catch (error) {
      fs.rmSync(this.#file, { force: true });
      throw error;
    } finally {
      fs.closeSync(descriptor);
    }
    this.#beatAt = Date.now();
    // A failure here recurs before the next write, which then reports it.
    this.#timer = setInterval(() => void this.#unlessLost(() => this.#beat()), BEAT_MS).unref();
  }

  /** Call it before each write. */
  beforeWrite(): void {
    if (elapsed(this.#checkedAt) > UNCHECKED_MS) this.check();
  }

  /** Call it before and after each sync: if it succeeds, the sync may be acknowledged. */
  check(): void {
    const isStale = elapsed(this.#beatAt) > STALE_MS;
    const error = this.#unlessLost(() => (isStale ? this.#beat() : this.#look()));
    if (error !== null) throw error;
    this.#checkedAt = Date.now();
  }

  release(): void {
    clearInterval(this.#timer);
    fs.rmSync(this.#file, { force: true });
  }

  /**
   * A server that takes a lease renames it first and then reads it. So either that server sees this sign of life and
   * gives the lease back, or this one sees that its lease is gone.
   */
  #beat(): void {
    const now = Date.now();
    const descriptor = fs.openSync(this.#file, 'r+');
    try {
      fs.writeSync(descriptor, Buffer.from(newBeat()), 0, BEAT_BYTES, 0);
    } finally {
      fs.closeSync(descriptor);
    }
    this.#look();
    this.#beatAt = now;
  }

  /** Opens the file: a network file system may have outdated information about a name. */
  #look(): void {
    fs.closeSync(fs.openSync(this.#file, 'r'));
  }

  #unlessLost(work: () => void): unknown {
    try {
      work();
      return null;
    } catch (error) {
      if (isMissing(error)) {
        clearInterval(this.#timer);
        this.#onLost();
      }
      return error;
    }
  }
}

/** All leases in the folder but this one. */
export function otherLeases(folder: string, own?: string): OtherLease[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX) && name !== own)
    .flatMap((name) => readLease(folder, name) ?? []);
}

/**
 * Takes the lease of a server that gave no sign of life for `LEASE_MS`, or is known to be dead. Returns false if it
 * gave one at this very moment.
 */
export function takeAway(folder: string, { name, beat }: OtherLease): boolean {
  const [file, dead] = [name, `${name}.dead`].map((each) => path.join(folder, each)) as [string, string]; // two names
  try {
    fs.renameSync(file, dead);
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
  if (readLease(folder, `${name}.dead`)?.beat !== beat) {
    fs.renameSync(dead, file);
    return false;
  }
  fs.rmSync(dead);
  return true;
}

function readLease(folder: string, name: string): OtherLease | null {
  let content: string;
  try {
    content = fs.readFileSync(path.join(folder, name), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null; // released in the meantime
    throw error;
  }
  const [beat = '', json = ''] = content.split('\n', 2);
  return { name, beat, holder: holderShape.safeParse(parsed(json)).data ?? null };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null; // cut off by a loss of power
  }
}

const newBeat = () => randomBytes(BEAT_BYTES / 2).toString('hex');

/** Milliseconds, including those in which the machine was suspended. */
const elapsed = (since: number) => Math.abs(Date.now() - since);

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const holder = (lock: string | null): Holder => ({
  host: os.hostname(),
  process: process.pid,
  since: new Date().toISOString(),
  machine: machine(),
  lock,
});

/** Identifies this machine, and on Linux also its boot; containers on it are the same machine. */
export function machine(): string {
  const bootId = '/proc/sys/kernel/random/boot_id';
  if (fs.existsSync(bootId)) return fs.readFileSync(bootId, 'utf8').trim();
  const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each?.map(({ mac }) => mac) ?? []);
  return [os.hostname(), ...new Set(addresses)].toSorted().join(' ');
}
