import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from './engine.ts';

/** For Drizzle; named-statements.ts names statements in PostgreSQL wherever that is possible. */
export const UNNAMED = '';

/** A named value of a prepared query, passed with each call. */
export const given = (name: string): Placeholder => sql.placeholder(name);

/**
 * A Drizzle read that is built once, since building it takes longer than all its other work here. Values that vary are
 * `given('name')`; build it with `.prepare(UNNAMED)`. Drizzle prepares a query for one connection, so a transaction
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

/** SQL text that is built once, for writes; `execute` returns the driver's result. */
export function preparedSql(text: () => SQL) {
  let built: { pieces: SQL[]; params: unknown[] } | undefined;
  return (db: Database) => ({
    execute(values: Record<string, unknown>) {
      built ??= inPieces(db.execute(text()).getQuery());
      const { pieces, params } = built;
      const filled = fillPlaceholders(params, values).map((value) => sql.param(value));
      return db.execute(sql.join(pieces.flatMap((piece, place) => [piece, ...filled.slice(place, place + 1)])));
    },
  });
}

/** Splits SQL at its parameters. */
function inPieces({ sql: text, params }: { sql: string; params: unknown[] }) {
  const pieces = text.split(/\$\d+/).map((piece) => sql.raw(piece));
  if (pieces.length !== params.length + 1) throw new Error('a text in SQL must not look like a parameter');
  return { pieces, params };
}
