import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type * as schema from './schema/index.ts';

/** The database, or a transaction on it: both engines speak the same Drizzle dialect. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Connections to the database at this moment. */
export interface PoolFigures {
  open: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
  max: number;
}

export interface Engine {
  kind: 'embedded' | 'postgres';
  /**
   * Set where something such as PgBouncer stands before the server, and a connection may be another one with the next
   * transaction: nothing of a session lasts there, and limits of time are what the account or the database has.
   */
  pooler: { hasTimeLimit: boolean } | null;
  db: Database;
  /** For single reads that may be some seconds behind: a replica where there is one, else `db`. */
  reading: Database;
  /** Runs SQL text as it is, for libraries that bring their own; several statements only without values. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Resolves if a trivial query answers. */
  ping(): Promise<void>;
  /** Resolves if the database answers, also while all connections are in use. */
  probe(): Promise<void>;
  /** For how long whoever has waited longest for a connection, or for their turn, has waited. */
  waitedMs(): number;
  /** Only where there are several connections. */
  pool?(): PoolFigures;
  /** Closes all connections, after what is in flight. */
  close(): Promise<void>;
}

const rawResult = z.object({ rows: z.array(z.unknown()) });

/**
 * The rows of a raw query, each parsed by its shape: nothing else knows what they hold. Of a bigint, for example, one driver
 * makes a number and the other one text.
 */
export function rowsOf(result: unknown): unknown[];
export function rowsOf<Row>(result: unknown, shape: z.ZodType<Row>): Row[];
export function rowsOf(result: unknown, shape: z.ZodType = z.unknown()): unknown[] {
  return rawResult.parse(result).rows.map((row) => shape.parse(row));
}

/** The row of a raw query that returns just one, such as counts. */
export function rowOf<Row>(result: unknown, shape: z.ZodType<Row>): Row {
  const rows = rawResult.parse(result).rows;
  if (rows.length !== 1) throw new Error(`one row was expected, not ${rows.length}`);
  return shape.parse(rows[0]);
}
