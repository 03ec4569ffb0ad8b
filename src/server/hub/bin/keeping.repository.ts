import { eq, sql, type SQL } from 'drizzle-orm';
import type { BinEntry } from '#server/core/bin.ts';
import { idArray, listed } from '#server/core/query-values.ts';
import { TABLES } from '#server/core/selected-items.repository.ts';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { binActions, binItems, binRecords } from '#server/db/schema/bin.ts';
import { users } from '#server/db/schema/users.ts';
import type { BinSubject } from '#shared/hub/bin.ts';
import { FORMAT_VERSION } from '../backup/file/format.ts';
import { columnsOf, columnName, tableName, type Section } from '../backup/file/section.ts';
import { SECTIONS } from '../backup/file/sections.ts';

/** The section of the items themselves. */
export function sectionOf(subject: BinSubject): Section {
  const section = SECTIONS.find(({ table }) => table === TABLES[subject]);
  if (section === undefined) throw new Error(`no backup contains ${subject}`);
  return section;
}

/** The sections of records that are deleted with an item by their foreign keys, with the referring field. */
export function partsOf(subject: BinSubject): { section: Section; field: string }[] {
  return SECTIONS.flatMap((section) =>
    section.references
      .filter(({ table, ifMissing }) => table === TABLES[subject] && ifMissing === 'refuse')
      .flatMap(({ columns }) => columns.map(([field]) => ({ section, field }))),
  );
}

export async function insertAction(
  tx: Database,
  { subject, kind, change = {}, byId }: BinEntry,
  createdAt: Date,
): Promise<string> {
  return insertedRow(
    await tx
      .insert(binActions)
      .values({ subject, kind, change, format: FORMAT_VERSION, createdAt, createdById: byId })
      .returning({ id: binActions.id }),
  ).id;
}

/** Stores the number of items of an action; deletes an action without items. */
export async function closeAction(tx: Database, id: string): Promise<void> {
  const items = sql`(select count(*) from ${binItems} where ${binItems.actionId} = ${id})`;
  const [row] = await tx
    .update(binActions)
    .set({ items })
    .where(eq(binActions.id, id))
    .returning({ items: binActions.items });
  if (row?.items === 0) await tx.delete(binActions).where(eq(binActions.id, id));
}

interface Kept {
  actionId: string;
  subject: BinSubject;
}

/** Stores items as they are, all fields or some. */
export async function keepItems(
  tx: Database,
  { actionId, subject, fields, where }: Kept & { fields?: string[]; where: SQL | undefined },
): Promise<void> {
  const section = sectionOf(subject);
  await tx.execute(sql`
    insert into ${binItems} (action_id, item_id, record)
    select ${actionId}::uuid, item_id, to_jsonb(r) - 'item_id'
    from (
      select ${tableName(section)}.id as item_id, ${selected(section, fields)} from ${tableName(section)}
      ${where === undefined ? sql`` : sql`where ${where}`}
    ) r`);
}

/** Stores the ids of items that were added. */
export async function keepAdded(tx: Database, { actionId, ids }: { actionId: string; ids: string[] }): Promise<void> {
  await tx.execute(sql`
    insert into ${binItems} (action_id, item_id, record)
    select ${actionId}::uuid, item_id, '{}' from unnest(${idArray(ids)}) item_id`);
}

/** Stores the records that will be deleted with items. */
export async function keepParts(tx: Database, { actionId, subject, ids }: Kept & { ids: string[] }): Promise<void> {
  for (const { section, field } of partsOf(subject)) {
    const owner = section.references.find(({ table, ifMissing }) => table === users && ifMissing === 'refuse');
    const userId = owner?.columns[0]?.[0];
    await tx.execute(sql`
      insert into ${binRecords} (action_id, item_id, section, user_id, record)
      select ${actionId}::uuid, r.${sql.identifier(field)}, ${section.name},
             ${userId === undefined ? sql`null::uuid` : sql`r.${sql.identifier(userId)}`}, to_jsonb(r)
      from (
        select ${selected(section)} from ${tableName(section)} where ${columnName(field)} = any(${idArray(ids)})
      ) r`);
  }
}

/** The columns of a section, aliased to the field names of its records. */
function selected(section: Section, fields?: string[]): SQL {
  const columns = columnsOf(section).filter(({ field }) => fields === undefined || fields.includes(field));
  return listed(columns.map(({ field, column }) => sql`${tableName(section)}.${column} as ${sql.identifier(field)}`));
}
