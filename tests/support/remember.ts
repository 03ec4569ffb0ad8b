import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, rowsOf } from '#server/db/engine.ts';
import { tableNames } from './database.ts';
import type { UserRow } from './factories.ts';
import type { TestApp } from './test-app.ts';

/**
 * Fills an empty hub once, and gives each later hub the same rows, which takes a fraction of the time. Sessions are not
 * included: clients that signed in while the hub was filled are signed out.
 */
export function remember<T>(live: (hub: TestApp) => Promise<T>): (hub: TestApp) => Promise<T> {
  let first: { made: T; rows: Map<string, string>; now: Date } | undefined;
  return async (hub) => {
    if (first === undefined) {
      const made = await live(hub);
      first = { made, rows: await rowsByTable(hub.db), now: hub.clock.read() };
    } else {
      await fill(hub.db, first.rows);
      hub.clock.set(first.now.toISOString());
    }
    return first.made;
  };
}

/** Signs in without leaving the mail about a new device, which is not part of the filled hub. */
export async function signInAgain(hub: TestApp, user: UserRow) {
  const client = await hub.as(user);
  await hub.db.execute(sql`delete from mail_messages where kind = 'new_device'`);
  return client;
}

/** Tables that belong to the running server, not to the hub, and tables that no backup contains. */
export const NOT_KEPT = new Set([
  'sessions',
  'bin_actions',
  'bin_items',
  'bin_records',
  'password_reset_tokens',
  'invitations',
  'invitation_classes',
  'rate_limits',
  'mail_workers',
  'loose_attachments',
  'calendar_addresses',
  'push_devices',
  'audit_entries',
]);

/** All rows of each table, as one JSON value. Settings belong to the server too, until somebody changes one. */
async function rowsByTable(db: Database): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const name of tableNames.filter((one) => !NOT_KEPT.has(one) && one !== 'settings')) {
    const result = await db.execute(sql.raw(`select coalesce(json_agg(t), '[]')::text as list from ${name} t`));
    const [row] = rowsOf(result, z.object({ list: z.string() }));
    if (row !== undefined && row.list !== '[]') rows.set(name, row.list);
  }
  return rows;
}

/** Writes rows unchanged, bypassing triggers and foreign keys; generated columns fill themselves. */
async function fill(db: Database, rows: Map<string, string>): Promise<void> {
  const described = await db.execute(sql`
    select table_name as "table", string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by table_name`);
  const columns = new Map(
    rowsOf(described, z.object({ table: z.string(), columns: z.string() })).map((one) => [one.table, one.columns]),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [name, list] of rows) {
      const [table, names] = [sql.raw(name), sql.raw(columns.get(name) ?? '')];
      await tx.execute(sql`insert into ${table} (${names})
        select ${names} from json_populate_recordset(null::${table}, ${list}::json)`);
    }
  });
}
