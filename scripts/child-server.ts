import { spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import pg from 'pg';

// Shared code of the database servers that scripts and tests start for themselves.

const START_SECONDS = 60;
const STOP_SECONDS = 20;

export interface Account {
  uid?: number;
  gid?: number;
}

/** Runs `work` when this process ends, even by a signal. Returns a function that cancels it. */
export function atTheLatest(work: () => void): () => void {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'];
  const leave = (_signal: string, number: number) => process.exit(128 + number);
  process.once('exit', work);
  for (const signal of signals) process.once(signal, leave);
  return () => {
    process.off('exit', work);
    for (const signal of signals) process.off(signal, leave);
  };
}

/** Database servers refuse to run as root, so root runs them under another account. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('there is neither an account postgres nor nobody to run a server as');
}

interface StartedServer {
  name: string;
  url: string;
  server: ChildProcess;
  logFile: string;
}

/** Resolves when a client can connect; throws with the end of the log if none ever can. */
export async function untilItAnswers({ name, url, server, logFile }: StartedServer): Promise<void> {
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
      // Refused while it starts: the loop tries again, and the log says why if it never responds.
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  }
  throw new Error(`${name} did not start: ${fs.readFileSync(logFile, 'utf8').slice(-2000)}`, { cause: failures[0] });
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/** Ends the server by the signal; kills it if that takes too long. */
export async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server) || server.pid === undefined) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  const impatience = setTimeout(() => server.kill('SIGKILL'), STOP_SECONDS * 1000);
  await ended;
  clearTimeout(impatience);
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
