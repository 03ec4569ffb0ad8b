import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { EmbeddedClient } from './embedded-database.ts';

/** The calls in a queue with their start, the oldest first. */
export class Queue {
  readonly #since = new Map<symbol, number>();

  /** Returns a function to call when its turn has come, or when it has given up. */
  enter(): () => void {
    const entry = Symbol('entry');
    this.#since.set(entry, performance.now());
    return () => void this.#since.delete(entry);
  }

  isEmpty(): boolean {
    return this.#since.size === 0;
  }

  /** How long the entry at this position from the front has been in the queue; 0 if there is none. */
  oldestMs(position = 0): number {
    let index = 0;
    for (const since of this.#since.values()) {
      if (index === position) return performance.now() - since;
      index += 1;
    }
    return 0;
  }
}

/**
 * The embedded database with a queue, since it runs one statement or transaction after another. The first entry is
 * being executed, so the second is the one that waits.
 */
export function withQueue(client: EmbeddedClient): {
  client: EmbeddedClient;
  isAtWork: () => boolean;
  waitedMs: () => number;
} {
  const queue = new Queue();
  const inLine = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.enter();
    try {
      return await work();
    } finally {
      done();
    }
  };
  return {
    client: {
      query: <T>(...call: Parameters<PGliteInterface['query']>) => inLine(() => client.query<T>(...call)),
      exec: (...call) => inLine(() => client.exec(...call)),
      transaction: <T>(work: (tx: Transaction) => Promise<T>) => inLine(() => client.transaction(work)),
    },
    isAtWork: () => !queue.isEmpty(),
    waitedMs: () => queue.oldestMs(1),
  };
}
