import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import type { undoBinAction } from '#shared/hub/bin.contract.ts';
import { BIN_DAYS } from '#shared/hub/bin.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Bin } from '#server/core/bin.ts';
import { existing } from '#server/core/errors.ts';
import { LISTED_MAX } from '#server/core/import-file.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { deleteItems, isOneOf, lockFitting } from '#server/core/selected-items.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import {
  countActions,
  countItems,
  dropItems,
  listActions,
  listItemIds,
  listItems,
  lockAction,
  nextItems,
  sweepActions,
  undoChange,
  type ActionRow,
  type BinChange,
  type Page,
} from './bin.repository.ts';
import { bringBack } from './bringing-back.ts';
import { listKept } from './imported-items.repository.ts';
import { closeAction, insertAction, keepAdded, keepItems, keepParts } from './keeping.repository.ts';

/** Items undone per transaction: a killed server leaves the others in the bin. */
const BATCH = 200;
/** Imported items deleted per statement, all in one transaction. */
const DELETED_AT_ONCE = 1000;
const DAY_MS = 86_400_000;

interface Undo {
  /** If missing, all remaining items. */
  ids?: string[] | undefined;
  byId: string;
  report: ReportProgress;
  record: (tx: Database, outcome: { deleted: number; left: number }) => Promise<void>;
}

type Undone = ResponseOutput<typeof undoBinAction>;

/** Stores deletions and bulk changes, and undoes them. */
export function createBinService({ db, clock }: { db: Database; clock: Clock }) {
  const since = () => new Date(clock().getTime() - BIN_DAYS * DAY_MS);

  const bin: Bin = {
    async note(tx, entry, work) {
      const actionId = await insertAction(tx, entry, clock());
      const { subject } = entry;
      const result = await work({
        actionId,
        async keepWhole(ids) {
          await keepItems(tx, { actionId, subject, where: isOneOf(subject, ids) });
          await keepParts(tx, { actionId, subject, ids });
        },
        keepFields: (fields, where) => keepItems(tx, { actionId, subject, fields, where }),
        keepAdded: (ids) => keepAdded(tx, { actionId, ids }),
      });
      await closeAction(tx, actionId);
      return result;
    },
  };

  async function undoSome(tx: Database, action: ActionRow, { ids, byId }: Pick<Undo, 'ids' | 'byId'>) {
    const items = await nextItems(tx, { actionId: action.id, ids, limit: BATCH });
    const taken = items.map(({ id }) => id);
    const undone = isChange(action)
      ? await undoChange(tx, { action, ids: taken, byId, now: clock() })
      : await bringBack(tx, { action, items, now: clock() });
    await dropItems(tx, action, taken);
    return { seen: items.length, undone };
  }

  /**
   * Deletes what an import has stored, and puts it into the bin. Waits for students who are answering and for others who
   * edit, so that what they use or change in the meantime stays.
   */
  async function undoImport(tx: Database, action: ActionRow, { ids, byId, report }: Omit<Undo, 'record'>) {
    const { subject } = action;
    const stored = await listItemIds(tx, action.id, ids);
    const present = await lockFitting(tx, subject, isOneOf(subject, stored), 'delete');
    const kept = await listKept(tx, subject, present);
    const keptIds = new Set(kept.map(({ id }) => id));
    const deleted = present.filter((id) => !keptIds.has(id));
    await bin.note(tx, { subject, kind: 'delete', byId }, async (open) => {
      for (let start = 0; start < deleted.length; start += DELETED_AT_ONCE) {
        const batch = deleted.slice(start, start + DELETED_AT_ONCE);
        await open.keepWhole(batch);
        await deleteItems(tx, subject, batch);
        report({ stage: 'Undoing', done: start + batch.length, total: deleted.length });
        // The embedded engine never yields to the event loop by itself, so the line could not be sent.
        await nextTurn();
      }
    });
    // Those that somebody has deleted before are done with, too.
    await dropItems(
      tx,
      action,
      stored.filter((id) => !keptIds.has(id)),
    );
    return { undone: deleted.length, leftAlone: kept.length, kept: kept.slice(0, LISTED_MAX) };
  }

  return {
    ...bin,

    async list(page: Page) {
      return { total: await countActions(db, since()), actions: await listActions(db, since(), page) };
    },

    async listItems(actionId: string, page: Page) {
      return { total: await countItems(db, actionId), items: await listItems(db, actionId, page) };
    },

    /**
     * Undoes an import in one transaction, and anything else in several. `record` gets the outcome of the former.
     * 404 if there is no such action, or it is too old.
     */
    async undo(id: string, { ids, byId, report, record }: Undo): Promise<Undone> {
      const imported = await longTransaction(db, async (tx) => {
        const action = existing(await lockAction(tx, id, since()), 'Entry of the bin');
        if (action.kind !== 'import') return null;
        const outcome = await undoImport(tx, action, { ids, byId, report });
        await record(tx, { deleted: outcome.undone, left: outcome.leftAlone });
        return outcome;
      });
      if (imported !== null) return imported;
      const total = await countItems(db, id, ids);
      let undone = 0;
      let done = 0;
      for (;;) {
        const batch = await longTransaction(db, async (tx) => {
          const action = existing(await lockAction(tx, id, since()), 'Entry of the bin');
          return undoSome(tx, action, { ids, byId });
        });
        done += batch.seen;
        undone += batch.undone;
        report({ stage: 'Undoing', done, total: Math.max(done, total) });
        if (batch.seen < BATCH) return { undone, leftAlone: done - undone };
      }
    },

    /** Deletes actions that can't be undone anymore; returns how many. */
    sweep: () => sweepActions(db, since()),
  };
}
export type BinService = ReturnType<typeof createBinService>;

const isChange = (action: ActionRow): action is ActionRow & { kind: BinChange } =>
  action.kind !== 'delete' && action.kind !== 'import';
