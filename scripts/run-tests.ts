import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aptInstall } from './apt.ts';
import { ensureBuilt } from './build.mjs';
import { atTheLatest } from './child-server.ts';
import { startCluster } from './postgres-cluster.ts';
import {
  countOf,
  EMBEDDED_ONLY,
  failuresOf,
  flakyOf,
  NOT_QUICK,
  POSTGRES_FIRST,
  runTwice,
  runVitest,
} from './vitest-run.ts';

/**
 * Runs all tests: on the embedded engine, on PostgreSQL, of screens, and in the browser. A failure does not stop later
 * steps. The server's tests run on both engines, except those of rules that are the same on both (POSTGRES_FIRST).
 * `npm test -- quick` runs the rules and the API on the embedded engine, without slow tests.
 */

interface StepOptions {
  databaseUrl?: string | undefined;
  /** The folder of another Node. */
  node?: string | undefined;
  /** Whether files with failures run once more. */
  isTriedTwice?: boolean;
}

interface Step {
  name: string;
  passed: number;
  failed: number;
  isGood: boolean;
  seconds: number;
  failures: string[];
  flaky: string[];
}

const MEMORY = '/dev/shm';
/** The databases of the browser tests take 3 GB, and browsers need memory too. */
const ROOM_BYTES = 8 * 1024 ** 3;

/** The arguments after `npm test --`: file filters and options of vitest. */
const given = process.argv.slice(2);
const isQuick = given[0] === 'quick';
if (isQuick) given.shift();
const steps: Step[] = [];

/** The folder of another Node, for the tests of the embedded engine: CI tests both ends of package.json's range. */
const otherNode = process.env['TEST_OTHER_NODE'];

/**
 * Makes the tests write to memory if there is enough, because they sync many small writes. A killed server loses the
 * same data there as on a disk; power cuts are simulated in both places (tests/support/power-cut).
 */
function useMemory(): void {
  if (!fs.existsSync(MEMORY)) return;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  if (Math.min(bavail * bsize, os.freemem()) < ROOM_BYTES) return;
  const folder = fs.mkdtempSync(path.join(MEMORY, 'hub-tests-'));
  fs.chmodSync(folder, 0o711); // PostgreSQL runs under another account
  process.env['TMPDIR'] = folder;
  atTheLatest(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

const excluding = (...files: string[]) => files.flatMap((file) => ['--exclude', file]);

async function step(
  name: string,
  vitestArguments: string[],
  { databaseUrl, node, isTriedTwice = false }: StepOptions = {},
): Promise<void> {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const filters = given.length > 0 ? ['--passWithNoTests', ...given] : [];
  const { TEST_DATABASE_URL: _theirs, ...env } = process.env;
  const run = (more: string[]) =>
    runVitest([...vitestArguments, ...filters, ...more], {
      ...env,
      ...(databaseUrl !== undefined && { TEST_DATABASE_URL: databaseUrl }),
      ...(node !== undefined && { PATH: `${node}${path.delimiter}${env['PATH']}` }),
    });
  const { code, report, flaky } =
    isTriedTwice && given.length === 0 ? await runTwice(run) : { ...(await run([])), flaky: [] };
  const seconds = (Date.now() - began) / 1000;
  const results = report ?? { testResults: [] };
  const failures = failuresOf(results);
  const isGood = code === 0 && failures.length === 0 && (report !== null || given.length > 0);
  steps.push({
    name,
    seconds,
    isGood,
    passed: countOf(results, 'passed'),
    // If the step failed without a failed test (a file that can't be loaded, an unhandled error), that is one failure.
    failed: isGood ? 0 : Math.max(countOf(results, 'failed'), 1),
    failures,
    flaky: [...flakyOf(results), ...flaky],
  });
}

/** Runs a step with its preparations; a step that can't begin has failed. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error);
    steps.push({
      name,
      seconds: 0,
      isGood: false,
      passed: 0,
      failed: 1,
      failures: [`${name} could not begin: ${String(error)}`],
      flaky: [],
    });
  }
}

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

/** Installs the headless one, which takes a quarter less processor time, or else any. */
function installChromium(): void {
  if (!isThere('chromium-headless-shell')) aptInstall('chromium-headless-shell');
  if (!isThere('chromium-headless-shell') && !isThere('chromium')) aptInstall('chromium');
}

let databaseUrl = process.env['TEST_DATABASE_URL'];
let stop = async () => {};
async function findPostgres(): Promise<void> {
  if (databaseUrl !== undefined) return;
  const cluster = await startCluster();
  if (cluster !== null) ({ url: databaseUrl, stop } = cluster);
}

async function onEmbedded(): Promise<void> {
  // These tests start PostgreSQL servers of their own, which the previous step has made available.
  const withServer = 'src/server/db/{read-replica,server-outage.torture}.test.ts';
  const isWhole = databaseUrl !== undefined && given.length === 0;
  const without = isQuick ? NOT_QUICK : isWhole ? POSTGRES_FIRST.map((folder) => `${folder}**`) : [];
  await step('embedded engine', excluding(withServer, ...without), { node: otherNode });
}

async function onPostgres(): Promise<void> {
  // File readers and slow clients use no database, and tests of the other engine gain nothing here.
  const without = [
    'src/server/adapters/import-parser/**',
    'src/server/adapters/media-store.test.ts',
    'src/server/app.test.ts',
    'src/server/bank/media/image-encoding.test.ts',
    'src/server/bank/media/uploads.test.ts',
    'src/server/bank/question-files/question-files.routes.test.ts',
    'src/server/bank/question-files/round-trip.test.ts',
    'src/server/core/slow-clients.test.ts',
    'src/server/demo.test.ts',
    'src/server/hub/backup/restore/crafted-backups.test.ts',
    ...EMBEDDED_ONLY,
  ];
  if (databaseUrl !== undefined) {
    await step('PostgreSQL', ['--project', 'server', ...excluding(...without)], { databaseUrl });
  }
}

const ofScreens = () => step('screens', ['--config', 'vitest.screens.config.ts'], { databaseUrl, isTriedTwice: true });

async function inBrowser(): Promise<void> {
  installChromium();
  await ensureBuilt();
  await step('browser', ['--config', 'vitest.e2e.config.ts'], { databaseUrl, isTriedTwice: true });
}

useMemory();
if (!isQuick) await attempt('PostgreSQL server', findPostgres);
await attempt('embedded engine', onEmbedded);
if (!isQuick) {
  await attempt('PostgreSQL', onPostgres);
  await attempt('screens', ofScreens);
  await attempt('browser', inBrowser);
  await stop();
}
console.log('');
for (const { name, failures, flaky } of steps) {
  for (const one of flaky) console.log(`FLAKY on ${name}: ${one}`);
  for (const failure of failures) console.log(`FAILED on ${name}: ${failure}`);
}
for (const { name, isGood, passed, failed, seconds } of steps) {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
}
if (!isQuick && databaseUrl === undefined) {
  console.log('SKIPPED: the tests on PostgreSQL, because no PostgreSQL server could be found or installed');
}
const sum = (count: (one: Step) => number) => steps.reduce((total, one) => total + count(one), 0);
const flaky = sum((one) => one.flaky.length);
console.log(`${sum((one) => one.passed)} passed (${flaky} flaky), ${sum((one) => one.failed)} failed`);
process.exitCode = steps.every((one) => one.isGood) ? 0 : 1;
