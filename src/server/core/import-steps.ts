import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database, Engine } from '#server/db/engine.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import { insertTopics, planChosenTopics, takeImportTurn, type Origin } from './named-topics.repository.ts';
import type { planTopics } from './named-topics.ts';
import { deleteSetting, readSetting, writeSetting } from './settings.repository.ts';

/** On the embedded engine others wait for a step: about 100 ms on a slow machine. */
export const STEP_ROWS = { embedded: 50, postgres: 1000 };
/** A call consists of several queries: in a pause they need not each wait for a step. */
const PAUSE_MS = 15;
const UNDONE_AT_ONCE = 100;

const TABLES = { questions, flashcards };

/** What an import that has not finished has stored, or will have. */
const unfinished = z.object({
  table: z.enum(['questions', 'flashcards']),
  ids: z.array(z.string()),
  topicIds: z.array(z.string()),
});
type Unfinished = z.output<typeof unfinished>;

/** Runs one step. */
export type Step = <Result>(work: (tx: Database) => Promise<Result>) => Promise<Result>;

export interface ImportSteps {
  step: Step;
  /** How many rows a step stores. */
  rows: number;
  /** The step after which the import stays: it is not undone any more. */
  last: Step;
  /** Notes what the following steps will store, in the transaction of the first one that stores anything. */
  note(tx: Database, what: Unfinished): Promise<void>;
}

/**
 * Stores imports: all or nothing, one at a time, and without keeping others waiting. On PostgreSQL an import is one
 * transaction. The embedded engine has one connection, on which a transaction blocks everybody else, so there each step
 * is a short transaction of its own, and a note says what to delete if a later step fails or the server is killed.
 */
export function createStepwiseImports({ kind, db }: Pick<Engine, 'kind' | 'db'>) {
  let last: Promise<unknown> = Promise.resolve();

  async function inSteps<Result>(work: (steps: ImportSteps) => Promise<Result>): Promise<Result> {
    await undoUnfinished();
    try {
      return await work({
        rows: STEP_ROWS.embedded,
        step: async (one) => {
          await pause(PAUSE_MS);
          return db.transaction(one);
        },
        last: (one) =>
          db.transaction(async (tx) => {
            const ended = await one(tx);
            await deleteSetting(tx, 'unfinished_import');
            return ended;
          }),
        note: (tx, what) => writeSetting(tx, 'unfinished_import', what),
      });
    } catch (error) {
      // If this fails too, on a full disk for example, the next import or start does it.
      await undoUnfinished().catch(() => undefined);
      throw error;
    }
  }

  /** Deletes what an import has stored that failed or was killed. */
  async function undoUnfinished(): Promise<void> {
    const stored = await readSetting(db, 'unfinished_import');
    if (stored === undefined) return;
    const { table, ids, topicIds } = unfinished.parse(stored);
    const { id } = TABLES[table];
    for (let start = 0; start < ids.length; start += UNDONE_AT_ONCE) {
      await db.delete(TABLES[table]).where(inArray(id, ids.slice(start, start + UNDONE_AT_ONCE)));
    }
    await db.transaction(async (tx) => {
      // Subcategories first, since a main category is deleted only if it has none.
      for (let level = 0; topicIds.length > 0 && level < 2; level += 1) await deleteUnused(tx, topicIds);
      await deleteSetting(tx, 'unfinished_import');
    });
  }

  return {
    undoUnfinished: async () => (kind === 'embedded' ? undoUnfinished() : undefined),

    run<Result>(work: (steps: ImportSteps) => Promise<Result>): Promise<Result> {
      if (kind === 'postgres') {
        return db.transaction(async (tx) => {
          await withoutTimeLimits(tx);
          await takeImportTurn(tx);
          return work({
            rows: STEP_ROWS.postgres,
            step: (one) => one(tx),
            last: (one) => one(tx),
            note: async () => undefined,
          });
        });
      }
      const result = last.then(() => inSteps(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
export type StepwiseImports = ReturnType<typeof createStepwiseImports>;

/**
 * The first step that stores anything: the topics of an import's rows, with the note. `topicIdsIn` finds the topic of each
 * row, and plans those that are missing. Throws 404 if the topic that was chosen for rows without one has been deleted.
 */
export const storeTopics = (
  { step, note }: Pick<ImportSteps, 'step' | 'note'>,
  { topicId, origin, ...rows }: Pick<Unfinished, 'table' | 'ids'> & { topicId: string | null; origin: Origin },
  topicIdsIn: (topics: ReturnType<typeof planTopics>) => (string | null)[],
): Promise<{ topicIds: (string | null)[]; createdTopics: string[] }> =>
  step(async (tx) => {
    const planned = await planChosenTopics(tx, topicId);
    const topicIds = topicIdsIn(planned);
    await note(tx, { ...rows, topicIds: planned.created.map(({ id }) => id) });
    await insertTopics(tx, planned.created, origin);
    return { topicIds, createdTopics: planned.created.map(({ label }) => label) };
  });

/** Deletes the topics among these that nothing is in. */
async function deleteUnused(tx: Database, ids: string[]): Promise<void> {
  const children = alias(topics, 'children');
  const isUnused = [
    notExists(tx.select().from(questions).where(eq(questions.topicId, topics.id))),
    notExists(tx.select().from(flashcards).where(eq(flashcards.topicId, topics.id))),
    notExists(tx.select().from(children).where(eq(children.parentId, topics.id))),
  ];
  await tx.delete(topics).where(and(inArray(topics.id, ids), ...isUnused));
}
