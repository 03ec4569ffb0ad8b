import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import { toCamelCase, toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { RestoreOptions } from '#shared/hub/backup.contract.ts';
import type { BACKUP_TYPES } from '#shared/domain/limits.ts';

export type BackupType = (typeof BACKUP_TYPES)[number];
/** The options of a restore to leave something out. */
export type IncludeOption = Extract<keyof RestoreOptions, `include${string}`>;

/** A record's reference to a record of another section, by columns. */
export interface Reference {
  columns: [column: string, referred: string][];
  table: PgTable;
  /** The treatment of the record if the referenced one is missing. */
  ifMissing: 'unlink' | 'refuse';
  /** The missing thing, in words for people. */
  what: string;
}

/** One kind of record in a backup: a table, or a part of it. */
export interface Section {
  /** The name in the file. */
  name: string;
  table: PgTable;
  key: string[];
  types: readonly BackupType[];
  /** A restore includes the section if one of these options is chosen; always, if there are none. */
  include: readonly IncludeOption[];
  references: Reference[];
  /** Existing rows stay, even in a restore that overwrites: they never change, or the existing ones are more recent. */
  isKept?: true;
  /** The condition for rows in a backup; without it, all rows. `t` is the table. */
  where?: (type: BackupType) => SQL | undefined;
  /** The order of writing, so that referenced records come first. */
  orderBy?: SQL;
  /** Values written instead of those of columns. */
  instead?: Record<string, SQL>;
}

/** A section that is named like its table, with records that the primary key identifies. */
export function ofTable(table: PgTable): Pick<Section, 'name' | 'table' | 'key'> {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return { name: toCamelCase(name), table, key: key.map((column) => column.name) };
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
