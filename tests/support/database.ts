import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import { openEmbedded } from '#server/db/embedded.ts';
import { rowsOf, type Engine } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres, type PostgresOptions } from '#server/db/postgres.ts';
import * as schema from '#server/db/schema/index.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** A PostgreSQL server for the test databases. Unset: the embedded engine in memory. */
const serverUrl = process.env['TEST_DATABASE_URL'];
export const tableNames = Object.values(schema)
  .filter((entry) => is(entry, PgTable))
  .map((table) => getTableName(table));

let databases = 0;
let emptyDump: Promise<Blob> | undefined;

/** A dump that loads in a third of the time that creating another empty database takes. */
async function dumpEmpty(): Promise<Blob> {
  const made = await PGlite.create();
  const dump = await made.dumpDataDir('none');
  await made.close();
  return dump;
}

/** A separate database without any tables, for a test that opens and closes one. */
export async function openEmptyDatabase(options: PostgresOptions = {}): Promise<Engine> {
  databases += 1;
  if (serverUrl === undefined) {
    // Most workers need only one database.
    if (databases > 1) emptyDump ??= dumpEmpty();
    return openEmbedded(null, { observe: options.observe, dump: await emptyDump });
  }
  const name = `hub_test_${process.env['VITEST_POOL_ID'] ?? '0'}_${databases}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name}`);
  // Tests of behavior need no protection from power cuts; tests of durability start their own server.
  await server.query(`alter database ${name} set synchronous_commit = off`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const engine = await openPostgres(url.href, options);
  refuseOtherQueriesWithin(engine);
  return engine;
}

const inTransaction = new AsyncLocalStorage<true>();

/**
 * The areas whose tests mostly run on a server alone, and whose code is the same on both engines. Others do some work,
 * such as backups, in a transaction and beside it where there are more connections.
 */
const SAME_ON_BOTH = ['cards', 'insight', 'mail', 'people', 'practice'].map((area) => `/src/server/${area}/`);
const isSameOnBoth = () => SAME_ON_BOTH.some((folder) => expect.getState().testPath?.includes(folder));

/**
 * Within a transaction, only the transaction may be queried. The embedded engine has one connection: any other query of
 * the same call would wait for the end of the transaction, which itself waits for that query. A server has more
 * connections, so the mistake would go unnoticed there.
 */
function refuseOtherQueriesWithin({ db }: Engine): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => inTransaction.run(true, () => transaction((tx) => work(tx), config));
  for (const method of ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'] as const) {
    const original: (...args: never[]) => unknown = db[method].bind(db);
    Object.assign(db, {
      [method]: (...args: never[]) => {
        if (inTransaction.getStore() && isSameOnBoth())
          throw new Error(`${method} is called on the database within a transaction`);
        return original(...args);
      },
    });
  }
}

/** For the work of another client, which a test does beside its own transaction. */
export const outsideTransactions = <Result>(work: () => Result): Result => inTransaction.exit(work);

let shared: Promise<Engine> | undefined;

/** This worker's database, migrated once and emptied for each test. */
export async function openCleanDatabase(): Promise<Engine> {
  shared ??= openMigrated();
  const engine = await shared;
  await emptyDatabase(engine);
  return engine;
}

const FILLED = sql.raw(
  tableNames.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
);

/** Tables larger than this are truncated. */
const SMALL_BYTES = 2_000_000;

/**
 * Empties all tables. Truncating all of them takes far longer than most tests: each gets new files for itself and its
 * indexes. So only tables with rows are emptied, small ones row by row, without the triggers that guard rows.
 */
export async function emptyDatabase({ db }: Engine): Promise<void> {
  const filled = rowsOf(
    await db.execute(sql`select name, pg_relation_size(name::regclass)::int as bytes from (${FILLED}) filled`),
    z.object({ name: z.string(), bytes: z.int() }),
  );
  if (filled.length === 0) return;
  const large = filled.filter(({ bytes }) => bytes > SMALL_BYTES);
  const small = filled.filter(({ bytes }) => bytes <= SMALL_BYTES);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    if (large.length > 0) await tx.execute(sql.raw(`truncate ${large.map(({ name }) => name).join(', ')} cascade`));
    for (const { name } of small) await tx.execute(sql.raw(`delete from ${name}`));
  });
}

/** An empty database with the product's tables. */
export async function openMigrated(options?: PostgresOptions): Promise<Engine> {
  const engine = await openEmptyDatabase(options);
  await migrate(engine.db, MIGRATIONS);
  return engine;
}
