import pg from 'pg';
import { z } from 'zod';
import { rowOf } from './engine.ts';

const serverRow = z.object({ process: z.int(), limit: z.string() });

interface Server {
  isPooled: boolean;
  /** Whether statements have a limit of time without our doing. */
  hasTimeLimit: boolean;
}

/**
 * Asks who is at the other end. A server says at the beginning which of its processes it is; a pooler says a number of its
 * own there, since it does not know yet whose connection will be used.
 */
export async function readServer(connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // One that comes late, after all has been asked, is nobody's business.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await client.query(
      `select pg_backend_pid() as process, current_setting('statement_timeout') as limit`,
    );
    const said = 'processID' in client ? client.processID : null; // which its types leave out
    const { process, limit } = rowOf(result, serverRow);
    return { isPooled: process !== said, hasTimeLimit: limit !== '0' };
  } finally {
    await client.end().catch(() => undefined); // it never was connected
  }
}
