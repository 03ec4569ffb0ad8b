// Aim: an existing hub listens within 2 seconds, even with a million answers.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import type { ServerOptions } from '#tests/e2e/support/server.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { A_YEAR, generateClass } from './generated-class.ts';
import { onDatabase, onPostgres, onServers, type Start } from './harness.ts';
import { inTurns, median, printTable, processorSeconds, report, sized } from './measure.ts';

const ROUNDS = sized(5, 1);
const COLD_ROUNDS = 1;
const ANSWERS = sized(1_000_000, 10_000);
const WARM_AIM = 2;

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What a fresh clone lacks; its packages are linked, since installing them would measure the network. */
const NOT_CLONED = new Set(['node_modules', 'dist', '.git', 'data', 'demo-data']);

/** The log line with the duration of each step. */
const startedLine = z.object({ msg: z.literal('started'), ms: z.record(z.string(), z.number()) });

interface Started {
  seconds: number;
  processor: number;
  /** Milliseconds of each step; none if an older checkout does not log them. */
  steps: Record<string, number>;
}

interface Row {
  name: string;
  options: ServerOptions;
  /** Whether the previous server was killed, so that its log has to be replayed. */
  isDirty?: boolean;
}

type Printed = { name: string; started: Started[] }[];

/**
 * How long `npm start` takes until it reports that it listens, step by step: on a fresh clone with its packages, and
 * where it ran before. Beside it another built checkout, if `BENCH_AGAINST` names its folder.
 */
export async function run(): Promise<void> {
  await onServers(async (start) => {
    const against = process.env['BENCH_AGAINST'];
    const roots = [ROOT, ...(against === undefined ? [] : [path.resolve(against)])];
    const printed: Printed = await cold(start, roots);

    const starter = emptyFolder();
    const ofTests = emptyFolder();
    const killed = emptyFolder();
    const full = emptyFolder();
    await onDatabase(openEmbedded(full), fill);
    const rows: Row[] = [
      { name: 'embedded, empty', options: { dataDir: emptyFolder(), env: { STARTER_CONTENT: '0' } } },
      { name: 'embedded, starter library', options: { dataDir: starter } },
      { name: 'embedded, killed before', options: { dataDir: killed }, isDirty: true },
      { name: `embedded, ${ANSWERS.toLocaleString('en')} answers`, options: { dataDir: full } },
      { name: 'hub of a browser test', options: { dataDir: ofTests, isOptimized: false } },
    ];
    for (const row of rows) printed.push(...(await warm(start, roots, row)));
    print(printed);
    await onPostgres(async (engine, { url }) => {
      await fill(engine);
      const options = { dataDir: emptyFolder(), databaseUrl: url };
      print(await warm(start, roots, { name: `PostgreSQL, ${ANSWERS.toLocaleString('en')} answers`, options }));
    });
  });
}

async function fill(engine: Engine): Promise<void> {
  const hub = await createTestApp({ engine });
  await generateClass(hub, { ...A_YEAR, answers: ANSWERS });
  await hub.app.close();
}

async function cold(start: Start, roots: string[]): Promise<Printed> {
  const works = roots.map((root) => async () => {
    const clone = emptyFolder();
    const copied = fs.readdirSync(root).filter((name) => !NOT_CLONED.has(name));
    for (const name of copied) fs.cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
    fs.symlinkSync(fs.realpathSync(path.join(root, 'node_modules')), path.join(clone, 'node_modules'));
    return startOnce(start, { name: '', options: { dataDir: emptyFolder(), root: clone } });
  });
  const rounds = await inTurns(works, { rounds: COLD_ROUNDS });
  return rounds.map((started, index) => ({ name: `fresh clone${mark(index)}`, started }));
}

async function warm(start: Start, roots: string[], row: Row): Promise<Printed> {
  const works = roots.map((root) => () => startOnce(start, { ...row, options: { ...row.options, root } }));
  const rounds = await inTurns(works, { rounds: ROUNDS, warmUp: 1 });
  const seconds = median((rounds[0] ?? []).map((one) => one.seconds));
  report({ what: row.name, value: seconds, unit: 's', ...(row.isDirty !== true && { atMost: WARM_AIM }) });
  return rounds.map((started, index) => ({ name: row.name + mark(index), started }));
}

const mark = (index: number) => (index === 0 ? '' : ', other checkout');

async function startOnce(start: Start, { options, isDirty }: Row): Promise<Started> {
  if (isDirty === true) await (await start(options)).end('SIGKILL');
  // Disk writes left over from the previous round must not slow this start.
  spawnSync('sync');
  const began = performance.now();
  const server = await start({ ...options, env: { ...options.env, LOG_LEVEL: 'info' } });
  const seconds = (performance.now() - began) / 1000;
  const processor = processorSeconds(server.pid);
  const { stderr } = await server.end('SIGTERM');
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  const found = lines.map((line) => startedLine.safeParse(JSON.parse(line)).data).find((line) => line !== undefined);
  let before = 0;
  const steps = Object.entries(found?.ms ?? {}).map(([name, at]) => {
    const step = [name, at - before] as const;
    before = at;
    return step;
  });
  return { seconds, processor, steps: Object.fromEntries(steps) };
}

/** The medians over some starts: seconds, seconds of processor time, and milliseconds of the steps. */
function print(rows: Printed): void {
  const steps = Object.keys(rows[0]?.started[0]?.steps ?? {});
  const cells = rows.map(({ name, started }) => {
    const middle = (of: (one: Started) => number | undefined, digits: number) => {
      const value = median(started.map((one) => of(one) ?? Number.NaN));
      return Number.isNaN(value) ? '' : value.toFixed(digits);
    };
    return [
      name,
      middle(({ seconds }) => seconds, 2),
      middle(({ processor }) => processor, 2),
      ...steps.map((step) => middle((one) => one.steps[step], 0)),
    ];
  });
  printTable(['', 'seconds', 'processor', ...steps], cells);
}
