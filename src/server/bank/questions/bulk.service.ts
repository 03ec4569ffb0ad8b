import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import type { QuestionSelection } from '#shared/bank/question-bank.contract.ts';
import { plural } from '#shared/domain/counted.ts';
import { TAGS_MAX } from '#shared/bank/question-fields.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { longAuditedTransaction } from '#server/core/audit.ts';
import type { Bin, BinEntry, OpenBin } from '#server/core/bin.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import { requireTopic } from '#server/core/named-topics.repository.ts';
import type { Principal } from '#server/core/principal.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { isWithin } from '#server/core/query-values.ts';
import {
  deleteItems,
  giveTopic,
  isOneOf,
  lockFitting,
  lockSelected,
  type Changed,
} from '#server/core/selected-items.repository.ts';
import { spelledAsInBank } from '#server/core/tags.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import { changeTags, setRetired, setReviewed } from './bulk.repository.ts';
import { fitting } from './question-filter.ts';

const BATCH = 1000;

interface Tagging {
  selection: QuestionSelection;
  add: string[];
  remove: string[];
  byId: string;
}

interface Review {
  selection: QuestionSelection;
  by: Pick<Principal, 'id' | 'firstName' | 'lastName'>;
  /** The time zone that determines the current day. */
  timeZone: string;
}

interface NotedReview {
  reviewed: NonNullable<QuestionDetails['reviewed']>;
  byId: string;
  report: ReportProgress;
}

/** Changes many questions at once: each change is one transaction, reports progress by batch, and can be undone. */
export function createBulkQuestionsService({ db, clock, bin }: { db: Database; clock: Clock; bin: Bin }) {
  /** Deletes locked questions. */
  const deleteIntoBin = (tx: Database, ids: string[], { byId, report }: { byId: string; report?: ReportProgress }) =>
    bin.note(tx, { subject: 'questions', kind: 'delete', byId }, (open) => deleteInBatches(tx, ids, { open, report }));

  /** Changes locked questions. */
  async function changeInBatches(
    tx: Database,
    ids: string[],
    { report, ...entry }: Omit<BinEntry, 'subject'> & { report: ReportProgress },
    work: (changed: Changed) => Promise<void>,
  ): Promise<{ updatedCount: number }> {
    await bin.note(tx, { ...entry, subject: 'questions' }, (open) =>
      inBatches({ ids, stage: 'Updating questions', report }, (batch) => work({ ids: batch, bin: open })),
    );
    return { updatedCount: ids.length };
  }

  /** Stores the review of locked questions, in a transaction that may do more. Creates a version of each. */
  async function noteReview(tx: Database, ids: string[], { reviewed, byId, report }: NotedReview) {
    const updatedAt = clock();
    return changeInBatches(tx, ids, { kind: 'review', change: { reviewed }, byId, report }, (changed) =>
      setReviewed(tx, changed, { reviewed, changedById: byId, updatedAt }),
    );
  }

  return {
    noteReview,

    /** Gives the selected questions a topic, or none. 404 if the topic is gone, 409 if the selection changed. */
    async update(
      { selection, topicId, byId }: { selection: QuestionSelection; topicId: string | null; byId: string },
      report: ReportProgress,
    ): Promise<{ updatedCount: number }> {
      return longTransaction(db, async (tx) => {
        // The topic first: its deletion also locks it before its questions.
        await requireTopic(tx, topicId);
        const ids = await lockQuestions(tx, selection, 'update');
        const updatedAt = clock();
        return changeInBatches(tx, ids, { kind: 'topic', change: { topicId }, byId, report }, (changed) =>
          giveTopic(tx, 'questions', changed, { topicId, updatedAt }),
        );
      });
    },

    /** Stores a review of the selected questions, which creates a version of each. 409 if the selection changed. */
    async review(
      { selection, by: { id: byId, firstName, lastName }, timeZone }: Review,
      report: ReportProgress,
    ): Promise<{ updatedCount: number }> {
      return longTransaction(db, async (tx) => {
        const ids = await lockQuestions(tx, selection, 'update');
        const reviewed = { on: dayIn(timeZone, clock()), by: `${firstName} ${lastName}` };
        return noteReview(tx, ids, { reviewed, byId, report });
      });
    },

    /** Retires the selected questions, or reactivates them. 409 if the selection changed. */
    async retire(
      { selection, isRetired, byId }: { selection: QuestionSelection; isRetired: boolean; byId: string },
      report: ReportProgress,
    ): Promise<{ updatedCount: number }> {
      return longTransaction(db, async (tx) => {
        const ids = await lockQuestions(tx, selection, 'update');
        const updatedAt = clock();
        const retiredAt = isRetired ? updatedAt : null;
        return changeInBatches(tx, ids, { kind: 'retire', change: { retiredAt }, byId, report }, (changed) =>
          setRetired(tx, changed, { retiredAt, updatedAt }),
        );
      });
    },

    /** Adds and removes tags of the selected questions. 400 if one gets too many, 409 if the selection changed. */
    async tag({ selection, add, remove, byId }: Tagging, report: ReportProgress): Promise<{ updatedCount: number }> {
      return longTransaction(db, async (tx) => {
        const ids = await lockQuestions(tx, selection, 'update');
        const [added = [], removed = []] = await spelledAsInBank(tx, [add, remove]);
        const change = { added, removed };
        const updatedAt = clock();
        let overfull = 0;
        const result = await changeInBatches(tx, ids, { kind: 'tags', change, byId, report }, async (changed) => {
          overfull += await changeTags(tx, changed, { ...change, updatedAt });
        });
        if (overfull > 0) throw tooManyTags(overfull);
        return result;
      });
    },

    /** Deletes the selected questions. 409 if the selection changed. */
    async delete(
      { selection, byId }: { selection: QuestionSelection; byId: string },
      report: ReportProgress,
    ): Promise<{ deletedCount: number }> {
      return longTransaction(db, async (tx) => {
        const ids = await lockQuestions(tx, selection, 'delete');
        await deleteIntoBin(tx, ids, { byId, report });
        return { deletedCount: ids.length };
      });
    },

    /** Deletes the questions of a topic, those of its subcategories included. 404 if the topic is gone. */
    async deleteByTopic(topicId: string, byId: string): Promise<{ deletedCount: number }> {
      return longAuditedTransaction(db, async (tx) => {
        await requireTopic(tx, topicId);
        const ids = await lockFitting(tx, 'questions', isWithin(questions.topicId, [topicId]), 'delete');
        await deleteIntoBin(tx, ids, { byId });
        return { deletedCount: ids.length };
      });
    },

    /** Deletes a question. 404 if there is none. */
    async deleteOne(id: string, byId: string): Promise<void> {
      await longAuditedTransaction(db, async (tx) => {
        const ids = await lockFitting(tx, 'questions', isOneOf('questions', [id]), 'delete');
        if (ids.length === 0) throw notFound('Question');
        await deleteIntoBin(tx, ids, { byId });
      });
    },
  };
}
export type BulkQuestionsService = ReturnType<typeof createBulkQuestionsService>;

