import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aptInstall } from './apt.ts';
import { ensureBuilt } from './build.mjs';
import { RECORDED_TIME } from '../tests/support/recorded-time.ts';
import { atTheLatest } from './child-server.ts';
import { startCluster } from './postgres-cluster.ts';
import {
  CONTENT_TESTS,
  EMBEDDED_ONLY,
  isContentTested,
  LONG,
  noteContentTested,
  NOT_QUICK,
  type Tier,
} from './test-tiers.ts';
import { countOf, failuresOf, flakyOf, runTwice, runVitest, secondsByFile } from './vitest-run.ts';

/**
 * Runs the tests of a tier: the rules, the server on the embedded engine and on PostgreSQL, and the screens in the
 * browser. A failure does not stop later steps. Without a PostgreSQL server, all of the server's tests run on the
 * embedded engine.
 */

interface StepOptions {
  databaseUrl?: string | undefined;
  /** The folder of another Node. */
  node?: string | undefined;
  /** Whether files with failures run once more. */
  isTriedTwice?: boolean;
  /** Only the files of CONFORMANCE. */
  isConformance?: boolean;
}

interface Step {
  name: string;
  passed: number;
  failed: number;
  isGood: boolean;
  seconds: number;
  /** Of processor time, of all its processes that have ended by then; null where the system does not tell. */
  processorSeconds: number | null;
  failures: string[];
  flaky: string[];
}

const MEMORY = '/dev/shm';
/** The databases of the browser tests take 3 GB, and browsers need memory too. */
const ROOM_BYTES = 8 * 1024 ** 3;

const [first, ...others] = process.argv.slice(2);
const tier: Tier = first === 'quick' || first === 'full' ? first : 'usual';
process.env['TEST_TIER'] = tier;
/** `npm run test:full -- record` also records how long each file takes, from which shards are made. */
const isRecording = tier === 'full' && others[0] === 'record';
/** The other arguments: words in the paths of files, and options of vitest such as `--shard=1/6`. */
const testArguments = tier === 'usual' ? process.argv.slice(2) : others.slice(isRecording ? 1 : 0);
const areAllFiles = testArguments.every((argument) => argument.startsWith('-'));
const steps: Step[] = [];
/** The seconds that each file took, on the engine on which it took longer. */
const longest = new Map<string, number>();

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

