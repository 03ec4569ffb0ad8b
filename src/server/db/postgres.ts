import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Engine } from './engine.ts';
import { asOfDatabase, reasonOf, rootOf } from './failures.ts';
import { LastingPool } from './lasting-pool.ts';
import { nameStatements } from './named-statements.ts';
import { observePool, type ObserveQuery } from './observed-queries.ts';
import { readServer } from './pooler.ts';
import * as schema from './schema/index.ts';
import { PIPELINED, ShortReads } from './short-reads.ts';
import { TIME_LIMITS } from './time-limits.ts';

const PROBE_PATIENCE_MS = 2_000;

export interface PostgresOptions {
  observe?: ObserveQuery | undefined;
  /** Connections of this process, except those for short reads and for the probe. */
  poolSize?: number;
  /** How long a statement may take; 0 for commands, which may take any time. */
  statementTimeoutMs?: number;
}

/** A PostgreSQL server, for more than one app process. It may become unavailable and come back. */
export async function openPostgres(
  connectionString: string,
  { observe, poolSize = 10, statementTimeoutMs = TIME_LIMITS.statement_timeout }: PostgresOptions = {},
): Promise<Engine> {
  const server = await readServer(connectionString).catch((error: unknown) => {
    throw new Error(`DATABASE_URL cannot be reached (${reasonOf(rootOf(error))})`, { cause: error });
  });
  const openPool = (more: pg.PoolConfig = {}) => {
    const opened = new LastingPool({
      // A pooler refuses these limits, or ignores them.
      ...(statementTimeoutMs > 0 && !server.isPooled && { ...TIME_LIMITS, statement_timeout: statementTimeoutMs }),
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'sonography-hub',
      ...more,
    });
    if (!server.isPooled) nameStatements(opened);
    if (observe) observePool(opened, observe);
    return opened;
  };
  const pool = openPool();
  const shortReads = new ShortReads(openPool(PIPELINED), pool);
  // A pooler may send each read to another server.
  if (!server.isPooled) pool.shortReads = shortReads;
  const probes = openProbes(connectionString);
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  const ping = async () => {
    await pool.query('select 1');
  };
  return {
    kind: 'postgres',
    pooler: server.isPooled ? { hasTimeLimit: server.hasTimeLimit } : null,
    db,
    query: async (text, values) => {
      try {
        return await pool.query<Record<string, unknown>>(text, values);
      } catch (error) {
        throw asOfDatabase(error);
      }
    },
    ping,
    probe: async () => {
      await probes.query('select 1');
    },
    waitedMs: () => pool.waitedMs(),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: pool.options.max }),
    close: async () => {
      await Promise.all([pool.end(), shortReads.close(), probes.end()]);
    },
  };
}

/** Whether the server responds must not depend on how many callers wait for a connection. */
const openProbes = (connectionString: string) =>
  new LastingPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PROBE_PATIENCE_MS,
    query_timeout: PROBE_PATIENCE_MS,
    application_name: 'sonography-hub-probe',
  });
