import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

// What every benchmark measures and reports with. Light, since processes whose memory is measured load it too.

/** The size of what is measured; in a short run, which only shows that the benchmarks work, the other one. */
export const sized = <Size>(full: Size, short: Size): Size => (process.env['BENCH_SHORT'] === '1' ? short : full);

/** One figure against its aim. */
export interface Measured {
  what: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  /** What the figure was made of. */
  detail?: string;
}

const row = (verdict: string, value: string, aim: string, what: string) =>
  console.log(`${verdict.padEnd(7)} ${value.padStart(22)}  ${aim.padEnd(13)} ${what}`.trimEnd());

export const printHead = () => row('verdict', 'value', 'aim', 'figure');

/** Prints the figure's row in the table; a missed aim makes the run fail. */
export function report({ what, value, unit, atMost, atLeast, detail }: Measured): void {
  const aims = [...(atMost === undefined ? [] : [`≤ ${atMost}`]), ...(atLeast === undefined ? [] : [`≥ ${atLeast}`])];
  const isMissed = !(value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)) && aims.length > 0;
  if (isMissed) process.exitCode = 1;
  const verdict = aims.length === 0 ? '' : isMissed ? 'MISSED' : 'met';
  row(verdict, `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`, aims.join(', '), what);
  if (detail) row('', '', '', `  ${detail}`);
}

/** Columns under their heads, numbers to the right. */
export function printTable(heads: string[], rows: string[][]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of [heads, ...rows]) printCells(cells, widths);
}

/** The same for rows that are printed as they come, beginning with one of these names. */
export function openTable([first = '', ...heads]: string[], names: string[]): (cells: string[]) => void {
  const widths = [Math.max(...names.map(({ length }) => length)), ...heads.map(({ length }) => Math.max(length, 7))];
  printCells([first, ...heads], widths);
  return (cells) => printCells(cells, widths);
}

function printCells(cells: string[], widths: number[]): void {
  const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
  console.log(`  ${padded.join('  ').trimEnd()}`);
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** What each of the works returns, round by round and in turns, so that whatever else the machine does slows all of them. */
export async function inTurns<Taken>(
  works: (() => Promise<Taken>)[],
  { rounds, warmUp = 0 }: { rounds: number; warmUp?: number },
): Promise<Taken[][]> {
  const taken: Taken[][] = works.map(() => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [place, work] of works.entries()) {
      const one = await work();
      if (round >= 0) taken[place]?.push(one);
    }
  }
  return taken;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 0.5);
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** A process of its own that does tasks, so that what it takes is told from what this one takes. */
export class Worker<Task, Done> {
  readonly #child;
  readonly #ended;

  /** `file` is of this folder and calls `doTasks`. */
  constructor(file: string, execArgv: string[] = []) {
    this.#child = fork(path.join(import.meta.dirname, file), { execArgv: [...process.execArgv, ...execArgv] });
    this.#ended = once(this.#child, 'exit');
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async do(task: Task): Promise<Done> {
    const done = once(this.#child, 'message') as Promise<[Done]>; // the other side sends nothing else
    this.#child.send(task as object);
    const answer = await Promise.race([done, this.#ended.then(() => null)]);
    if (answer === null) throw new Error('the process ended at its task');
    return answer[0];
  }

  async end(): Promise<void> {
    this.#child.kill();
    await this.#ended;
  }
}

/** The other side of a `Worker`: what fails ends the process, and so does the end of its parent. */
export function doTasks(work: (task: never) => Promise<unknown>): void {
  process.on('message', (task) => void work(task as never).then((done) => process.send?.(done))); // of the `Worker`'s type
  process.once('disconnect', () => process.exit());
}

/** What Linux tells of a process; nothing of one that has just ended or is somebody else's, or where there is no /proc. */
export function readProcess(pid: number, what: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ESRCH|EACCES)$/.test(String(error.code))) return '';
    throw error;
  }
}

export const childrenOf = (pid: number): number[] =>
  readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** The name, in brackets, may hold anything; the numbers after it begin with the process that started this one. */
const numbersOf = (pid: number) =>
  readProcess(pid, 'stat')
    .replace(/^.*\) ./s, '')
    .trim()
    .split(' ')
    .map(Number);

/** Zero where there is no such process. */
export const parentOf = (pid: number): number => numbersOf(pid)[0] ?? 0;

/** Ticks a second of the times in /proc: fixed on Linux, whatever the kernel's own. */
const TICKS = 100;

/** Seconds of processor time that a process and all below it have had so far, those included that have ended. */
export function processorSeconds(pid: number): number {
  // utime, stime, and those of children that were waited for.
  return sum(numbersOf(pid).slice(10, 14)) / TICKS + sum(childrenOf(pid).map(processorSeconds));
}
