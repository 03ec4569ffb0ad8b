import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const owner = () => fs.readFileSync(path.join(folder, 'server.pid'), 'utf8');
const leave = (pid: string) => fs.writeFileSync(path.join(folder, 'server.pid'), pid);

/** A process that lives until it is killed. */
async function aProcess(program: string, ...args: string[]) {
  const child = spawn(program, args, { stdio: 'ignore' });
  await new Promise((resolve) => child.once('spawn', resolve));
  const end = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  return { pid: String(child.pid), end };
}

describe('the lock on a data folder', () => {
  it("names its owner's process, and is gone when it is released", () => {
    const unlock = lockFolder(folder);
    expect(owner()).toBe(String(process.pid));
    unlock();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('refuses a second server with one line that names folder and process', async () => {
    const server = await aProcess(process.execPath, '-e', 'setInterval(() => 0, 1000)');
    leave(server.pid);
    expect(() => lockFolder(folder)).toThrow(
      `DATA_DIR ${folder} is in use by another running server (process ${server.pid})`,
    );
    expect(owner()).toBe(server.pid);
    await server.end();
  });

  it('is taken over from a server that was killed', async () => {
    const server = await aProcess(process.execPath, '-e', 'setInterval(() => 0, 1000)');
    await server.end();
    leave(server.pid);
    lockFolder(folder);
    expect(owner()).toBe(String(process.pid));
  });

  it('is taken over where its process id has since been given to something else', async () => {
    const other = await aProcess('sleep', '60');
    leave(other.pid);
    lockFolder(folder);
    expect(owner()).toBe(String(process.pid));
    await other.end();
  });

  it.each(['', 'nonsense', '-1', '0'])('is taken over where it names no process: "%s"', (content) => {
    leave(content);
    lockFolder(folder);
    expect(owner()).toBe(String(process.pid));
  });
});
