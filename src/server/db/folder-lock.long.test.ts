import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { LEASE_MS, machine } from './lease.ts';

let folder: string;
let held: FolderLock[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-lock-'));
  held = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const lock of held) lock.release();
  fs.rmSync(folder, { recursive: true });
});

async function lock(options?: Parameters<typeof lockFolder>[1]): Promise<FolderLock> {
  const taken = await lockFolder(folder, options);
  held.push(taken);
  return taken;
}

const leases = () => fs.readdirSync(path.join(folder, 'servers'));

/** Imitates a file system without locks: the program that takes them is not found. */
const withoutLocks = () => vi.stubEnv('PATH', '/nowhere');

/** Leaves what a killed server leaves behind. */
function leave(holder: Record<string, unknown>, name = '1-killed.lease'): string {
  const file = path.join(folder, 'servers', name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const { dev, ino } = fs.statSync(makeLockFile());
  const all = { host: 'old', process: 1, since: 'then', machine: machine(), lock: `${dev}:${ino}`, ...holder };
  fs.writeFileSync(file, `0123456789abcdef\n${JSON.stringify(all)}\n`);
  return file;
}

function makeLockFile(): string {
  const file = path.join(folder, 'server.lock');
  fs.closeSync(fs.openSync(file, 'a'));
  return file;
}

/** Skips time for the lease, but not for the code that waits. */
function skipTime(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

const AS_IN_USE = /^DATA_DIR .+ is in use by another running server \(process \d+ on .+, since .+\)$/;

describe('the lock on a data folder', () => {
  it('leaves no lease behind when it is released, and can be taken again', async () => {
    const first = await lock();
    expect(leases()).toHaveLength(1);
    first.release();
    held = [];
    expect(leases()).toEqual([]);
    await lock();
  });

  it('refuses a second server at once, in one line that names the current one', async () => {
    await lock();
    await expect(lockFolder(folder)).rejects.toThrow(AS_IN_USE);
    expect(leases()).toHaveLength(1);
  });

  it('refuses a second server within five seconds if there are no locks', async () => {
    withoutLocks();
    await lock();
    const began = performance.now();
    await expect(lockFolder(folder)).rejects.toThrow(AS_IN_USE);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(leases()).toHaveLength(1);
  });

  it('refuses a second server with locks if the first has none', async () => {
    withoutLocks();
    await lock();
    vi.unstubAllEnvs();
    await expect(lockFolder(folder)).rejects.toThrow(AS_IN_USE);
  });

  it.each([true, false])('is given to one of several that start at once (with locks: %s)', async (hasLocks) => {
    if (!hasLocks) withoutLocks();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => lock()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is available at once after a server was killed, even if its process id has been reused', async () => {
    leave({ process: process.ppid });
    const began = performance.now();
    await lock();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(leases()).toHaveLength(1);
  });

  it('is not held by a killed process', async () => {
    const child = spawn('flock', ['-x', makeLockFile(), 'sleep', '60'], { detached: true });
    await vi.waitFor(() => expect(lockFolder(folder)).rejects.toThrow('is in use by another running server'), {
      timeout: 20_000,
    });
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
    await lock();
  });

  const unprovable: [string, Record<string, unknown>][] = [
    ['held no lock', { lock: null }],
    ['held another file’s lock, as when the file was deleted by hand', { lock: '1:1' }],
    ['cannot be read', { process: 'cut off' }],
  ];
  it.each(unprovable)('is available after at most the lease time if a dead server %s', async (_name, holder) => {
    leave(holder);
    const said: string[] = [];
    const taken = lock({ say: (line) => said.push(line) });
    await expect.poll(() => said).toHaveLength(1);
    expect(said[0]).toMatch(/did not stop properly\. Waiting up to 20 s for a sign of life…$/);
    skipTime(LEASE_MS);
    await taken;
    expect(leases()).toHaveLength(1);
  });

  it('is refused if the other server gives a sign of life at the very moment of taking it', async () => {
    const file = leave({ lock: null });
    const rename = fs.renameSync.bind(fs);
    vi.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
      fs.writeFileSync(from, fs.readFileSync(from, 'utf8').replace(/^.{16}/, 'fedcba9876543210'));
      rename(from, to);
    });
    const taken = lock();
    await expect.poll(leases).toHaveLength(2);
    skipTime(LEASE_MS);
    await expect(taken).rejects.toThrow('is in use by another running server (process 1 on old');
    expect(fs.existsSync(file)).toBe(true);
  });

  it('explains in one line why the folder cannot be locked', async () => {
    fs.mkdirSync(path.join(folder, 'server.lock'));
    await expect(lockFolder(folder)).rejects.toThrow(/^DATA_DIR .+ cannot be locked \(EISDIR: .+server\.lock'\)$/);
  });
});

describe('a server that has lost its lease', () => {
  async function lostLock() {
    withoutLocks();
    const onLost = vi.fn<() => void>();
    const lost = await lock({ onLost });
    const [name = ''] = leases();
    return { lost, onLost, file: path.join(folder, 'servers', name) };
  }

  it('notices before it syncs, and writes nothing more', async () => {
    const { lost, onLost, file } = await lostLock();
    lost.check();
    fs.rmSync(file);
    expect(() => lost.check()).toThrow('ENOENT');
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('notices before its next write after it was suspended', async () => {
    const { lost, onLost, file } = await lostLock();
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    lost.beforeWrite();
    fs.rmSync(file);
    lost.beforeWrite(); // in a burst: it checks again after 20 ms
    clock.mockReturnValue(now + 60_000);
    expect(() => lost.beforeWrite()).toThrow('ENOENT');
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('continues if nobody took its lease while it was suspended, and gives a sign of life to others', async () => {
    const { lost, onLost, file } = await lostLock();
    const before = fs.readFileSync(file, 'utf8');
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
    lost.beforeWrite();
    expect(onLost).not.toHaveBeenCalled();
    expect(fs.readFileSync(file, 'utf8').split('\n')[1]).toBe(before.split('\n')[1]);
    expect(fs.readFileSync(file, 'utf8')).not.toBe(before);
  });
});
