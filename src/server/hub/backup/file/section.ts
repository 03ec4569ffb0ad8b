import { and, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import { toCamelCase, toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { isOfNoView } from '#server/core/accounts.repository.ts';
import type { RestoreOptions } from '#shared/hub/backup.contract.ts';
import type { BACKUP_TYPES } from '#shared/hub/backups.ts';

export type BackupType = (typeof BACKUP_TYPES)[number];
/** The options of a restore to leave something out. */
export type IncludeOption = Extract<keyof RestoreOptions, `include${string}`>;

/** A record's reference to a record of another section, by columns. */
export interface Reference {
  columns: [column: string, referred: string][];
  table: PgTable;
  /** The treatment of the record if the referenced one is missing. */
  ifMissing: 'unlink' | 'refuse';
}

/** What backups contain of a table, and how it is restored. */
export interface SectionRules {
  types: readonly BackupType[];
  /** A restore includes the section if one of these options is chosen; always, if there are none. */
  include: readonly IncludeOption[];
  /** References that are removed if the referenced record is missing, besides those that the database itself removes. */
  unlinks?: readonly string[];
  /** Existing rows stay, even in a restore that overwrites: they never change, or the existing ones are more recent. */
  isKept?: true;
  /** The condition on an existing row and on `excluded` that a restore that overwrites changes the row; always, if unset. */
  isOverwrittenIf?: SQL;
  /** The condition for rows in a backup; without it, all rows. `t` is the table. */
  where?: (type: BackupType) => SQL | undefined;
  /** The order of writing, so that referenced records come first. */
  orderBy?: SQL;
  /** Values written to a backup instead of those of columns. */
  instead?: Record<string, SQL>;
  /** Values restored instead of those of fields. `x` is the record. */
  restored?: Record<string, SQL>;
}

/** One kind of record in a backup: a table, or a part of it. */
export interface Section extends SectionRules {
  /** The name in the file. */
  name: string;
  table: PgTable;
  key: string[];
  references: Reference[];
}

/** A section that is named like its table, with records that the primary key identifies, and its foreign keys. */
export function sectionOf(table: PgTable, rules: SectionRules): Section {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const references = foreignKeys.flatMap(({ reference, onDelete }): Reference[] => {
    const { columns: from, foreignTable, foreignColumns: to } = reference();
    // What a record refers to in its own section is restored with it.
    if (foreignTable === table) return [];
    const pairs = from.map((column, n): [string, string] => [column.name, to[n]?.name ?? '']);
    const isUnlinked = onDelete === 'set null' || pairs.some(([field]) => rules.unlinks?.includes(field));
    return [{ columns: pairs, table: foreignTable, ifMissing: isUnlinked ? 'unlink' : 'refuse' }];
  });
  const isOfUsers = columns.some((column) => column.name === 'userId');
  return {
    ...rules,
    name: toCamelCase(name),
    table,
    key: key.map((column) => column.name),
    references,
    // Student views and their work are in no backup. Rows may also be of no user.
    where: (type) => and(rules.where?.(type), isOfUsers ? sql`${isOfNoView(sql`t.user_id`)} is not false` : undefined),
  };
}

/** A column with its name in records and in the database, and its SQL type. */
export interface SectionColumn {
  field: string;
  column: SQL;
  type: string;
}

/** The columns of a section's records, without generated ones. */
export function columnsOf({ table }: Pick<Section, 'table'>): SectionColumn[] {
  return Object.entries<PgColumn>(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([field, column]) => ({ field, column: columnName(field), type: column.getSQLType() }));
}

/** A field's column, without the table's name. */
export const columnName = (field: string): SQL => sql.identifier(toSnakeCase(field)) as unknown as SQL;

export const tableName = ({ table }: Pick<Section, 'table'>): SQL =>
  sql.identifier(getTableName(table)) as unknown as SQL;
