import { isDeepStrictEqual } from 'node:util';
import { contentAfter } from './load.ts';
import type { Entry, Found } from './messages.ts';

/** The state that the database must have, according to its writers. */
export class Acknowledged {
  count = 0;
  /** Acknowledged transactions that were missing. */
  lost = 0;
  /** The number of the next transaction: none is tried twice. */
  next = 1;
  /** Transactions that were acknowledged, or found after a cut. */
  readonly #kept: number[] = [];
  /** This transaction was in flight when the power was cut: it may be there or not. */
  #open: number | null = null;

  /** Returns the problem, if there is one. */
  read(entry: Exclude<Entry, { opened: number }>): string | null {
    if ('found' in entry) return this.#compare(entry.found);
    if ('begun' in entry) {
      this.#open = entry.begun;
      this.next = entry.begun + 1;
    } else {
      this.#open = null;
      this.#kept.push(entry.acknowledged);
      this.count += 1;
    }
    return null;
  }

  #compare({ journal, journalByIndex, byTable, byIndex }: Found): string | null {
    const isThere = new Set(journal);
    this.lost = this.#kept.filter((transaction) => !isThere.has(transaction)).length;
    if (this.lost > 0) return `${this.lost} acknowledged transactions are not there`;
    if (this.#open !== null && isThere.has(this.#open)) this.#kept.push(this.#open);
    this.#open = null;
    if (!isDeepStrictEqual(journal, this.#kept)) return 'there are transactions that nobody began';
    const content = contentAfter(this.#kept);
    const isWhole = [...byTable, ...byIndex].every((half) => isDeepStrictEqual(half, content));
    if (!isWhole) return 'the content is not that of the transactions';
    return isDeepStrictEqual(journalByIndex, this.#kept) ? null : 'an index does not hold what its table does';
  }
}
