import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { ConnectionPool } from './connection-pool.ts';
import type { Engine } from './engine.ts';
import { asOfDatabase, reasonOf, rootOf } from './failures.ts';
import { StatementNames } from './named-statements.ts';
import type { ObserveQuery } from './observed-queries.ts';
import * as schema from './schema/index.ts';
import { TIME_LIMITS } from './time-limits.ts';

const PROBE_PATIENCE_MS = 2_000;
/**
 * No just-in-time compilation, which PostgreSQL does by default for queries that it expects to be slow: compiling the
 * figures of the class takes seconds, running them milliseconds. A connection string with its own `options` replaces this.
 */
const OPTIONS = '-c jit=off';

export interface PostgresOptions {
  observe?: ObserveQuery | undefined;
  /** Connections of this process, except the one for the probe. */
  poolSize?: number;
  /** Whether a pooler in between gives each transaction another connection, so that nothing on a connection lasts. */
  isPooled?: boolean;
  /** How long a statement may take; 0 for commands, which may take any time. */
  statementTimeoutMs?: number;
}

/** A PostgreSQL server, for more than one app process. It may become unavailable and come back. */
export async function openPostgres(
  connectionString: string,
  {
    observe,
    poolSize = 10,
    isPooled = false,
    statementTimeoutMs = TIME_LIMITS.statement_timeout,
  }: PostgresOptions = {},
): Promise<Engine> {
  const hasLimits = statementTimeoutMs > 0 && !isPooled;
  const pool = new ConnectionPool(
    {
      ...(hasLimits && { ...TIME_LIMITS, statement_timeout: statementTimeoutMs }),
      ...(!isPooled && { options: OPTIONS }),
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'sonography-hub',
    },
    { names: isPooled ? null : new StatementNames(), observe },
  );
  const ping = async () => {
    await pool.query('select 1');
  };
  await ping().catch((error: unknown) => {
    throw new Error(`DATABASE_URL cannot be reached (${reasonOf(rootOf(error))})`, { cause: error });
  });
  const probes = openProbes(connectionString);
  return {
    kind: 'postgres',
    // Drizzle needs only these methods of a pool, and recognizes one by `Pool` in the name of its class.
    db: drizzle(pool as unknown as pg.Pool, { schema, casing: 'snake_case' }),
    query: async (text, values) => {
      try {
        return await pool.query(text, values);
      } catch (error) {
        throw asOfDatabase(error);
      }
    },
    ping,
    probe: async () => {
      await probes.query('select 1');
    },
    waitedMs: () => pool.waitedMs(),
    pool: () => pool.figures(),
    close: async () => {
      await Promise.all([pool.end(), probes.end()]);
    },
  };
}

/** Whether the server responds must not depend on how many callers wait for a connection. */
const openProbes = (connectionString: string) =>
  new ConnectionPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PROBE_PATIENCE_MS,
    query_timeout: PROBE_PATIENCE_MS,
    application_name: 'sonography-hub-probe',
  });
