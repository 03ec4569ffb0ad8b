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
import { POSTGRES_FIRST } from '../../scripts/vitest-run.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** A PostgreSQL server to make databases on. Unset: the embedded engine in memory. */
const serverUrl = process.env['TEST_DATABASE_URL'];
export const tableNames = Object.values(schema)
  .filter((entry) => is(entry, PgTable))
  .map((table) => getTableName(table));

let databases = 0;
let emptyDump: Promise<Blob> | undefined;

/** What loads in a third of the time that making another empty database takes. */
async function dumpEmpty(): Promise<Blob> {
  const made = await PGlite.create();
  const dump = await made.dumpDataDir('none');
  await made.close();
  return dump;
}

/** A database of its own without any tables, for a test that opens and closes one. */
export async function openEmptyDatabase(options: PostgresOptions = {}): Promise<Engine> {
  databases += 1;
  if (serverUrl === undefined) {
    // Most workers need one database only.
    if (databases > 1) emptyDump ??= dumpEmpty();
    return openEmbedded(null, { observe: options.observe, dump: await emptyDump });
  }
  const name = `hub_test_${process.env['VITEST_POOL_ID'] ?? '0'}_${databases}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name}`);
  // Tests of behavior need no power-cut safety; tests of durability start a server of their own.
  await server.query(`alter database ${name} set synchronous_commit = off`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const engine = await openPostgres(url.href, options);
  refuseOtherQueriesWithin(engine);
  return engine;
}

const inTransaction = new AsyncLocalStorage<true>();

/** Tests that do not run on the embedded engine where there is a server. */
const isOnServerAlone = () => POSTGRES_FIRST.some((folder) => expect.getState().testPath?.includes(`/${folder}`));

/**
 * Within a transaction only the transaction may be queried: on the embedded engine, which has one connection, whatever
 * else the same call asks waits for the end of the transaction that waits for it. A server has more connections, so there
 * it would go unnoticed.
 */
function refuseOtherQueriesWithin({ db }: Engine): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => inTransaction.run(true, () => transaction((tx) => work(tx), config));
  for (const method of ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'] as const) {
    const original: (...args: never[]) => unknown = db[method].bind(db);
    Object.assign(db, {
      [method]: (...args: never[]) => {
        if (inTransaction.getStore() && isOnServerAlone())
          throw new Error(`${method} is asked of the database within a transaction`);
        return original(...args);
      },
    });
  }
}

/** For what a test does beside its own transaction, as somebody else. */
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

/** Above it, rows are thrown away with their file. */
const SMALL_BYTES = 2_000_000;

/**
 * Leaves no row in any table. Truncating all of them takes far longer than most tests: each gets new files for itself and
 * its indexes. So only what has rows is emptied, row by row where it is small, without the triggers that guard rows.
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

/** The same with its tables. */
export async function openMigrated(options?: PostgresOptions): Promise<Engine> {
  const engine = await openEmptyDatabase(options);
  await migrate(engine.db, MIGRATIONS);
  return engine;
}
