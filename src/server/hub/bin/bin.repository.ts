import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { BinAction } from '#shared/hub/bin.contract.ts';
import { TAGS_MAX } from '#shared/bank/question-fields.ts';
import type { BinKind } from '#shared/hub/bin.ts';
import { idArray } from '#server/core/query-values.ts';
import { changedTags, textsOf } from '#server/core/tags.repository.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { binActions, binItems, binRecords } from '#server/db/schema/bin.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { users } from '#server/db/schema/users.ts';
import { z } from 'zod';
import { tableName } from '../backup/file/section.ts';
import { sectionOf } from './keeping.repository.ts';

export type ActionRow = typeof binActions.$inferSelect;

export interface Page {
  limit: number;
  offset: number;
}

/** An item's text: the stored one, or the current one if none was stored; null if the item has been deleted since. */
const textOf = (item: typeof binItems) => sql<string | null>`coalesce(
  ${item.record} ->> 'question', ${item.record} ->> 'front',
  (select ${questions.question} from ${questions} where ${questions.id} = ${item.itemId}),
  (select ${flashcards.front} from ${flashcards} where ${flashcards.id} = ${item.itemId}))`;

/** The actions since an instant, newest first. */
export async function listActions(db: Database, since: Date, { limit, offset }: Page): Promise<BinAction[]> {
  const { id, subject, kind, change, items, createdAt } = binActions;
  const rows = await db
    .select({
      id,
      subject,
      kind,
      items,
      createdAt,
      topicName: topics.name,
      isReturn: sql<boolean>`${kind} = 'retire' and ${change} ->> 'retiredAt' is null`,
      tags: sql<BinAction['tags']>`case when ${kind} = 'tags' then ${change} end`,
      left: sql<number>`(select count(*)::int from ${binItems} where ${binItems.actionId} = ${id})`,
      example: sql<string | null>`(
        select ${textOf(binItems)} from ${binItems} where ${binItems.actionId} = ${id} order by ${binItems.itemId} limit 1)`,
      createdBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(binActions)
    .leftJoin(users, eq(users.id, binActions.createdById))
    .leftJoin(topics, sql`${topics.id} = (${change} ->> 'topicId')::uuid`)
    .where(gte(createdAt, since))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function countActions(db: Database, since: Date): Promise<number> {
  return db.$count(binActions, gte(binActions.createdAt, since));
}

const isOf = (actionId: string, ids?: string[]) =>
  and(eq(binItems.actionId, actionId), ids === undefined ? undefined : sql`${binItems.itemId} = any(${idArray(ids)})`);

export async function listItems(db: Database, actionId: string, { limit, offset }: Page) {
  const rows = await db
    .select({ id: binItems.itemId, text: textOf(binItems) })
    .from(binItems)
    .where(isOf(actionId))
    .orderBy(asc(binItems.itemId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, text }) => ({ id, text: text ?? '' }));
}

export async function countItems(db: Database, actionId: string, ids?: string[]): Promise<number> {
  return db.$count(binItems, isOf(actionId, ids));
}

/** An action that can still be undone, locked so that concurrent calls take turns. */
export async function lockAction(tx: Database, id: string, since: Date): Promise<ActionRow | undefined> {
  const [row] = await tx
    .select()
    .from(binActions)
    .where(and(eq(binActions.id, id), gte(binActions.createdAt, since)))
    .for('update');
  return row;
}

/** The next items of an action, ordered by id, with their stored records. */
export async function nextItems(
  tx: Database,
  { actionId, ids, limit }: { actionId: string; ids: string[] | undefined; limit: number },
): Promise<{ id: string; record: string }[]> {
  return tx
    .select({ id: binItems.itemId, record: sql<string>`${binItems.record}::text` })
    .from(binItems)
    .where(isOf(actionId, ids))
    .orderBy(asc(binItems.itemId))
    .limit(limit);
}

/** The ids of all remaining items of an action, or of some. */
export async function listItemIds(tx: Database, actionId: string, ids?: string[]): Promise<string[]> {
  const rows = await tx.select({ id: binItems.itemId }).from(binItems).where(isOf(actionId, ids));
  return rows.map(({ id }) => id);
}

/** The records of one section that were deleted with some items. */
export async function recordsOf(
  tx: Database,
  { actionId, ids, section }: { actionId: string; ids: string[]; section: string },
): Promise<{ itemId: string; userId: string | null; record: string }[]> {
  const { itemId, userId } = binRecords;
  return tx
    .select({ itemId, userId, record: sql<string>`${binRecords.record}::text` })
    .from(binRecords)
    .where(and(eq(binRecords.actionId, actionId), inArray(itemId, ids), eq(binRecords.section, section)));
}

/** Removes items from the bin, together with the records that were deleted with them. */
export async function dropItems(tx: Database, { id: actionId, kind }: ActionRow, ids: string[]): Promise<void> {
  await tx.delete(binItems).where(isOf(actionId, ids));
  if (kind !== 'delete') return;
  await tx.delete(binRecords).where(and(eq(binRecords.actionId, actionId), inArray(binRecords.itemId, ids)));
}

/** Kinds whose undoing restores the items' earlier values. */
export type BinChange = Exclude<BinKind, 'delete' | 'import'>;

interface Undo {
  /** Restores the item's values from the record `kept`. */
  set: SQL;
  /** Whether the change is still in effect. */
  stands: SQL;
}

/** How changes of `item`, which may have been changed again since, are undone. */
const UNDO: Record<BinChange, (by: { byId: string; change: SQL }) => Undo> = {
  topic: ({ change }) => ({
    set: sql`topic_id = (select id from topics where id = (kept.record ->> 'topicId')::uuid)`,
    stands: sql`item.topic_id is not distinct from (${change} ->> 'topicId')::uuid`,
  }),
  retire: ({ change }) => ({
    set: sql`retired_at = (kept.record ->> 'retiredAt')::timestamptz`,
    stands: sql`item.retired_at is not distinct from (${change} ->> 'retiredAt')::timestamptz`,
  }),
  // For each item, only the tags that the change really added or removed.
  tags: ({ change }) => {
    const before = textsOf(sql`kept.record -> 'tags'`);
    const added = textsOf(sql`${change} -> 'added'`);
    const removed = textsOf(sql`${change} -> 'removed'`);
    const tags = changedTags(sql`item.tags`, {
      added: sql`array(select tag from unnest(${before}) tag where lower(tag) = any(question_tag_keys(${removed})))`,
      removed: sql`array(select tag from unnest(${added}) tag where lower(tag) <> all(question_tag_keys(${before})))`,
    });
    return { set: sql`tags = ${tags}`, stands: sql`${tags} <> item.tags and cardinality(${tags}) <= ${TAGS_MAX}` };
  },
  review: ({ byId, change }) => ({
    set: sql`changed_by_id = ${byId}::uuid, change_note = null, details = nullif(
      item.details - 'reviewed' || jsonb_strip_nulls(jsonb_build_object('reviewed', kept.record -> 'details' -> 'reviewed')),
      '{}')`,
    stands: sql`item.details -> 'reviewed' = ${change} -> 'reviewed'`,
  }),
};

/** Undoes a change of items. Those that have been changed again or deleted since stay as they are. */
export async function undoChange(
  tx: Database,
  { action, ids, byId, now }: { action: ActionRow & { kind: BinChange }; ids: string[]; byId: string; now: Date },
): Promise<number> {
  const { set, stands } = UNDO[action.kind]({ byId, change: sql`${JSON.stringify(action.change)}::jsonb` });
  const result = await tx.execute(sql`
    update ${tableName(sectionOf(action.subject))} item set ${set}, updated_at = ${now.toISOString()}::timestamptz
    from ${binItems} kept
    where kept.action_id = ${action.id}::uuid and kept.item_id = any(${idArray(ids)}) and item.id = kept.item_id and ${stands}
    returning item.id`);
  return rowsOf(result, z.object({ id: z.string() })).length;
}

/** Deletes actions from before an instant; returns how many. */
export async function sweepActions(db: Database, before: Date): Promise<number> {
  const gone = await db.delete(binActions).where(lt(binActions.createdAt, before)).returning({ id: binActions.id });
  return gone.length;
}
