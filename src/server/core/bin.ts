import type { SQL } from 'drizzle-orm';
import type { BinKind, BinSubject } from '#shared/domain/limits.ts';
import type { Database } from '#server/db/engine.ts';

export interface BinEntry {
  subject: BinSubject;
  kind: BinKind;
  /** What a change gives to all of them, by fields. */
  change?: Record<string, unknown>;
  byId: string;
}

/** Takes what an action is about to delete or change. */
export interface OpenBin {
  /** Items that are about to be deleted, with all that goes with them. */
  keepWhole: (ids: string[]) => Promise<void>;
  /** Fields of the items of the table that fit, which are about to be changed. */
  keepFields: (fields: string[], where: SQL | undefined) => Promise<void>;
}

/** Where what is deleted, or changed many at once, can be brought back from for 30 days. */
export interface Bin {
  /** Notes one action in its transaction; nothing is noted where `work` kept nothing. */
  note: <Result>(tx: Database, entry: BinEntry, work: (bin: OpenBin) => Promise<Result>) => Promise<Result>;
}
