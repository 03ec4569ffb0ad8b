import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NoopLogger } from 'drizzle-orm/logger';
import { z } from 'zod';
import { openEmbedded } from '#server/db/embedded.ts';
import { rowOf, rowsOf, type Engine } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { makeRunFolder, runFolder } from '#tests/e2e/support/run-folder.ts';
import { startServer, type Server, type ServerOptions } from '#tests/e2e/support/server.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { atTheLatest } from '../../scripts/child-server.ts';
import { startCluster } from '../../scripts/postgres-cluster.ts';
import { parentOf } from './measure.ts';

// The environment of benchmarks: databases on both engines, and servers of the built product.

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** Runs the work in an empty folder, and removes it. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hub-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Migrates the database, runs the work on it, and closes it. */
export async function onDatabase<Result>(
  opening: Promise<Engine>,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await opening;
  try {
    await migrate(engine.db, MIGRATIONS);
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Runs the same work on an empty database of each engine, both on disk and as durable as in production. */
export async function onBothEngines(work: (engine: Engine) => Promise<void>): Promise<void> {
  await onEmbedded(work);
  await onPostgres(work);
}

export const onEmbedded = (work: (engine: Engine) => Promise<void>) =>
  inFolder((folder) => onDatabase(openEmbedded(folder), work));

export interface PostgresAccess {
  url: string;
  /** The folder of the server's programs. */
  programs: string;
  /** The server's first process, the parent of those that serve connections; 0 if the system has no /proc. */
  pid: number;
}

export async function onPostgres(work: (engine: Engine, access: PostgresAccess) => Promise<void>): Promise<void> {
  const cluster = await startCluster();
  if (cluster === null) {
    console.log('SKIPPED: PostgreSQL, because no server could be found or installed');
    return;
  }
  try {
    await onDatabase(openUnlimited(cluster.url), async (engine) => {
      const own = rowOf(await engine.query('select pg_backend_pid() as pid'), z.object({ pid: z.int() }));
      const { url, programs } = cluster;
      await work(engine, { url, programs, pid: parentOf(own.pid) });
    });
  } finally {
    await cluster.stop();
  }
}

/** Generating a class takes longer than any call may. */
export const openUnlimited = (url: string) => openPostgres(url, { statementTimeoutMs: 0 });

/** Runs the work with the address of an additional empty database on the server, and drops it. */
export async function inDatabase(
  server: Engine,
  { url, name }: { url: string; name: string },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const address = new URL(url);
  address.pathname = `/${name}`;
  await server.query(`create database ${name} template template0`);
  await work(address.href);
  await server.query(`drop database ${name}`);
}

/** Starts another server of the product, which ends with the work. */
export type Start = (options: ServerOptions) => Promise<Server>;

/** Runs the work with the product built. Every server it starts ends with it, even if this process ends first. */
export async function onServers(work: (start: Start) => Promise<void>): Promise<void> {
  await ensureBuilt();
  makeRunFolder();
  const servers: Server[] = [];
  const forget = atTheLatest(() => servers.forEach((server) => server.signal('SIGKILL')));
  try {
    await work(async (options) => {
      const server = await startServer({ isOptimized: true, ...options });
      servers.push(server);
      return server;
    });
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    forget();
    await rm(runFolder(), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A statement as the driver gets it: its text and its values. */
export type Statement = [text: string, values: unknown[]];

/** Returns the statements that some work sends, in order; nothing else may run at the same time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = await allStatementsOf(work);
  return statements.filter(([text]) => !/^(begin|commit|rollback)/i.test(text));
}

/** The same with those that begin and end transactions; for PostgreSQL. */
export async function allStatementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { logQuery } = NoopLogger.prototype;
  const statements: Statement[] = [];
  NoopLogger.prototype.logQuery = (...[text, values]: unknown[]) => {
    statements.push([text as string, values as unknown[]]);
  };
  try {
    await work();
  } finally {
    NoopLogger.prototype.logQuery = logQuery;
  }
  return statements;
}

/** The fields of a step in `explain` that matter here. */
interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** The rows that a statement reads from all tables together, including those that it then discards. */
export async function rowsRead(engine: Engine, [statement, values]: Statement): Promise<number> {
  const rows = rowsOf(await engine.query(`explain (analyze, format json) ${statement}`, values));
  const [row] = rows as { 'QUERY PLAN': [{ Plan: Plan }] }[];
  const read = (plan: Plan): number => {
    const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    const own = plan['Relation Name'] === undefined ? 0 : (plan['Actual Rows'] + left) * plan['Actual Loops'];
    return own + (plan.Plans ?? []).reduce((total, step) => total + read(step), 0);
  };
  return row === undefined ? Number.NaN : Math.round(read(row['QUERY PLAN'][0].Plan));
}
