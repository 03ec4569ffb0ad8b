import { drizzle } from 'drizzle-orm/node-postgres';
import type { Engine } from './engine.ts';
import { asOfDatabase, rootOf } from './failures.ts';
import { LastingPool } from './lasting-pool.ts';
import { nameStatements } from './named-statements.ts';
import { observePool, type ObserveQuery } from './observed-queries.ts';
import { readServer } from './pooler.ts';
import * as schema from './schema/index.ts';
import { TIME_LIMITS } from './time-limits.ts';

const PROBE_PATIENCE_MS = 2_000;

export interface PostgresOptions {
  observe?: ObserveQuery | undefined;
  /** Connections of this process, but for the one that asks whether the server answers. */
  poolSize?: number;
  /** How long a statement may take; 0 for commands, which may take their time. */
  statementTimeoutMs?: number;
}

/** A PostgreSQL server, for more than one app process. It may go away and come back. */
export async function openPostgres(
  connectionString: string,
  { observe, poolSize = 10, statementTimeoutMs = TIME_LIMITS.statement_timeout }: PostgresOptions = {},
): Promise<Engine> {
  const server = await readServer(connectionString).catch((error: unknown) => {
    throw new Error(`DATABASE_URL cannot be reached (${reasonOf(rootOf(error))})`, { cause: error });
  });
  const pool = new LastingPool({
    // A pooler refuses them, or takes them for nothing.
    ...(statementTimeoutMs > 0 && !server.isPooled && { ...TIME_LIMITS, statement_timeout: statementTimeoutMs }),
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'sonography-hub',
  });
  // Whether the server answers is no question of how many wait for a connection.
  const probes = new LastingPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: PROBE_PATIENCE_MS,
    query_timeout: PROBE_PATIENCE_MS,
    application_name: 'sonography-hub-probe',
  });
  if (!server.isPooled) nameStatements(pool);
  if (observe) observePool(pool, observe);
  const ping = async () => {
    await pool.query('select 1');
  };
  return {
    kind: 'postgres',
    pooler: server.isPooled ? { hasTimeLimit: server.hasTimeLimit } : null,
    db: drizzle(pool, { schema, casing: 'snake_case' }),
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
      await Promise.all([pool.end(), probes.end()]);
    },
  };
}

/** Where a name has several addresses, its error has no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message;
}
