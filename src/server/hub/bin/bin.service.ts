import { BIN_DAYS, type BinKind } from '#shared/hub/bin.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Bin } from '#server/core/bin.ts';
import { existing } from '#server/core/errors.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { isOneOf } from '#server/core/selected-items.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import {
  countActions,
  countItems,
  dropItems,
  listActions,
  listItems,
  lockAction,
  nextItems,
  sweepActions,
  undoChange,
  type ActionRow,
  type Page,
} from './bin.repository.ts';
import { bringBack } from './bringing-back.ts';
import { closeAction, insertAction, keepItems, keepParts } from './keeping.repository.ts';

/** Items undone per transaction: a killed server leaves the others in the bin. */
const BATCH = 200;
const DAY_MS = 86_400_000;

interface Undo {
  /** If missing, all remaining items. */
  ids?: string[] | undefined;
  byId: string;
  report: ReportProgress;
}

/** Stores deletions and bulk changes, and undoes them. */
export function createBinService({ db, clock }: { db: Database; clock: Clock }) {
  const since = () => new Date(clock().getTime() - BIN_DAYS * DAY_MS);

  const bin: Bin = {
    async note(tx, entry, work) {
      const actionId = await insertAction(tx, entry, clock());
      const { subject } = entry;
      const result = await work({
        async keepWhole(ids) {
          await keepItems(tx, { actionId, subject, where: isOneOf(subject, ids) });
          await keepParts(tx, { actionId, subject, ids });
        },
        keepFields: (fields, where) => keepItems(tx, { actionId, subject, fields, where }),
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

  return {
    ...bin,

    async list(page: Page) {
      return { total: await countActions(db, since()), actions: await listActions(db, since(), page) };
    },

    async listItems(actionId: string, page: Page) {
      return { total: await countItems(db, actionId), items: await listItems(db, actionId, page) };
    },

    /** 404 if there is no such action, or it is too old. */
    async undo(id: string, { ids, byId, report }: Undo): Promise<{ undone: number; leftAlone: number }> {
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

const isChange = (action: ActionRow): action is ActionRow & { kind: Exclude<BinKind, 'delete'> } =>
  action.kind !== 'delete';
