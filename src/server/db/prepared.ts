import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from './engine.ts';
import { LastingPool } from './lasting-pool.ts';

/** For Drizzle; named-statements.ts names statements in PostgreSQL wherever that is possible. */
export const UNNAMED = '';

/** A named value of a prepared query, passed with each call. */
export const given = (name: string): Placeholder => sql.placeholder(name);

/**
 * A Drizzle read that is built once, since building it takes longer than all its other work here. Values that vary are
 * `given('name')`; build it with `.prepare(UNNAMED)`. It runs in the transaction it is called with; outside of one it
 * is sent with other short reads (short-reads.ts), so it has to be short.
 */
export const preparedRead = <Query extends object>(build: (db: Database) => Query) =>
  preparedOnce(build, (client) => (client instanceof LastingPool ? client.shortReads : client));

/** SQL text that is built once, for writes; returns the driver's rows. */
export const preparedSql = (text: () => SQL) =>
  preparedOnce(
    (db) => db._.session.prepareQuery<Raw>(db.execute(text()).getQuery(), undefined, undefined, false),
    (client) => client,
  );

function preparedOnce<Query extends object>(
  build: (db: Database) => Query,
  senderOf: (client: unknown) => unknown,
): (db: Database) => Query {
  // Both engines may be used in one process, as when a backup moves from one to the other.
  const built = new Map<unknown, Query>();
  return (db) => {
    const session = db._.session;
    const sender = senderOf(clientOf(session));
    const query = built.get(session.constructor) ?? sentBy(sender, build(db));
    built.set(session.constructor, query);
    return sentBy(sender, query);
  };
}

interface Raw {
  execute: unknown;
  all: unknown;
  values: unknown;
}

/**
 * Drizzle builds a query for one connection and keeps it in `client`, in the session and in the query. If that changes,
 * a query would silently leave its transaction: hence the checks.
 */
function sentBy<Query extends object>(client: unknown, query: Query): Query {
  if (clientOf(query) === client) return query;
  return Object.assign(Object.create(query) as Query, { client });
}

function clientOf(owner: object): unknown {
  if (!Object.hasOwn(owner, 'client')) throw new Error('Drizzle no longer keeps its connection in client');
  return (owner as { client: unknown }).client;
}
