import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { Acknowledged } from './acknowledged.ts';
import type { Entry, Order } from './messages.ts';

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url));

/** The share of cuts during the opening of the database. */
const OPENING = 0.2;
/** How many changes and syncs precede a cut. Creating a database takes some 4,000, opening it after a cut 2,200. */
const OPERATIONS: Record<'making' | 'opening' | 'writing', [number, number]> = {
  making: [1, 4200],
  opening: [1, 3000],
  writing: [1, 800],
};
/** A time limit that no working writer reaches, in milliseconds. */
const PATIENCE = 120_000;

interface Options extends Pick<Order, 'engine' | 'style'> {
  /** The folder of the disk, `disk`, and of everything else that the test needs. */
  workshop: string;
  /** The number of cuts before a database exists; none if the disk already has one. */
  whileMaking?: number;
  cuts: number;
  seed: number;
}

export interface CutReport {
  cuts: number;
  acknowledged: number;
  /** Acknowledged transactions that were missing. */
  lost: number;
  /** The longest time that opening the database took, in milliseconds. */
  slowestOpening: number;
  /** The problem, after which the run stops. */
  problem: string | null;
}

/**
 * Cuts the power this many times under a process that writes to a database, each time at a random change or sync; the
 * next process opens the disk's content and continues from there. After the last cut, the content is only checked.
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

/** Read line by line; the last line may be cut off. */
function entriesOf(log: string): Entry[] {
  if (!fs.existsSync(log)) return [];
  const lines = fs.readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Entry);
}
