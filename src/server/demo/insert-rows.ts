import { getTableName, sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { asColumns, inSnakeCase, listed } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';

const ROWS_AT_A_TIME = 4000;

/** Inserts many rows with one parameter per statement rather than one per cell. All rows have the same columns. */
export async function insertRows<T extends PgTable>(
  tx: Database,
  table: T,
  rows: InferInsertModel<T>[],
): Promise<void> {
  const name = getTableName(table);
  const [first] = rows;
  if (first === undefined) return;
  const keys = Object.keys(first);
  const columns = listed(keys.map((key) => sql.identifier(inSnakeCase(key))));
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    const part = rows.slice(start, start + ROWS_AT_A_TIME).map(asColumns);
    await tx.execute(sql`
      insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(part)}::json)`);
  }
}
