import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '#server/db/engine.ts';
import { failureOf, rootOf } from '#server/db/failures.ts';

/** Milliseconds until a query is tried again: they double. */
const PAUSE = { first: 250, longest: 5_000 };

/**
 * The job queue's own queries, which wait for a database that is not there or has no room: pg-boss would end the process
 * where it can't write down that a job failed, and forget for a quarter of an hour that one was done.
 */
export class PatientQueries {
  readonly #engine: Engine;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  #isWaiting = false;
  #isOver = false;

  constructor(engine: Engine, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    this.#engine = engine;
    this.#log = log;
  }

  readonly executeSql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    for (let pause = PAUSE.first; ; pause = Math.min(pause * 2, PAUSE.longest)) {
      try {
        const result = await this.#engine.query(text, values);
        this.#tell(null);
        return result;
      } catch (error) {
        if (failureOf(error) === null) throw error;
        this.#tell(error);
      }
      await new Promise((resolve) => {
        // Never, once the server stops: nobody is there to be told.
        if (!this.#isOver) setTimeout(resolve, pause).unref();
      });
    }
  };

  /** What waits then waits for good. */
  end(): void {
    this.#isOver = true;
  }

  /** Once an outage, not once a query. */
  #tell(error: unknown): void {
    if (error !== null && !this.#isWaiting) this.#log.error({ err: rootOf(error) }, 'job queue waits for the database');
    if (error === null && this.#isWaiting) this.#log.info('job queue has the database again');
    this.#isWaiting = error !== null;
  }
}
