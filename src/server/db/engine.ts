import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
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

/** The rows of a raw query: both drivers answer `{ rows }`, but Drizzle's common type does not say so. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
