import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { Acknowledged } from './acknowledged.ts';
import type { Entry, Order } from './messages.ts';

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url));

/** How many of the cuts come while the database opens. */
const OPENING = 0.2;
/** How many changes and syncs come before a cut. Making a database takes some 4,000, opening one after a cut 2,200. */
const OPERATIONS: Record<'making' | 'opening' | 'writing', [number, number]> = {
  making: [1, 4200],
  opening: [1, 3000],
  writing: [1, 800],
};
/** A writer that works never takes so long, in milliseconds. */
const PATIENCE = 120_000;

interface Options extends Pick<Order, 'engine' | 'style'> {
  /** Holds the disk, `disk`, and what the test needs beside it. */
  workshop: string;
  /** How many cuts come before there is a database; where the disk holds one already, none. */
  whileMaking?: number;
  cuts: number;
  seed: number;
}

export interface CutReport {
  cuts: number;
  acknowledged: number;
  /** Acknowledged transactions that were not there any more. */
  lost: number;
  /** The longest time that the database took to open, in milliseconds. */
  slowestOpening: number;
  /** What was wrong; nothing comes after the first. */
  problem: string | null;
}

/**
 * Cuts the power so many times under a process that writes to a database, each time at a random change or sync; the
 * next process opens what the disk held and goes on from there. After the last one only what is there is looked at.
 */
export async function cutThePower({ whileMaking = 0, ...options }: Options): Promise<CutReport> {
  const { workshop, engine, style, cuts } = options;
  const random = seededRandom(options.seed);
  const acknowledged = new Acknowledged();
  const report: CutReport = { cuts: 0, acknowledged: 0, lost: 0, slowestOpening: 0, problem: null };
  for (let run = 0; run <= whileMaking + cuts && report.problem === null; run += 1) {
    const isLast = run === whileMaking + cuts;
    const moment = run < whileMaking ? 'making' : random() < OPENING && !isLast ? 'opening' : 'writing';
    const inodes = fs.mkdtempSync(path.join(workshop, 'inodes-'));
    const log = path.join(inodes, 'log');
    const { signal, stderr } = await runWriter({
      folder: path.join(workshop, 'disk'),
      inodes,
      log,
      engine,
      style,
      next: acknowledged.next,
      seed: between(random, 0, 2 ** 31),
      operations: isLast ? [1, 1] : OPERATIONS[moment],
      from: moment === 'writing' ? 'open' : 'start',
    });
    for (const entry of entriesOf(log)) {
      if ('opened' in entry) report.slowestOpening = Math.max(report.slowestOpening, entry.opened);
      else report.problem ??= acknowledged.read(entry);
    }
    fs.rmSync(inodes, { recursive: true });
    if (signal !== 'SIGKILL') report.problem ??= `the database did not work: ${stderr}`;
    else if (!isLast) report.cuts += 1;
  }
  return { ...report, acknowledged: acknowledged.count, lost: acknowledged.lost };
}

async function runWriter(order: Order): Promise<{ signal: string | null; stderr: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PATIENCE,
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { signal, stderr: stderr.slice(-2000) };
}

/** Line by line; the last one may have been cut off. */
function entriesOf(log: string): Entry[] {
  if (!fs.existsSync(log)) return [];
  const lines = fs.readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Entry);
}
