import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { isTorture } from '#tests/support/torture.ts';
import { rememberServer } from './run-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export const TEACHER = { email: 'teacher@example.org', password: 'a teacher of sound' };

export interface ServerOptions {
  dataDir: string;
  /** PostgreSQL instead of the embedded engine. */
  databaseUrl?: string | undefined;
  /** Null starts without a teacher: the set-up link is printed. */
  teacher?: { email: string; password: string } | null;
  /** More environment variables, e.g. SMTP_URL. */
  env?: Record<string, string>;
  /**
   * Whether the engine's WebAssembly is optimized, as in production. Most test servers live for seconds, and optimizing
   * would take a third of the processor time.
   */
  isOptimized?: boolean;
  /** The program that starts the server and its arguments, e.g. for a container. */
  within?: string[];
  /** The product's folder: another checkout, for comparisons. */
  root?: string;
}

/** A running `scripts/start.mjs`. */
export interface Server {
  url: string;
  pid: number;
  /** The one-time link that is printed if there is no teacher. */
  setUpToken(): Promise<string>;
  /** Sends the signal, waits for the end and returns how the process ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
  /** Resolves when this text has been printed to standard output. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  ended: Promise<Ended>;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A free port, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the product on a port that the system chooses; resolves when it logs that it is listening. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const started = launch(options);
  const [, url] = await started.printed(/Listening on (http:\S+)/);
  if (url === undefined) throw new Error('the pattern has no group');
  return {
    ...started,
    url,
    setUpToken: async () => (await started.printed(/\/setup\?token=(\S+)/))[1] ?? '',
    end(signal) {
      started.signal(signal);
      return started.ended;
    },
  };
}

/** Starts the product without waiting until it listens, since it may refuse to start. */
export function launch(options: ServerOptions) {
  const { dataDir, databaseUrl, teacher = TEACHER, env, isOptimized = isTorture, within = [], root = ROOT } = options;
  const compiler = isOptimized ? [] : ['--liftoff-only'];
  const [program, ...args] = [...within, process.execPath, ...compiler, 'scripts/start.mjs'];
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Inherits nothing from this process's environment except what Node itself needs.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(teacher && { TEACHER_EMAIL: teacher.email, TEACHER_PASSWORD: teacher.password }),
    },
  });
  const memory = rememberServer(child.pid ?? 0);
  child.once('exit', memory.forget);
  const output = collectOutput(child);
  const ended = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]): Ended => ({
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    ...output,
  }));
  return {
    pid: child.pid ?? 0, // undefined if it could not be started, and then nothing below resolves
    signal: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => void child.kill(signal),
    ended,
    printed: (pattern: RegExp) => printedBy(child, { output, ended, pattern }),
  };
}

function collectOutput(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
  return output;
}

interface Awaited {
  output: { stdout: string };
  ended: Promise<Ended>;
  pattern: RegExp;
}

/** The preparation of the tests has no limit of its own, and a server that hangs would hang the whole run. */
const PATIENCE_MS = 600_000;

function printedBy(child: ChildProcess, { output, ended, pattern }: Awaited): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(output.stdout);
      if (match === null) return;
      child.stdout?.off('data', look);
      resolve(match);
    };
    child.stdout?.on('data', look);
    look();
    setTimeout(() => {
      reject(new Error(`the server has not printed ${pattern} within ten minutes:\n${output.stdout}`));
    }, PATIENCE_MS).unref();
    ended.then(
      ({ code, stderr }) => reject(new Error(`the server ended with ${code} before ${pattern}:\n${stderr}`)),
      reject,
    );
  });
}
