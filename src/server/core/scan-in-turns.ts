import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, or } from 'drizzle-orm';
import { questions } from '#server/db/schema/content.ts';
import type { ReportProgress } from './progress-stream.ts';

/** The embedded engine holds the event loop while it reads: 250 questions take it some 8 ms. */
const BATCH = 250;
/** No longer at a time than this do checks hold it: other requests are answered in between. */
const SLICE_MS = 5;

/** Where a list of questions that begins with the oldest goes on. */
export interface Place {
  id: string;
  createdAt: Date;
}

/** Of a list that is ordered by `createdAt` and `id`: what comes after the place; everything where there is none. */
export const isAfter = (place: Place | undefined) =>
  place &&
  or(
    gt(questions.createdAt, place.createdAt),
    and(eq(questions.createdAt, place.createdAt), gt(questions.id, place.id)),
  );

interface Scan<Row extends Place> {
  /** How many rows there are when it begins; some may be added or deleted meanwhile. */
  expected: number;
  list: (after: Place | undefined, limit: number) => Promise<Row[]>;
  report: ReportProgress;
  /** Milliseconds from some instant, to tell how long the event loop was held. */
  now: () => number;
  /** Given each batch first; what it returns checks one row of it. */
  checkOf: (batch: Row[]) => Promise<(row: Row) => void> | ((row: Row) => void);
}

/** Goes through all questions, tells of the progress, and gives other requests their turn. Returns how many there were. */
export async function scanInTurns<Row extends Place>(scan: Scan<Row>): Promise<number> {
  const { expected, list, report, now, checkOf } = scan;
  let total = 0;
  let after: Place | undefined;
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
