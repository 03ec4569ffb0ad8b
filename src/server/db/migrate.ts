import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { rowsOf } from './engine.ts';
import type { Database } from './engine.ts';

/** Any number will do, as long as nothing else on the database uses it. */
const MIGRATION_LOCK = 7_340_571;

/**
 * Brings the schema up to date, each migration whole or not at all, under an advisory lock, so that several
 * processes may start at once. The same on both engines; drizzle's own migrators take no lock.
 */
export async function migrate(db: Database, folder: string): Promise<{ applied: number }> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create table if not exists schema_migrations (
      hash text primary key, created_at bigint not null, applied_at timestamptz not null default now())`);
    const known = await tx.execute(sql`select hash from schema_migrations`);
    const hashes = new Set(rowsOf<{ hash: string }>(known).map((row) => row.hash));
    const missing = migrations.filter((migration) => !hashes.has(migration.hash));
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into schema_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    return { applied: missing.length };
  });
}