/** Deletes all questions for good, in a transaction that may do more; returns how many there were. */
export async function deleteEveryQuestion(tx: Database, report: ReportProgress): Promise<number> {
  const ids = await lockFitting(tx, 'questions', undefined, 'delete');
  await deleteInBatches(tx, ids, { report });
  return ids.length;
}

/** Locks and returns the existing questions of a selection. 409 if a filter does not match the agreed number. */
const lockQuestions = (tx: Database, selection: QuestionSelection, purpose: 'update' | 'delete') =>
  lockSelected(tx, { subject: 'questions', selection, fitting, changed: 'selection_changed' }, purpose);

const tooManyTags = (questions: number) =>
  invalid(`${questions} ${plural(questions, 'question')} would have more than ${TAGS_MAX} tags. Nothing was changed.`);

async function deleteInBatches(
  tx: Database,
  ids: string[],
  { open, report = () => undefined }: { open?: OpenBin; report?: ReportProgress | undefined },
): Promise<void> {
  await inBatches({ ids, stage: 'Deleting questions', report }, async (batch) => {
    await open?.keepWhole(batch);
    await deleteItems(tx, 'questions', batch);
  });
}

interface Batches {
  ids: string[];
  stage: string;
  report: ReportProgress;
}

async function inBatches({ ids, stage, report }: Batches, work: (batch: string[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    await work(ids.slice(start, start + BATCH));
    report({ stage, done: Math.min(start + BATCH, ids.length), total: ids.length });
    // The embedded engine never yields to the event loop by itself, so the line could not be sent.
    await nextTurn();
  }
}
