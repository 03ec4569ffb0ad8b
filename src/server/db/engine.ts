import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type * as schema from './schema/index.ts';

/** The database, or a transaction on it: both engines speak the same Drizzle dialect. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Connections to the database at this moment. */
export interface PoolFigures {
  open: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
  max: number;
}

export interface Engine {
  kind: 'embedded' | 'postgres';
  db: Database;
  /** Runs SQL text unchanged, for libraries with SQL of their own; several statements only without values. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Resolves if a trivial query succeeds. */
  ping(): Promise<void>;
  /** Resolves if the database responds, even while all connections are in use. */
  probe(): Promise<void>;
  /** How long the longest-waiting caller has waited for a connection or for its turn. */
  waitedMs(): number;
  /** Only if there are several connections. */
  pool?(): PoolFigures;
  /** Closes all connections after the queries in flight. */
  close(): Promise<void>;
}

const rawResult = z.object({ rows: z.array(z.unknown()) });

/**
 * The rows of a raw query, each parsed by its schema: nothing else knows their types. For a bigint, for example, one
 * driver returns a number and the other one text.
 */
export function rowsOf(result: unknown): unknown[];
export function rowsOf<Row>(result: unknown, shape: z.ZodType<Row>): Row[];
export function rowsOf(result: unknown, shape: z.ZodType = z.unknown()): unknown[] {
  return rawResult.parse(result).rows.map((row) => shape.parse(row));
}

/** The row of a raw query that returns exactly one, such as counts. */
export function rowOf<Row>(result: unknown, shape: z.ZodType<Row>): Row {
  const rows = rawResult.parse(result).rows;
  if (rows.length !== 1) throw new Error(`one row was expected, not ${rows.length}`);
  return shape.parse(rows[0]);
}

/** The row of an insert that returns exactly one. */
export function insertedRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('an insert returns its row');
  return row;
}
