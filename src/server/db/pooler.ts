import pg from 'pg';
import { z } from 'zod';
import { rowOf } from './engine.ts';

const serverRow = z.object({ process: z.int(), limit: z.string() });

interface Server {
  isPooled: boolean;
  /** Whether the server limits statement time by itself. */
  hasTimeLimit: boolean;
}

/**
 * Finds out what is at the other end. A server announces its process id when it connects; a pooler announces a number
 * of its own, since it does not know yet which connection will be used.
 */
export async function readServer(connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // An error after all queries have finished does not matter.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await client.query(
      `select pg_backend_pid() as process, current_setting('statement_timeout') as limit`,
    );
    const said = 'processID' in client ? client.processID : null; // missing in its types
    const { process, limit } = rowOf(result, serverRow);
    return { isPooled: process !== said, hasTimeLimit: limit !== '0' };
  } finally {
    await client.end().catch(() => undefined); // it was never connected
  }
}
