import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aptInstall } from './apt.ts';
import { atTheLatest, endServer, freePort, serverAccount, untilItAnswers, type Account } from './child-server.ts';

export interface Cluster {
  /** The address of its database `postgres`, for its superuser. */
  url: string;
  /** The folder of its programs. */
  programs: string;
  /** Ends the server at once, like a crash: nothing is written, connections break. */
  kill: () => Promise<void>;
  /** Starts it after `kill`, on the same port and data. */
  startAgain: () => Promise<void>;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * Starts a separate PostgreSQL server in a temporary folder, on a free port of this machine, with durability on.
 * It ends with this process at the latest. Returns null if there is no PostgreSQL and none can be installed.
 */
export async function startCluster(): Promise<Cluster | null> {
  const programs = findPrograms() ?? (aptInstall('postgresql') ? findPrograms() : null);
  if (programs === null) return null;
  const account = serverAccount();
  const password = randomBytes(16).toString('hex');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-postgres-'));
  try {
    if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
    initialize({ programs, account, folder, password });
    const port = await freePort();
    let server = startServer({ programs, account, folder, port });
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const forget = atTheLatest(() => {
      server.kill('SIGQUIT');
      fs.rmSync(folder, { recursive: true, force: true });
    });
    const stop = async () => {
      await endServer(server, 'SIGINT'); // a fast shutdown
      forget();
      fs.rmSync(folder, { recursive: true, force: true });
    };
    const untilReady = () => untilItAnswers({ name: 'PostgreSQL', url, server, logFile: path.join(folder, 'log') });
    const startAgain = async () => {
      server = startServer({ programs, account, folder, port });
      await untilReady();
    };
    // Not SIGKILL: its connection processes would outlive it for a while, and prevent the next start.
    const kill = () => endServer(server, 'SIGQUIT');
    try {
      await untilReady();
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, programs, kill, startAgain, stop };
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Whether this machine has a PostgreSQL to start a cluster with, without installing one. */
export const hasPostgres = () => findPrograms() !== null;

/** Returns the folder of the newest server on this machine: where Debian installs them, or in PATH. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : [];
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  const holds = (folder: string) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name)));
  return folders.find(holds) ?? null;
}

interface Installation {
  programs: string;
  account: Account;
  folder: string;
}

function initialize({ programs, account, folder, password }: Installation & { password: string }): void {
  const passwordFile = path.join(folder, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(passwordFile, account.uid, account.gid);
  const options = ['--encoding=UTF8', '--no-locale', '--no-sync', '--auth=scram-sha-256', '--username=postgres'];
  const result = spawnSync(
    path.join(programs, 'initdb'),
    [...options, `--pwfile=${passwordFile}`, path.join(folder, 'data')],
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`);
}

function startServer({ programs, account, folder, port }: Installation & { port: number }): ChildProcess {
  const log = fs.openSync(path.join(folder, 'log'), 'a');
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', path.join(folder, 'data'), '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=on'],
    // In a process group of its own: Ctrl+C must end it through this process, after its clients.
    { ...account, cwd: folder, stdio: ['ignore', log, log], detached: true },
  );
  fs.closeSync(log);
  return server;
}
