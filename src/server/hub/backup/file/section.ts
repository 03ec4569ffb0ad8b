import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RestoreOptions } from '#shared/hub/backup.contract.ts';
import type { BACKUP_TYPES } from '#shared/domain/limits.ts';

export type BackupType = (typeof BACKUP_TYPES)[number];
/** What a restore can leave out. */
export type IncludeOption = Extract<keyof RestoreOptions, `include${string}`>;

/** What a record names of another section, by columns of the record. */
export interface Reference {
  columns: [column: string, referred: string][];
  table: PgTable;
  /** What happens to the record where that is missing. */
  ifMissing: 'unlink' | 'refuse';
  /** For people: what was missing. */
  what: string;
}

/** One kind of record in a backup: a table, or a part of it. */
export interface Section {
  /** In the file. */
  name: string;
  table: PgTable;
  key: string[];
  types: readonly BackupType[];
  /** A restore takes it where one of these is chosen; always, where there is none. */
  include: readonly IncludeOption[];
  references: Reference[];
  /** What is here stays, also in a restore that overwrites: rows never change, or what is here knows more. */
  isKept?: true;
  /** Which rows belong in a backup; all, without. `t` is the table. */
  where?: (type: BackupType) => SQL | undefined;
  /** In which they are written, so that whoever is named comes first. */
  orderBy?: SQL;
  /** What is written instead of a column's value. */
  instead?: Record<string, SQL>;
}

/** A column as records and the database name it, with its type in SQL. */
export interface SectionColumn {
  field: string;
  column: SQL;
  type: string;
}

/** The columns of a section's records; generated ones make themselves. */
export function columnsOf({ table }: Pick<Section, 'table'>): SectionColumn[] {
  return Object.entries<PgColumn>(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([field, column]) => ({ field, column: columnName(field), type: column.getSQLType() }));
}

/** A field's column, by its bare name. */
export const columnName = (field: string): SQL => sql.identifier(toSnakeCase(field)) as unknown as SQL;

export const tableName = ({ table }: Pick<Section, 'table'>): SQL =>
  sql.identifier(getTableName(table)) as unknown as SQL;
