import { createHash } from 'node:crypto';
import { between, seededRandom } from '#tests/support/seeded-random.ts';

/** The number of keys that a test's transactions share: few, so that they overwrite and remove each other's texts. */
const KEYS = 120;

/** Sets one key to a text, or removes it. */
interface KeyChange {
  key: number;
  text: string | null;
}

/** The changes of the transaction with this number, the same for its writer and for the check. */
export function changesOf(transaction: number): KeyChange[] {
  const random = seededRandom(transaction);
  return Array.from({ length: between(random, 1, 4) }, () => {
    const key = between(random, 1, KEYS);
    // Some texts fill whole pages.
    const length = random() < 0.8 ? between(random, 0, 200) : between(random, 1000, 30_000);
    return { key, text: random() < 0.15 ? null : textOf(`${transaction}/${key}`, length) };
  });
}

/** Incompressible bytes. */
function textOf(name: string, length: number): string {
  return createHash('shake256', { outputLength: length }).update(name).digest('base64').slice(0, length);
}

/** The keys and their texts' digests after these transactions, ordered by key. */
export function contentAfter(transactions: number[]): [number, string][] {
  const content = new Map<number, string>();
  for (const { key, text } of transactions.flatMap(changesOf)) {
    if (text === null) content.delete(key);
    else content.set(key, text);
  }
  return [...content]
    .map(([key, text]): [number, string] => [key, createHash('md5').update(text).digest('hex')])
    .toSorted(([one], [other]) => one - other);
}
