import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

// Measuring and reporting for all benchmarks. Lightweight, since processes whose memory is measured load it too.

/** The size of what is measured; a smaller one for short runs, which only show that the benchmarks work. */
export const sized = <Size>(full: Size, short: Size): Size => (process.env['BENCH_SHORT'] === '1' ? short : full);

/** One figure and its aim. */
export interface Measured {
  what: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  /** What the figure is derived from. */
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

/** Prints columns under their heads, with numbers aligned right. */
export function printTable(heads: string[], rows: string[][]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of [heads, ...rows]) printCells(cells, widths);
}

/** The same for rows that are printed one by one, each beginning with one of these names. */
export function openTable([first = '', ...heads]: string[], names: string[]): (cells: string[]) => void {
  const widths = [Math.max(...names.map(({ length }) => length)), ...heads.map(({ length }) => Math.max(length, 7))];
  printCells([first, ...heads], widths);
  return (cells) => printCells(cells, widths);
}

function printCells(cells: string[], widths: number[]): void {
  const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
  console.log(`  ${padded.join('  ').trimEnd()}`);
}

/** Returns the milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns each work's results, round by round in turns, so that other load on the machine slows all alike. */
export async function inTurns<Taken>(
  works: (() => Promise<Taken>)[],
  { rounds, warmUp = 0 }: { rounds: number; warmUp?: number },
): Promise<Taken[][]> {
  const taken: Taken[][] = works.map(() => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const one = await work();
      if (round >= 0) taken[index]?.push(one);
    }
  }
  return taken;
}

/** Returns the value below which this share (0 to 1) of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 0.5);
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** A separate process for tasks, so that its usage can be told apart from this one's. */
export class Worker<Task, Done> {
  readonly #child;
  readonly #ended;

  /** `file` is in this folder and calls `doTasks`. */
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
    if (answer === null) throw new Error('the process ended during its task');
    return answer[0];
  }

  async end(): Promise<void> {
    this.#child.kill();
    await this.#ended;
  }
}

/** The other side of a `Worker`: a failure ends the process, and so does the end of its parent. */
export function doTasks(work: (task: never) => Promise<unknown>): void {
  process.on('message', (task) => void work(task as never).then((done) => process.send?.(done))); // of the `Worker`'s type
  process.once('disconnect', () => process.exit());
}

/** Reads from /proc; returns '' for a process that has ended or belongs to somebody else, and on other systems. */
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

/** The name, in brackets, may contain anything; the numbers after it begin with the parent's process id. */
const numbersOf = (pid: number) =>
  readProcess(pid, 'stat')
    .replace(/^.*\) ./s, '')
    .trim()
    .split(' ')
    .map(Number);

/** Returns 0 if there is no such process. */
export const parentOf = (pid: number): number => numbersOf(pid)[0] ?? 0;

/** Ticks per second of the times in /proc: fixed on Linux, whatever the kernel's own. */
const TICKS = 100;

/** Seconds of processor time of a process and its descendants so far, including those that have ended. */
export function processorSeconds(pid: number): number {
  // utime, stime, and those of children that were waited for.
  return sum(numbersOf(pid).slice(10, 14)) / TICKS + sum(childrenOf(pid).map(processorSeconds));
}
