import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { bin, ROOT } from './install.mjs';

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      /** In milliseconds since 1970. */
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          /** For a test that passed: why an earlier try failed. */
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
export type Report = z.output<typeof report>;

export interface Run {
  code: number | null;
  /** Null if it did not get far enough to write one. */
  report: Report | null;
}

/** Files that run at the same time: as many as there are processors, but at most four, since each has a database in memory. */
export const WORKERS = Math.min(os.availableParallelism(), 4);

/** Runs vitest and shows its output. */
export async function runVitest(vitestArguments: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-report-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(bin('vitest'), ['run', ...reporters, ...vitestArguments], { cwd: ROOT, stdio: 'inherit', env });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
    return { code, report: written === null ? null : report.parse(JSON.parse(written)) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Failures and their reasons, a few lines each: printed at the end, where readers of a long run look first. */
export function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const single = failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n${(failureMessages ?? []).map(firstLines).join('\n')}`,
    );
    return failed.length === 0 && message !== '' ? [`${file}\n${firstLines(message)}`] : single;
  });
}

/** Tests that passed only at a later try of their own, and why they failed at the first. */
export function flakyOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages }) => {
      const [first] = failureMessages ?? [];
      const isFlaky = status === 'passed' && first !== undefined;
      return isFlaky ? [`${path.relative(ROOT, name)}: ${fullName}\n${firstLines(first)}`] : [];
    }),
  );
}

const hasFailed = ({ message, assertionResults }: Report['testResults'][number]) =>
  message !== '' || assertionResults.some(({ status }) => status === 'failed');

/** A loss that disappears at a second try is still a loss. */
const PROVES_DURABILITY = /durability|many-processes|two-containers/;

/**
 * Runs the files with failures once more: each on a new hub, and one at a time, so that what other tests did, or took of
 * the processor, no longer counts. What passes then is flaky. Durability gets no second try.
 */
export async function runTwice(run: (more: string[]) => Promise<Run>): Promise<Run & { flaky: string[] }> {
  const first = await run([]);
  const failed = first.report?.testResults.filter(hasFailed) ?? [];
  const again = failed.map(({ name }) => name).filter((name) => !PROVES_DURABILITY.test(name));
  if (first.report === null || again.length === 0) return { ...first, flaky: [] };
  console.log(`\n── once more: ${again.map((name) => path.relative(ROOT, name)).join(', ')}`);
  const second = await run(['--maxWorkers=1', ...again]);
  if (second.report === null) return { ...first, flaky: [] };
  const rerun = new Map(second.report.testResults.map((file) => [file.name, file]));
  const testResults = first.report.testResults.map((file) => rerun.get(file.name) ?? file);
  const still = new Set(failuresOf({ testResults }).map(titleOf));
  return {
    // Failures without a second try are still in the report.
    code: second.code,
    report: { testResults },
    flaky: failuresOf(first.report).filter((failure) => !still.has(titleOf(failure))),
  };
}

const titleOf = (failure: string) => failure.split('\n', 1)[0];

const firstLines = (text: string) =>
  text
    .split('\n')
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');

/** The seconds that each file took, by its path in the repository. */
export const secondsByFile = ({ testResults }: Report): [file: string, seconds: number][] =>
  testResults.map(({ name, startTime, endTime }) => [path.relative(ROOT, name), (endTime - startTime) / 1000]);

export const countOf = ({ testResults }: Report, status: 'passed' | 'failed') =>
  testResults.flatMap(({ assertionResults }) => assertionResults.filter((one) => one.status === status)).length;
