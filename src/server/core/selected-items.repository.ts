import { and, asc, sql, type SQL } from 'drizzle-orm';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { plural } from '#shared/domain/counted.ts';
import type { BinSubject } from '#shared/hub/bin.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards, questions } from '#server/db/schema/content.ts';
import type { OpenBin } from './bin.ts';
import { conflict } from './errors.ts';
import { idArray } from './query-values.ts';

/** The tables whose items can be changed and deleted together. */
export const TABLES = { questions, flashcards };

export const isOneOf = (subject: BinSubject, ids: string[]): SQL => sql`${TABLES[subject].id} = any(${idArray(ids)})`;

/** An `update` lets students go on answering and studying; a `delete` waits for those who do, and they wait for it. */
type Purpose = 'update' | 'delete';

/** Locks the matching items and returns their ids; always in the order of the ids, so that bulk calls take turns. */
export async function lockFitting(
  tx: Database,
  subject: BinSubject,
  condition: SQL | undefined,
  purpose: Purpose,
): Promise<string[]> {
  const { id } = TABLES[subject];
  const rows = await tx
    .select({ id })
    .from(TABLES[subject])
    .where(condition)
    .orderBy(asc(id))
    .for(purpose === 'update' ? 'no key update' : 'update');
  return rows.map((row) => row.id);
}

interface Selecting<Filter> {
  subject: BinSubject;
  /** Single items, or all that match a filter except some. */
  selection: { ids: string[] } | { filter: Filter; except: string[]; expectedCount: number };
  fitting: (filter: Filter) => SQL | undefined;
}

/** The condition that an item is selected; undefined if all are. */
export function isSelected<Filter>({ subject, selection, fitting }: Selecting<Filter>): SQL | undefined {
  if ('ids' in selection) return isOneOf(subject, selection.ids);
  const { filter, except } = selection;
  // A subquery, since a plan for any selection would compare each item with each exception.
  const isKept = sql`${TABLES[subject].id} not in (select unnest(${idArray(except)}))`;
  return and(fitting(filter), except.length > 0 ? isKept : undefined);
}

/** Locks and returns the existing items of a selection. 409 `changed` if a filter does not match the agreed number. */
export async function lockSelected<Filter>(
  tx: Database,
  { changed, ...selecting }: Selecting<Filter> & { changed: ErrorCode },
  purpose: Purpose,
): Promise<string[]> {
  const { subject, selection } = selecting;
  const ids = await lockFitting(tx, subject, isSelected(selecting), purpose);
  if ('ids' in selection || ids.length === selection.expectedCount) return ids;
  const now = `${ids.length} ${plural(ids.length, subject.slice(0, -1))}`;
  throw conflict(`The selection has changed: it is ${now} now. Please check and try again.`, changed);
}

/** Items that are changed at once, and the bin that keeps their previous values. */
export interface Changed {
  ids: string[];
  bin: OpenBin;
}

/** Skips items that already have the topic: updating them would cost as much as the others. */
export async function giveTopic(
  tx: Database,
  subject: BinSubject,
  { ids, bin }: Changed,
  change: { topicId: string | null; updatedAt: Date },
): Promise<void> {
  const others = and(isOneOf(subject, ids), sql`${TABLES[subject].topicId} is distinct from ${change.topicId}::uuid`);
  await bin.keepFields(['topicId'], others);
  await tx.update(TABLES[subject]).set(change).where(others);
}

export async function deleteItems(tx: Database, subject: BinSubject, ids: string[]): Promise<void> {
  await tx.delete(TABLES[subject]).where(isOneOf(subject, ids));
}