/** The processor time of this process's children that have ended, with theirs (Linux only). */
function processorSeconds(): number | null {
  if (!fs.existsSync('/proc/self/stat')) return null;
  const text = fs.readFileSync('/proc/self/stat', 'utf8');
  // The fields after the name, which may contain blanks, begin with the third. The 16th and 17th are the time of children.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const TICKS_PER_SECOND = 100;
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** Leaves out these files and, unless the run is full, single tests that are tagged as long. */
const excluding = (...files: string[]) => [
  ...files.flatMap((file) => ['--exclude', file]),
  ...(tier === 'full' ? [] : ['--tagsFilter=!long']),
];

async function step(
  name: string,
  vitestArguments: string[],
  { databaseUrl, node, isTriedTwice = false, isConformance = false }: StepOptions = {},
): Promise<void> {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const processorBegan = processorSeconds();
  const filters = testArguments.length > 0 ? ['--passWithNoTests', ...testArguments] : [];
  const { TEST_DATABASE_URL: _theirs, ...env } = process.env;
  const run = (more: string[]) => {
    // What is run once more has been chosen from this shard.
    const own = more.length === 0 ? filters : filters.filter((argument) => !argument.startsWith('--shard'));
    return runVitest([...vitestArguments, ...own, ...more], {
      ...env,
      ...(isConformance && { TEST_CONFORMANCE: '1' }),
      ...(databaseUrl !== undefined && { TEST_DATABASE_URL: databaseUrl }),
      ...(node !== undefined && { PATH: `${node}${path.delimiter}${env['PATH']}` }),
    });
  };
  const { code, report, flaky } = isTriedTwice && areAllFiles ? await runTwice(run) : { ...(await run([])), flaky: [] };
  const seconds = (Date.now() - began) / 1000;
  const processorEnd = processorSeconds();
  const results = report ?? { testResults: [] };
  for (const [file, seconds] of secondsByFile(results)) longest.set(file, Math.max(longest.get(file) ?? 0, seconds));
  const failures = failuresOf(results);
  const isGood = code === 0 && failures.length === 0 && (report !== null || testArguments.length > 0);
  steps.push({
    name,
    seconds,
    processorSeconds: processorBegan === null || processorEnd === null ? null : processorEnd - processorBegan,
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
      processorSeconds: 0,
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

const without = [
  ...(tier === 'full' ? [] : LONG),
  ...(tier === 'quick' ? NOT_QUICK : []),
  ...(tier === 'usual' && areAllFiles && isContentTested() ? CONTENT_TESTS : []),
];

async function ofRules(): Promise<void> {
  await step('rules', ['--project', 'rules', ...excluding(...without)]);
  const isTested = steps.at(-1)?.isGood === true && tier !== 'quick' && testArguments.length === 0;
  if (isTested && !isContentTested()) noteContentTested();
}

async function onEmbedded(): Promise<void> {
  // Starts a PostgreSQL server of its own, which the previous step has made available.
  const withServer = 'src/server/db/server-outage.torture.test.ts';
  const isConformance = databaseUrl !== undefined && tier === 'usual' && areAllFiles;
  if (tier === 'quick' && databaseUrl !== undefined) return; // a second engine can wait
  await step('embedded engine', ['--project', 'server', ...excluding(withServer, ...without)], {
    node: otherNode,
    isConformance,
  });
}

async function onPostgres(): Promise<void> {
  if (databaseUrl === undefined) return;
  await step('PostgreSQL', ['--project', 'server', ...excluding(...EMBEDDED_ONLY, ...without)], { databaseUrl });
}

async function inBrowser(): Promise<void> {
  installChromium();
  await ensureBuilt();
  const options = { databaseUrl, isTriedTwice: true };
  await step('browser', ['--config', 'vitest.e2e.config.ts', ...excluding(...without)], options);
}

useMemory();
await attempt('PostgreSQL server', findPostgres);
await attempt('rules', ofRules);
await attempt('embedded engine', onEmbedded);
await attempt('PostgreSQL', onPostgres);
if (tier !== 'quick') await attempt('browser', inBrowser);
await stop();
if (isRecording) {
  const lasting = [...longest].filter(([, seconds]) => seconds >= 2).toSorted(([a], [b]) => a.localeCompare(b));
  const rounded = Object.fromEntries(lasting.map(([file, seconds]) => [file, Math.round(seconds)]));
  fs.writeFileSync(RECORDED_TIME, `${JSON.stringify(rounded, null, 2)}\n`);
}
console.log('');
for (const { name, failures, flaky } of steps) {
  for (const one of flaky) console.log(`FLAKY on ${name}: ${one}`);
  for (const failure of failures) console.log(`FAILED on ${name}: ${failure}`);
}
for (const { name, isGood, passed, failed, seconds, processorSeconds } of steps) {
  const ofProcessor = processorSeconds === null ? '' : ` (${processorSeconds.toFixed(1)} s of processor time)`;
  const took = `${seconds.toFixed(1)} s${ofProcessor}`;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${took}`);
}
if (tier !== 'quick' && databaseUrl === undefined) {
  console.log('SKIPPED: the tests on PostgreSQL, because no PostgreSQL server could be found or installed');
}
const sum = (count: (one: Step) => number) => steps.reduce((total, one) => total + count(one), 0);
const flaky = sum((one) => one.flaky.length);
console.log(`${sum((one) => one.passed)} passed (${flaky} flaky), ${sum((one) => one.failed)} failed`);
process.exitCode = steps.every((one) => one.isGood) ? 0 : 1;
