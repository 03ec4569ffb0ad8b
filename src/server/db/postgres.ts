import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { asOfDatabase, DatabaseUnavailable, rootOf } from './failures.ts';
import { observePool } from './observed-queries.ts';
import type { ObserveQuery } from './observed-queries.ts';
import * as schema from './schema/index.ts';

const POOL_SIZE = 10;

/** A PostgreSQL server, for more than one app process. It may go away and come back. */
export async function openPostgres(connectionString: string, observe?: ObserveQuery): Promise<Engine> {
  const pool = new LastingPool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'sonography-hub',
  });
  if (observe) observePool(pool, observe);
  const ping = async () => {
    await pool.query('select 1');
  };
  try {
    await ping();
  } catch (error) {
    await pool.end();
    throw new Error(`DATABASE_URL cannot be reached (${reasonOf(rootOf(error))})`, { cause: error });
  }
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    query: async (text, values) => {
      try {
        return await pool.query<Record<string, unknown>>(text, values);
      } catch (error) {
        throw asOfDatabase(error);
      }
    },
    ping,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: pool.options.max }),
    close: () => pool.end(),
  };
}

type OnConnect = Parameters<pg.Pool['connect']>[0];

/** A pool that outlives its server: connections that are lost, whoever has them, are replaced. */
class LastingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // Without these, a connection that the server drops would end the process: an idle one, and one that is in use.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect().then(returnedWhenLost, refuse);
    super.connect((error, client, done) => callback(error && new DatabaseUnavailable(error), client, done));
    return undefined;
  }
}

function refuse(error: unknown): never {
  throw new DatabaseUnavailable(error);
}

/** Goes back to the pool when its connection is lost: a transaction that never began would keep it for good. */
function returnedWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isOut = true;
  const giveBack = (error?: Error | boolean) => {
    if (!isOut) return;
    isOut = false;
    client.off('error', giveBack);
    release(error);
  };
  client.on('error', giveBack);
  client.release = giveBack;
  return client;
}

/** Where a name has several addresses, its error has no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message;
}
