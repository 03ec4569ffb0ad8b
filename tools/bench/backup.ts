// Aim: backup and restore of a million answers take at most 4 times as long as PostgreSQL's own programs, and 100 MB.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '#server/db/engine.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { BackupTaken, BackupTask } from './backup-process.ts';
import { A_YEAR, generateClass } from './generated-class.ts';
import { inDatabase, inFolder, onDatabase, onPostgres, type PostgresAccess } from './harness.ts';
import { inTurns, median, report, sized, timed, Worker } from './measure.ts';

const ANSWERS = sized(1_000_000, 10_000);
const ROUNDS = sized(3, 1);
const AIM = 4;
const MEMORY_AIM_MB = 100;

export async function run(): Promise<void> {
  await onPostgres((engine, access) =>
    inFolder(async (folder) => {
      const hub = await createTestApp({ engine });
      await generateClass(hub, { ...A_YEAR, answers: ANSWERS });
      await hub.app.close();
      await compare(engine, access, folder);
    }),
  );
}

/** In turns, so that other load slows all alike. `server` is the engine on the database with the class. */
async function compare(server: Engine, { url, programs }: PostgresAccess, folder: string): Promise<void> {
  const file = (name: string) => path.join(folder, name);
  const [plain, packed, dump, custom] = [file('hub.json'), file('hub.json.gz'), file('dump.sql'), file('dump.custom')];
  const program = (name: string, values: string[]) => programTakes(path.join(programs, name), values);
  const backups = await inTurns(
    [
      () => program('pg_dump', ['--format=plain', `--file=${dump}`, url]),
      () => hubTakes({ work: 'backup', url, file: plain }),
      () => program('pg_dump', ['--format=custom', `--file=${custom}`, url]),
      () => hubTakes({ work: 'packed backup', url, file: packed }),
    ],
    { rounds: ROUNDS },
  );
  const [dumps, own, customDumps, ownPacked] = backups as [BackupTaken[], BackupTaken[], BackupTaken[], BackupTaken[]];
  show('backup, to pg_dump --format=plain', own, dumps, await sizesOf(plain, dump));
  show('packed backup, to pg_dump --format=custom', ownPacked, customDumps, await sizesOf(packed, custom));

  const inEmpty = async (name: string, work: (empty: string) => Promise<BackupTaken>): Promise<BackupTaken> => {
    let taken: BackupTaken | undefined;
    await inDatabase(server, { url, name }, async (empty) => void (taken = await work(empty)));
    // Writes that one run left pending must not slow the next.
    await server.query('checkpoint');
    return taken as BackupTaken;
  };
  const recounts: number[] = [];
  const restores = await inTurns(
    [
      () => inEmpty('theirs', (theirs) => program('pg_restore', ['--dbname', theirs, custom])),
      () =>
        inEmpty('ours', async (ours) => {
          await onDatabase(openPostgres(ours), async () => undefined);
          const taken = await hubTakes({ work: 'restore', url: ours, file: plain });
          recounts.push((await hubTakes({ work: 'recount', url: ours, file: plain })).ms / 1000);
          return taken;
        }),
    ],
    { rounds: ROUNDS },
  );
  const [theirs, ours] = restores as [BackupTaken[], BackupTaken[]];
  show('restore, to pg_restore', ours, theirs);
  report({ what: 'counting again, after a restore', value: median(recounts), unit: 's' });
}

/** The memory of PostgreSQL's programs is not measured. */
async function programTakes(program: string, values: string[]): Promise<BackupTaken> {
  const ms = await timed(async () => {
    const child = spawn(program, values, { stdio: ['ignore', 'inherit', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [unknown];
    if (code !== 0) throw new Error(`${program} failed`);
  });
  return { ms, grownBytes: Number.NaN };
}

async function hubTakes(task: BackupTask): Promise<BackupTaken> {
  const worker = new Worker<BackupTask, BackupTaken>('backup-process.ts', ['--expose-gc']);
  const taken = await worker.do(task);
  await worker.end();
  return taken;
}

async function sizesOf(...files: string[]): Promise<string> {
  const sizes = await Promise.all(files.map(async (file) => `${((await stat(file)).size / 1e6).toFixed(0)} MB`));
  return `; ${sizes.join(' to ')}`;
}

function show(what: string, ours: BackupTaken[], theirs: BackupTaken[], sizes = ''): void {
  const [own = 0, other = 0] = [ours, theirs].map((taken) => median(taken.map(({ ms }) => ms)) / 1000);
  const detail = `${own.toFixed(1)} s to ${other.toFixed(1)} s${sizes}`;
  report({ what, value: own / other, unit: 'times', atMost: AIM, detail });
  const grown = Math.max(...ours.map(({ grownBytes }) => grownBytes)) / 1024 / 1024;
  report({ what: '  memory grew by', value: grown, unit: 'MB', atMost: MEMORY_AIM_MB });
}
