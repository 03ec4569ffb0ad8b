import { createHash } from 'node:crypto';
import { between, seededRandom } from '#tests/support/seeded-random.ts';

/** How many keys the transactions of a test share: few, so that they overwrite and remove what others have written. */
const KEYS = 120;

/** One key is given a text, or is removed. */
interface KeyChange {
  key: number;
  text: string | null;
}

/** What the transaction with this number does; the same to who does it and to who looks whether it was done. */
export function changesOf(transaction: number): KeyChange[] {
  const random = seededRandom(transaction);
  return Array.from({ length: between(random, 1, 4) }, () => {
    const key = between(random, 1, KEYS);
    // Some texts fill pages of their own.
    const length = random() < 0.8 ? between(random, 0, 200) : between(random, 1000, 30_000);
    return { key, text: random() < 0.15 ? null : textOf(`${transaction}/${key}`, length) };
  });
}

/** Bytes that cannot be packed. */
function textOf(name: string, length: number): string {
  return createHash('shake256', { outputLength: length }).update(name).digest('base64').slice(0, length);
}

/** The keys and the digests of their texts after these transactions, in the order of the keys. */
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
