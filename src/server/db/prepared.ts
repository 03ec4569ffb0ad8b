import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from './engine.ts';
import { LastingPool } from './lasting-pool.ts';

/** Names that statements have in PostgreSQL are given by named-statements.ts, where they can be given at all. */
export const UNNAMED = '';

/** A value of a prepared query, by its name; it is given with each call. */
export const given = (name: string): Placeholder => sql.placeholder(name);

/**
 * A read of Drizzle's that is built once instead of at every call, which takes longer than all else that is done with it
 * here. Values that change are `given('name')`; build it with `.prepare(UNNAMED)`. It runs in the transaction that it is
 * asked for; elsewhere it goes with other short reads (short-reads.ts), so it has to be one.
 */
export const preparedRead = <Query extends object>(build: (db: Database) => Query) =>
  preparedOnce(build, (client) => (client instanceof LastingPool ? client.shortReads : client));

/** SQL text that is built once, for what writes; its rows come as the driver has them. */
export const preparedSql = (text: () => SQL) =>
  preparedOnce(
    (db) => db._.session.prepareQuery<Raw>(db.execute(text()).getQuery(), undefined, undefined, false),
    (client) => client,
  );

function preparedOnce<Query extends object>(
  build: (db: Database) => Query,
  senderOf: (client: unknown) => unknown,
): (db: Database) => Query {
  // Both engines may be at work in one process, as when a backup moves from one to the other.
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
 * Drizzle builds for one connection and keeps it in `client`, in the session as in the query. Where it does so no more, a
 * query would leave its transaction without a word: hence the checks.
 */
function sentBy<Query extends object>(client: unknown, query: Query): Query {
  if (clientOf(query) === client) return query;
  return Object.assign(Object.create(query) as Query, { client });
}

function clientOf(owner: object): unknown {
  if (!Object.hasOwn(owner, 'client')) throw new Error('Drizzle keeps its connection elsewhere than it did');
  return (owner as { client: unknown }).client;
}
