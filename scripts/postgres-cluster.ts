import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { aptInstall } from './apt.ts';

const START_SECONDS = 60;
const STOP_SECONDS = 20;

export interface Cluster {
  /** Of its superuser, on its database `postgres`. */
  url: string;
  /** The folder of its programs. */
  programs: string;
  /** Ends the server at once, as a crash does: nothing is written, connections break off. */
  kill: () => Promise<void>;
  /** Starts it after `kill`, on the same port and data. */
  startAgain: () => Promise<void>;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder, on a free port of this machine, with its durability on.
 * It ends with this process at the latest. Null where there is no PostgreSQL and none can be installed.
 */
export async function startCluster(): Promise<Cluster | null> {
  const programs = findPrograms() ?? (aptInstall('postgresql') ? findPrograms() : null);
  if (programs === null) return null;
  const account = serverAccount();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-postgres-'));
  const password = randomBytes(16).toString('hex');
  try {
    initialise({ programs, account, folder, password });
    const port = await freePort();
    let server = startServer({ programs, account, folder, port });
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const forget = atTheLatest(() => {
      server.kill('SIGQUIT');
      fs.rmSync(folder, { recursive: true, force: true });
    });
    const stop = async () => {
      await endServer(server, 'SIGINT');
      forget();
      fs.rmSync(folder, { recursive: true, force: true });
    };
    const untilReady = () => untilItAnswers(url, server, path.join(folder, 'log'));
    const startAgain = async () => {
      server = startServer({ programs, account, folder, port });
      await untilReady();
    };
    // Not SIGKILL: the processes of its connections would outlive it for a while, and keep the next from starting.
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

/** Has `work` done when this process ends, by a signal too. Answers what takes that back. */
function atTheLatest(work: () => void): () => void {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'];
  const leave = (_signal: string, number: number) => process.exit(128 + number);
  process.once('exit', work);
  for (const signal of signals) process.once(signal, leave);
  return () => {
    process.off('exit', work);
    for (const signal of signals) process.off(signal, leave);
  };
}

/** Whether there is a PostgreSQL on this machine to start a cluster of, without installing one. */
export const hasPostgres = () => findPrograms() !== null;

/** The folder of the newest server on this machine: where Debian keeps them, else in PATH. */
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

/** PostgreSQL refuses to run as root, so root lends it another account. */
function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('there is neither an account postgres nor nobody to run PostgreSQL as');
}

interface Installation {
  programs: string;
  account: Account;
  folder: string;
}

function initialise({ programs, account, folder, password }: Installation & { password: string }): void {
  const passwordFile = path.join(folder, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    fs.chownSync(folder, account.uid, account.gid);
    fs.chownSync(passwordFile, account.uid, account.gid);
  }
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
    // A group of its own: Ctrl+C ends it through us, after those who use it.
    { ...account, cwd: folder, stdio: ['ignore', log, log], detached: true },
  );
  fs.closeSync(log);
  return server;
}

async function untilItAnswers(url: string, server: ChildProcess, logFile: string): Promise<void> {
  const failures: Error[] = [];
  server.once('error', (error) => failures.push(error));
  const end = Date.now() + START_SECONDS * 1000;
  while (Date.now() < end && failures.length === 0 && !hasEnded(server)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      // Refused while it starts: the loop asks again, and the log says why where it never answers.
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  }
  throw new Error(`PostgreSQL did not start: ${fs.readFileSync(logFile, 'utf8').slice(-2000)}`, { cause: failures[0] });
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/** SIGINT has it shut down, SIGQUIT ends it without that; after a while without mercy. */
async function endServer(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (hasEnded(server) || server.pid === undefined) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  const impatience = setTimeout(() => server.kill('SIGKILL'), STOP_SECONDS * 1000);
  await ended;
  clearTimeout(impatience);
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
