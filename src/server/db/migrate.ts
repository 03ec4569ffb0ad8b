import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { rowsOf, type Database } from './engine.ts';
import { rootOf } from './failures.ts';
import { takeLock } from './locks.ts';
import { withoutTimeLimits } from './time-limits.ts';
import { retried } from './transactions.ts';

/** PostgreSQL's code for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrateOptions {
  /**
   * Calls queue behind a migration that waits for a table, so it waits no longer than calls may
   * (core/back-pressure.ts), and then tries again.
   */
  lockTimeoutMs?: number;
  attempts?: number;
  pauseMs?: number;
}

/** Hashes of the first and the last of the 57 migrations that the baseline replaced. */
const REPLACED = {
  first: 'f0b4326c167cf9ef10745d9cd4f945872a3c01300b9c1d3b221e65a70791d76d',
  last: '10f49fdcbaa327188dbb024456c4362d224cd5af008910dac0c4be58affbd117',
};

const TOO_OLD =
  'The database is from an older version of the hub. Start the last version 0.2.0 first (commit c1469703), which brings it up to date, and then this one. Nothing was changed.';

/** Runs `migrateOnce`, and retries it while others use a table, with pauses in which they are served. */
export const migrate = (
  db: Database,
  folder: string,
  { lockTimeoutMs = 2000, attempts = 30, pauseMs = 1000 }: MigrateOptions = {},
): Promise<{ applied: number }> =>
  retried({ after: [LOCK_NOT_AVAILABLE], attempts, pauseMs }, () => migrateOnce(db, folder, lockTimeoutMs));

/**
 * Brings the schema up to date under an advisory lock, so that several processes may start at once. All missing
 * migrations are one transaction: if one fails, schema and data stay as they were, and the error names it. The same
 * on both engines; drizzle's own migrators take no lock.
 */
async function migrateOnce(db: Database, folder: string, lockTimeoutMs: number): Promise<{ applied: number }> {
  const migrations = readMigrations(folder);
  let running = '';
  try {
    return await db.transaction(async (tx) => {
      await withoutTimeLimits(tx);
      await takeLock(tx, 'migration');
      // Only from here on: a process waits for its turn for as long as others migrate.
      await tx.execute(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`);
      await tx.execute(sql`create table if not exists schema_migrations (
        hash text primary key, created_at bigint not null, applied_at timestamptz not null default now())`);
      const known = await tx.execute(sql`select hash from schema_migrations`);
      const hashes = new Set(rowsOf(known, z.object({ hash: z.string() })).map((row) => row.hash));
      const [baseline] = migrations;
      if (baseline !== undefined && !hashes.has(baseline.hash) && hashes.has(REPLACED.first)) {
        if (!hashes.has(REPLACED.last)) throw new Error(TOO_OLD);
        // The replaced migrations have made the same schema.
        await record(tx, baseline);
        hashes.add(baseline.hash);
      }
      const missing = migrations.filter((migration) => !hashes.has(migration.hash));
      for (const migration of missing) {
        running = migration.name;
        for (const statement of migration.sql) await tx.execute(sql.raw(statement));
        await record(tx, migration);
      }
      return { applied: missing.length };
    });
  } catch (error) {
    // Outside of the transaction: if the database itself is gone, rolling back fails too, and its error says less.
    if (running === '') throw error;
    throw new Error(`The migration ${running} failed, and the database is as it was before: ${firstLine(error)}`, {
      cause: error,
    });
  }
}

const record = (tx: Database, { hash, folderMillis }: { hash: string; folderMillis: number }) =>
  tx.execute(sql`insert into schema_migrations (hash, created_at) values (${hash}, ${folderMillis})`);

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** Drizzle's reader omits the names, which are in the journal in the same order. */
function readMigrations(folder: string) {
  const { entries } = journal.parse(JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')));
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  return migrations.map((migration, index) => ({ ...migration, name: entries[index]?.tag ?? migration.hash }));
}

function firstLine(error: unknown): string {
  const root = rootOf(error);
  return (root instanceof Error ? root.message : String(root)).split('\n', 1)[0] ?? '';
}
