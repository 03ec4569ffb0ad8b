import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, or } from 'drizzle-orm';
import { questions } from '#server/db/schema/content.ts';
import type { ReportProgress } from './progress-stream.ts';

/** The embedded engine blocks the event loop while it reads: about 8 ms for 250 questions. */
const BATCH = 250;
/** Checks block the event loop no longer than this at a time: other requests run in between. */
const SLICE_MS = 5;

/** The position after which a list of questions, oldest first, continues. */
export interface ScanPosition {
  id: string;
  createdAt: Date;
}

/** The condition that a question is after the position in the order of `createdAt` and `id`; undefined for all. */
export const isAfter = (position: ScanPosition | undefined) =>
  position &&
  or(
    gt(questions.createdAt, position.createdAt),
    and(eq(questions.createdAt, position.createdAt), gt(questions.id, position.id)),
  );

interface Scan<Row extends ScanPosition> {
  /** The number of rows at the start; some may be added or deleted during the scan. */
  expected: number;
  list: (after: ScanPosition | undefined, limit: number) => Promise<Row[]>;
  report: ReportProgress;
  /** Milliseconds from any fixed instant, to measure how long the event loop was blocked. */
  now: () => number;
  /** Called once per batch; returns the check for each of its rows. */
  checkOf: (batch: Row[]) => Promise<(row: Row) => void> | ((row: Row) => void);
}

/** Scans all questions, reports progress and lets other requests run in between. Returns how many there were. */
export async function scanInTurns<Row extends ScanPosition>(scan: Scan<Row>): Promise<number> {
  const { expected, list, report, now, checkOf } = scan;
  let total = 0;
  let after: ScanPosition | undefined;
  do {
    const batch = await list(after, BATCH);
    const check = await checkOf(batch);
    let sliceEnds = now() + SLICE_MS;
    for (const row of batch) {
      if (now() >= sliceEnds) {
        await nextTurn();
        sliceEnds = now() + SLICE_MS;
      }
      check(row);
    }
    total += batch.length;
    report({ stage: 'Checking questions', done: total, total: Math.max(expected, total) });
    after = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (after);
  return total;
}
