import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import type { EmbeddedClient } from './embedded-database.ts';
import { textOf } from './named-statements.ts';

/** Called for every query with its text, never its values, and observes how it ends. Returns the query's result. */
export type ObserveQuery = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** Observes every query on any of a pool's connections. */
export function observePool(pool: pg.Pool, observe: ObserveQuery): void {
  pool.on('connect', (client) => observeConnection(client, observe));
  // A query that waited for a connection would continue in the context of the caller that released it.
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...callback: ((...result: unknown[]) => void)[]) =>
    connect(...callback.map((one) => AsyncResource.bind(one)))) as pg.Pool['connect']; // it takes one or none
}

type Callback = (error: Error | undefined, result?: unknown) => void;

function observeConnection(client: pg.PoolClient, observe: ObserveQuery): void {
  // Of its many forms these are used: a text or a configuration, values or none, and a callback or a promise.
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const observed = (config: unknown, ...rest: unknown[]): Promise<unknown> | undefined => {
    const text = textOf(config);
    if (text === null) return query(config, ...rest);
    const last = rest.at(-1);
    if (typeof last !== 'function') return observe(text, () => query(config, ...rest));
    const callback = last as Callback;
    observe(text, () => query(config, ...rest.slice(0, -1))).then(
      (result) => callback(undefined, result),
      (error: unknown) => callback(error as Error),
    );
    return undefined;
  };
  client.query = observed as pg.PoolClient['query'];
}

/** The embedded database with every query observed, also in transactions. */
export function observedEmbedded(client: EmbeddedClient, observe: ObserveQuery): EmbeddedClient {
  return {
    ...observedStatements(client, observe),
    transaction: (work) => client.transaction((tx) => work(Object.assign(tx, observedStatements(tx, observe)))),
  };
}

function observedStatements(
  client: Pick<EmbeddedClient, 'query' | 'exec'>,
  observe: ObserveQuery,
): Pick<EmbeddedClient, 'query' | 'exec'> {
  const query = client.query.bind(client);
  const exec = client.exec.bind(client);
  return {
    query: (text, ...rest) => observe(text, () => query(text, ...rest)),
    exec: (text, ...rest) => observe(text, () => exec(text, ...rest)),
  };
}
