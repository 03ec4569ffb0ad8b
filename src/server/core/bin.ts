import type { SQL } from 'drizzle-orm';
import type { BinKind, BinSubject } from '#shared/hub/bin.ts';
import type { Database } from '#server/db/engine.ts';

export interface BinEntry {
  subject: BinSubject;
  kind: BinKind;
  /** For a change, the new values of the changed fields, the same for all items. */
  change?: Record<string, unknown>;
  byId: string;
}

/** Stores what an action is about to delete or change, or has added. */
export interface OpenBin {
  actionId: string;
  /** Stores items that are about to be deleted, with everything that is deleted along with them. */
  keepWhole: (ids: string[]) => Promise<void>;
  /** Stores fields, which are about to be changed, of the matching items. */
  keepFields: (fields: string[], where: SQL | undefined) => Promise<void>;
  /** Stores which items were added. */
  keepAdded: (ids: string[]) => Promise<void>;
}

/** Deleted items, bulk changes and imports, which can be undone for 30 days. */
export interface Bin {
  /** Records one action in its transaction; records nothing if `work` stored nothing. */
  note: <Result>(tx: Database, entry: BinEntry, work: (bin: OpenBin) => Promise<Result>) => Promise<Result>;
}

interface Imported {
  subject: BinSubject;
  ids: string[];
  byId: string;
}

/** Records the items that an import has stored. Returns the entry that undoes it; null if nothing was stored. */
export async function noteImport(bin: Bin, tx: Database, { ids, ...entry }: Imported): Promise<string | null> {
  if (ids.length === 0) return null;
  return bin.note(tx, { ...entry, kind: 'import' }, async ({ actionId, keepAdded }) => {
    await keepAdded(ids);
    return actionId;
  });
}
