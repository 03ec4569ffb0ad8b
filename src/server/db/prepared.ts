import { sql, type Placeholder } from 'drizzle-orm';
import type { Database } from './engine.ts';

/** For Drizzle; named-statements.ts names statements in PostgreSQL wherever that is possible. */
export const UNNAMED = '';

/** A named value of a prepared query, passed with each call. */
export const parameter = (name: string): Placeholder => sql.placeholder(name);

/**
 * A Drizzle read that is built once, since building it takes longer than all its other work here. Values that vary are
 * `parameter('name')`; build it with `.prepare(UNNAMED)`. Drizzle prepares a query for one connection, so a transaction
 * builds its own.
 */
export function preparedRead<Query extends object>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
