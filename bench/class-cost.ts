import fs from 'node:fs';
import { processorSeconds } from './processor-time.ts';

const SAMPLE_MS = 5000;

export interface Watched {
  /** Processes of the app. */
  app: number[];
  /** PostgreSQL's first process; null where the database is in the app. */
  postgres: number | null;
}

/** Seconds of processor time. */
export interface Spent {
  app: number;
  postgres: number;
}

/** What the server's processes take, while somebody else makes the load. Zeros where the system has no /proc. */
export class Cost {
  readonly #watched: Watched;
  readonly #sampling: NodeJS.Timeout;
  #before: Spent;
  #postgresKilobytes = 0;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#before = this.#spent();
    this.#sampling = setInterval(() => this.#lookAtMemory(), SAMPLE_MS);
  }

  /** Since this was asked last. */
  since(): Spent {
    const [before, now] = [this.#before, this.#spent()];
    this.#before = now;
    this.#lookAtMemory();
    return { app: now.app - before.app, postgres: now.postgres - before.postgres };
  }

  /** The most memory that the app has held, all its processes together, and PostgreSQL, what it shares counted once. In MB. */
  peaks(): Spent {
    const app = this.#watched.app.reduce((sum, pid) => sum + kilobytesOf(pid, 'status', 'VmHWM'), 0) / 1024;
    return { app, postgres: this.#postgresKilobytes / 1024 };
  }

  end(): void {
    clearInterval(this.#sampling);
  }

  #spent(): Spent {
    if (!fs.existsSync('/proc/self/stat')) return { app: 0, postgres: 0 };
    const { app, postgres } = this.#watched;
    return {
      app: app.reduce((sum, pid) => sum + processorSeconds(pid), 0),
      postgres: postgres === null ? 0 : processorSeconds(postgres),
    };
  }

  #lookAtMemory(): void {
    const { postgres } = this.#watched;
    if (postgres === null) return;
    const pids = [postgres, ...childrenOf(postgres)];
    const held = pids.reduce((sum, pid) => sum + kilobytesOf(pid, 'smaps_rollup', 'Pss'), 0);
    this.#postgresKilobytes = Math.max(this.#postgresKilobytes, held);
  }
}

function childrenOf(pid: number): number[] {
  const list = readProcess(pid, `task/${pid}/children`);
  return list.split(' ').filter(Boolean).map(Number);
}

function kilobytesOf(pid: number, file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readProcess(pid, file))?.[1] ?? 0);
}

/** Nothing of a process that has just ended, or that is somebody else's. */
function readProcess(pid: number, what: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES'].includes(String(error.code)))
      return '';
    throw error;
  }
}
