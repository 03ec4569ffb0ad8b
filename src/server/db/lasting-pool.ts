import pg from 'pg';
import { DatabaseBusy, DatabaseUnavailable } from './failures.ts';
import { Queue } from './waiting.ts';

type OnConnect = Parameters<pg.Pool['connect']>[0];

/**
 * A pool that survives its server: lost connections are replaced, whether in use or idle. It knows how long its callers
 * have been waiting because all of its connections are in use.
 */
export class LastingPool extends pg.Pool {
  /** Where reads go that are prepared once. */
  shortReads: { query(config: pg.QueryConfig, values?: unknown[]): Promise<unknown> } = this;
  readonly #waiting = new Queue();
  readonly #out = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    // Without these listeners, a connection that the server drops would end the process, whether it is idle or in use.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
    this.on('acquire', (client) => this.#out.add(client));
    this.on('release', (_error, client) => this.#out.delete(client));
    this.on('remove', (client) => this.#out.delete(client));
  }

  waitedMs(): number {
    return this.#isBusy() ? this.#waiting.oldestMs() : 0;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const done = this.#waiting.enter();
    if (callback === undefined) {
      return super.connect().then(
        (client) => {
          done();
          return returnedWhenLost(client);
        },
        (error: unknown) => {
          done();
          throw this.#refusal(error);
        },
      );
    }
    super.connect((error, client, release) => {
      done();
      callback(error && this.#refusal(error), client, release);
    });
    return undefined;
  }

  /** Whether others use all the connections; connections that are still being opened do not count. */
  #isBusy(): boolean {
    return this.#out.size >= this.options.max;
  }

  /** The pool has the same error for a server that does not respond and for connections that are all in use. */
  #refusal(error: unknown): Error {
    return this.#isBusy() ? new DatabaseBusy(error) : new DatabaseUnavailable(error);
  }
}

/** Returns to the pool when its connection is lost: a transaction that never began would never release it. */
function returnedWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isOut = true;
  const giveBack = (error?: Error | boolean) => {
    if (!isOut) return;
    isOut = false;
    client.off('error', giveBack);
    release(error);
  };
  client.on('error', giveBack);
  client.release = giveBack;
  return client;
}
