import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Engine } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { BackupTaken, BackupTask } from './backup-process.ts';
import { MIGRATIONS, onPostgres } from './engines.ts';
import { generateClass } from './generated-class.ts';
import { percentile, report, timed } from './measure.ts';

const ANSWERS = 1_000_000;
const ROUNDS = 3;
const AIM = 4;
const MEMORY_AIM_MB = 100;

/** A backup and a restore of a million answers beside what PostgreSQL's own programs take for the same database. */
export async function backupBenchmark(): Promise<void> {
  await onPostgres(async (engine, url, programs) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hub-bench-'));
    try {
      const hub = await createTestApp({ engine });
      await generateClass(hub, ANSWERS);
      await hub.app.close();
      await new Comparison({ server: engine, url, programs, folder }).run();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

interface Place {
  /** On the database with the class. */
  server: Engine;
  url: string;
  /** The folder of pg_dump and pg_restore. */
  programs: string;
  folder: string;
}

class Comparison {
  readonly #place: Place;
  readonly #times = new Map<string, number[]>();
  readonly #grown = new Map<string, number>();

  constructor(place: Place) {
    this.#place = place;
  }

  /** In turn, so that what else the machine does slows both. */
  async run(): Promise<void> {
    const { url } = this.#place;
    const [plain, packed, dump, custom] = ['hub.json', 'hub.json.gz', 'dump.sql', 'dump.custom'].map((name) =>
      path.join(this.#place.folder, name),
    ) as [string, string, string, string];
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.#program('pg_dump', ['--format=plain', `--file=${dump}`, url]);
      await this.#hub({ work: 'backup', url, file: plain });
      await this.#program('pg_dump', ['--format=custom', `--file=${custom}`, url]);
      await this.#hub({ work: 'packed backup', url, file: packed });
    }
    await this.#show('backup', 'pg_dump --format=plain', [plain, dump]);
    await this.#show('packed backup', 'pg_dump --format=custom', [packed, custom]);
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.#inDatabase('theirs', (theirs) => this.#program('pg_restore', ['--dbname', theirs, custom]));
      await this.#inDatabase('ours', async (ours) => {
        const engine = await openPostgres(ours);
        await migrate(engine.db, MIGRATIONS);
        await engine.close();
        await this.#hub({ work: 'restore', url: ours, file: plain });
        await this.#hub({ work: 'recount', url: ours, file: plain });
      });
    }
    await this.#show('restore', 'pg_restore', []);
    report({ what: 'counting again, after a restore', value: this.#secondsOf('recount'), unit: 's' });
  }

  async #program(name: string, values: string[]): Promise<void> {
    const ms = await timed(async () => {
      const child = spawn(path.join(this.#place.programs, name), values, { stdio: ['ignore', 'inherit', 'inherit'] });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`${name} failed`);
    });
    this.#note([name, ...values.filter((value) => value.startsWith('--format'))].join(' '), ms);
  }

  async #hub(task: BackupTask): Promise<void> {
    const child = fork(path.join(import.meta.dirname, 'backup-process.ts'), {
      execArgv: [...process.execArgv, '--expose-gc'],
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const taken = once(child, 'message') as Promise<[BackupTaken]>;
    child.send(task);
    const answer = await Promise.race([taken, ended.then(() => null)]);
    if (answer === null) throw new Error(`the process failed at the ${task.work}`);
    await ended;
    const [{ ms, grownBytes }] = answer;
    this.#note(task.work, ms);
    this.#grown.set(task.work, Math.max(grownBytes, this.#grown.get(task.work) ?? 0));
  }

  async #inDatabase(name: string, work: (url: string) => Promise<void>): Promise<void> {
    const { server, url } = this.#place;
    const address = new URL(url);
    address.pathname = `/${name}`;
    await server.query(`create database ${name} template template0`);
    await work(address.href);
    await server.query(`drop database ${name}`);
    // Nobody pays for what another left to write.
    await server.query('checkpoint');
  }

  #note(what: string, ms: number): void {
    this.#times.set(what, [...(this.#times.get(what) ?? []), ms]);
  }

  #secondsOf(what: string): number {
    return percentile(this.#times.get(what) ?? [], 0.5) / 1000;
  }

  async #show(ours: string, theirs: string, files: string[]): Promise<void> {
    const sizes = await Promise.all(files.map(async (file) => `${((await stat(file)).size / 1e6).toFixed(0)} MB`));
    const [own, other] = [this.#secondsOf(ours), this.#secondsOf(theirs)];
    const detail = [`${own.toFixed(1)} s to ${other.toFixed(1)} s`, ...(files.length > 0 ? [sizes.join(' to ')] : [])];
    report({ what: `${ours}, to ${theirs}`, value: own / other, unit: 'times', aim: AIM, detail: detail.join('; ') });
    const grown = (this.#grown.get(ours) ?? 0) / 1024 / 1024;
    report({ what: '  memory grew by', value: grown, unit: 'MB', aim: MEMORY_AIM_MB });
  }
}
