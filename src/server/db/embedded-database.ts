import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { EmbeddedInstance } from './embedded-instance.ts';
import { DatabaseUnavailable } from './failures.ts';

/** Milliseconds before the next attempt to open a database that could not be opened; they double. */
const PAUSE = { first: 500, longest: 10_000 };

/** The part of PGlite that Drizzle and the job queue use. */
export type EmbeddedClient = Pick<PGliteInterface, 'query' | 'exec' | 'transaction'>;

/** The part of one instance used here. */
type Instance = Pick<EmbeddedInstance, keyof EmbeddedClient | 'isDead' | 'abandon' | 'close'>;

/**
 * The embedded database across instances: after one has died, the next query opens the database again from its folder.
 * Queries in progress when it died fail with `DatabaseUnavailable`, and so does every query while it can't be opened.
 */
export class EmbeddedDatabase implements EmbeddedClient {
  readonly #open: () => Promise<Instance>;
  #instance: Instance;
  #opening: Promise<Instance> | null = null;
  #failure: { error: unknown; pause: number; until: number } | null = null;
  #isClosed = false;

  private constructor(open: () => Promise<Instance>, instance: Instance) {
    this.#open = open;
    this.#instance = instance;
  }

  static async open(open: () => Promise<Instance>): Promise<EmbeddedDatabase> {
    return new EmbeddedDatabase(open, await open());
  }

  readonly query = <T>(...call: Parameters<PGliteInterface['query']>) =>
    this.#use((instance) => instance.query<T>(...call));

  readonly exec = (...call: Parameters<PGliteInterface['exec']>) => this.#use((instance) => instance.exec(...call));

  readonly transaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    this.#use((instance) => instance.transaction(work));

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined); // reported to its caller
    if (!this.#instance.isDead) await this.#instance.close();
  }

  async #use<T>(work: (instance: Instance) => Promise<T>): Promise<T> {
    const instance = await this.#alive();
    try {
      return await work(instance);
    } catch (error) {
      // Whatever the error: the last failure is a rollback in a database that no longer exists.
      throw instance.isDead && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error;
    }
  }

  #alive(): Promise<Instance> | Instance {
    if (!this.#instance.isDead) return this.#instance;
    if (this.#isClosed) throw new Error('the database is closed');
    const { error, until } = this.#failure ?? { error: null, until: 0 };
    if (this.#opening === null && performance.now() < until) throw new DatabaseUnavailable(error);
    this.#opening ??= this.#openAgain().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #openAgain(): Promise<Instance> {
    this.#instance.abandon();
    try {
      this.#instance = await this.#open();
      this.#failure = null;
      return this.#instance;
    } catch (error) {
      const pause = this.#failure === null ? PAUSE.first : Math.min(this.#failure.pause * 2, PAUSE.longest);
      this.#failure = { error, pause, until: performance.now() + pause };
      throw new DatabaseUnavailable(error);
    }
  }
}
