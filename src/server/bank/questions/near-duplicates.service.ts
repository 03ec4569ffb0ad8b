import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { auditedTransaction } from '#server/core/audit.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { Database } from '#server/db/engine.ts';
import type { listNearDuplicates } from '#shared/bank/question-bank.contract.ts';
import { nearDuplicates } from './near-duplicates.ts';
import {
  dismissPair,
  listComparable,
  listDismissedPairs,
  listQuestionsOf,
  restorePair,
  type Comparable,
} from './near-duplicates.repository.ts';
import { presentQuestion } from './questions.service.ts';

type NearDuplicates = z.input<(typeof listNearDuplicates.responses)[200]>;

const BATCH = 250;
/** The longest time that the search holds the event loop. */
const SLICE_MS = 5;
/** Nobody works through more at once; the counts are of all. */
const MOST_LISTED = 500;

/** Questions that read almost the same, and the pairs that the teacher has marked as different. */
export function createNearDuplicatesService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Compares the whole bank, except for ignored questions, and lists the first 500 pairs, oldest first; the counts
     * are of all. Dismissed ones are listed only `withDismissed`.
     */
    async list({ withDismissed }: { withDismissed: boolean }, report: ReportProgress): Promise<NearDuplicates> {
      const questions: Comparable[] = [];
      for (let batch = await listComparable(db, undefined, BATCH); batch.length > 0;) {
        questions.push(...batch);
        batch = batch.length < BATCH ? [] : await listComparable(db, batch.at(-1), BATCH);
      }
      const found = await inSlices(nearDuplicates(questions), (steps) =>
        report({ stage: 'Comparing questions', done: Math.min(steps, questions.length), total: questions.length }),
      );
      const dismissed = new Set(
        (await listDismissedPairs(db)).map(({ firstId, secondId }) => `${firstId} ${secondId}`),
      );
      const pairs = found.map(([one, other]) => {
        const ids: [string, string] = [one.id, other.id];
        return { ids, isDismissed: dismissed.has(ids.toSorted().join(' ')) };
      });
      const dismissedCount = pairs.filter(({ isDismissed }) => isDismissed).length;
      const listed = pairs.filter(({ isDismissed }) => withDismissed || !isDismissed).slice(0, MOST_LISTED);
      const rows = new Map(
        (await listQuestionsOf(db, [...new Set(listed.flatMap(({ ids }) => ids))])).map((row) => [row.id, row]),
      );
      return {
        totalPairs: pairs.length - dismissedCount,
        dismissedCount,
        // A question may have been deleted in the meantime.
        pairs: listed.flatMap(({ ids, isDismissed }) => {
          const [one, other] = ids.map((id) => rows.get(id));
          return one && other ? [{ questions: [presentQuestion(one), presentQuestion(other)], isDismissed }] : [];
        }),
      };
    },

    /** Marks two questions as different, however similar they read. 404 if one of them is gone. */
    async dismiss(ids: readonly [string, string], userId: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (!(await dismissPair(tx, { ids, userId, at: clock() }))) throw notFound('Question');
      });
    },

    /** Undoes a dismissal, if there is one. */
    restore: (ids: readonly [string, string]): Promise<void> => auditedTransaction(db, (tx) => restorePair(tx, ids)),
  };
}
export type NearDuplicatesService = ReturnType<typeof createNearDuplicatesService>;

/** Runs a search to its end and yields to other work in between; `onSlice` receives the number of steps done. */
async function inSlices<Result>(
  search: Generator<undefined, Result>,
  onSlice: (steps: number) => void,
): Promise<Result> {
  let sliceEnds = performance.now() + SLICE_MS;
  let steps = 0;
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return step.value;
    steps += 1;
    if (performance.now() < sliceEnds) continue;
    onSlice(steps);
    await nextTurn();
    sliceEnds = performance.now() + SLICE_MS;
  }
}
