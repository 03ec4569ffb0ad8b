import { beforeEach, expect, it, vi } from 'vitest';
import { countOf, failuresOf, runTwice, type Report } from '../scripts/vitest-run.ts';

// What it says would look like a second try in the output of a run.
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());

type File = Report['testResults'][number];

const test = (fullName: string, error?: string) => ({
  fullName,
  status: error === undefined ? 'passed' : 'failed',
  failureMessages: error === undefined ? [] : [error],
});
const file = (name: string, ...assertionResults: File['assertionResults']): File => ({
  name: `${import.meta.dirname}/${name}`,
  message: '',
  startTime: 0,
  endTime: 0,
  assertionResults,
});

/** Runs with the given results, one after the other; returns also what each was asked for. */
async function runs(...results: File[][]) {
  const asked: string[][] = [];
  const { code, report, flaky } = await runTwice(async (more) => {
    const testResults = results[asked.length] ?? [];
    asked.push(more);
    return { code: failuresOf({ testResults }).length === 0 ? 0 : 1, report: { testResults } };
  });
  if (report === null) throw new Error('no report');
  return { code, asked: asked.slice(1), flaky, failures: failuresOf(report), passed: countOf(report, 'passed') };
}

it('happens only after failures', async () => {
  expect(await runs([file('a.ts', test('works'))])).toEqual({ code: 0, asked: [], flaky: [], failures: [], passed: 1 });
});

it('is for the files with failures, and names as flaky what passes then', async () => {
  const first = [file('a.ts', test('works'), test('races', 'too late')), file('b.ts', test('works'))];
  expect(await runs(first, [file('a.ts', test('works'), test('races'))])).toEqual({
    code: 0,
    asked: [['--maxWorkers=1', `${import.meta.dirname}/a.ts`]],
    flaky: ['tests/a.ts: races\n    too late'],
    failures: [],
    passed: 3,
  });
});

it('does not hide what fails again, or only then', async () => {
  const first = [file('a.ts', test('works'), test('breaks', 'wrong'))];
  expect(await runs(first, [file('a.ts', test('works', 'worse'), test('breaks', 'wrong'))])).toMatchObject({
    code: 1,
    flaky: [],
    failures: ['tests/a.ts: works\n    worse', 'tests/a.ts: breaks\n    wrong'],
    passed: 0,
  });
});

it('is for a file that could not begin', async () => {
  const first = [{ ...file('a.ts'), message: 'no port' }];
  expect(await runs(first, [file('a.ts', test('works'))])).toMatchObject({
    code: 0,
    flaky: ['tests/a.ts\n    no port'],
    passed: 1,
  });
});

it('is not for durability: what is lost once is lost', async () => {
  const first = [file('durability.ts', test('keeps it', 'lost')), file('a.ts', test('races', 'too late'))];
  expect(await runs(first, [file('a.ts', test('races'))])).toMatchObject({
    asked: [['--maxWorkers=1', `${import.meta.dirname}/a.ts`]],
    failures: ['tests/durability.ts: keeps it\n    lost'],
  });
});
