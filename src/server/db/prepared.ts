import type { Database } from './engine.ts';

/**
 * A query of Drizzle's that is built once for the database instead of at every call: what changes stands in it as
 * `sql.placeholder('name')`. Build it with `.prepare(UNNAMED)`; a transaction, which is another object each time, builds its own.
 */
export function preparedOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const known = new WeakMap<Database, Query>();
  return (db) => {
    const query = known.get(db) ?? build(db);
    known.set(db, query);
    return query;
  };
}

/** Names that statements have in PostgreSQL are given by named-statements.ts, where they can be given at all. */
export const UNNAMED = '';
