import { isDeepStrictEqual } from 'node:util';
import { contentAfter } from './load.ts';
import type { Entry, Found } from './messages.ts';

/** What has to be in the database, by what its writers said. */
export class Acknowledged {
  count = 0;
  /** Acknowledged transactions that were not there any more. */
  lost = 0;
  /** Of the next transaction: none is tried twice. */
  next = 1;
  /** What was acknowledged, or was found after a cut. */
  readonly #kept: number[] = [];
  /** It was under way when the power was cut: it may be there or not. */
  #open: number | null = null;

  /** Returns what is wrong, if anything is. */
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
