import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Engine } from './engine.ts';
import * as schema from './schema/index.ts';

const POOL_SIZE = 10;

/** A PostgreSQL server, for more than one app process. */
export async function openPostgres(connectionString: string): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    application_name: 'sonography-hub',
  });
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const ping = async () => {
    await pool.query('select 1');
  };
  try {
    await ping();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    query: (text, values) => pool.query<Record<string, unknown>>(text, values),
    ping,
    close: () => pool.end(),
  };
}
