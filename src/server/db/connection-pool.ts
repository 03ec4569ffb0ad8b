import pg from 'pg';
import type { PoolFigures } from './engine.ts';
import { DatabaseBusy, DatabaseUnavailable } from './failures.ts';
import type { StatementNames } from './named-statements.ts';
import type { ObserveQuery } from './observed-queries.ts';
import { Queue } from './waiting.ts';

interface Treatment {
  /** Null if statements get no names. */
  names?: StatementNames | null;
  observe?: ObserveQuery | undefined;
}

/**
 * Connections to a PostgreSQL server, for Drizzle in place of pg's own pool. It survives its server: lost connections
 * are replaced, whether in use or idle. It knows how long its callers have been waiting because all of its connections
 * are in use.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #treatment: Treatment;
  readonly #waiting = new Queue();
  #inUse = 0;

  constructor(config: pg.PoolConfig, treatment: Treatment = {}) {
    this.#treatment = treatment;
    this.#pool = new pg.Pool(config);
    // Without these listeners, a connection that the server drops would end the process, whether it is idle or in use.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** The caller has to release the connection. */
  async connect(): Promise<Connection> {
    const done = this.#waiting.enter();
    try {
      const client = await this.#pool.connect();
      this.#inUse += 1;
      return new Connection(client, { ...this.#treatment, onRelease: () => (this.#inUse -= 1) });
    } catch (error) {
      // pg has the same error for a server that does not respond and for connections that are all in use.
      throw this.#isBusy() ? new DatabaseBusy(error) : new DatabaseUnavailable(error);
    } finally {
      done();
    }
  }

  async query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const connection = await this.connect();
    try {
      const result = await connection.query(query, values);
      connection.release();
      return result;
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }

  waitedMs(): number {
    return this.#isBusy() ? this.#waiting.oldestMs() : 0;
  }

  figures(): PoolFigures {
    const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = this.#pool;
    return { open, idle, waiting, max: options.max };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Whether others use all the connections; connections that are still being opened do not count. */
  #isBusy(): boolean {
    return this.#inUse >= this.#pool.options.max;
  }
}

/** A connection in use. */
class Connection {
  readonly #client: pg.PoolClient;
  readonly #treatment: Treatment & { onRelease: () => void };
  #isOut = true;

  constructor(client: pg.PoolClient, treatment: Treatment & { onRelease: () => void }) {
    this.#client = client;
    this.#treatment = treatment;
    // Drizzle does not release the connection of a transaction that could not begin.
    client.on('error', this.#onLost);
  }

  query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const config = typeof query === 'string' ? { text: query } : query;
    const { names, observe } = this.#treatment;
    // Without values it may be several statements, which can't be prepared.
    const name = values?.length ? names?.nameOf(config.text) : undefined;
    const run = () => this.#client.query(name === undefined ? config : { ...config, name }, values);
    return observe ? observe(config.text, run) : run();
  }

  /** Closes the connection if it may be unusable. Does nothing if it has been released before. */
  release(isBroken = false): void {
    if (!this.#isOut) return;
    this.#isOut = false;
    this.#client.off('error', this.#onLost);
    this.#client.release(isBroken);
    this.#treatment.onRelease();
  }

  readonly #onLost = () => this.release(true);
}
