import type { Database } from '#server/db/engine.ts';
import type { ImportedCard } from '#shared/cards/anki/anki-package.ts';
import { findStoredCards } from './import.repository.ts';

const BATCH = 1000;

/**
 * Says of each card whether it is in the deck already, or earlier in the package. Two of a package that show different
 * images are different; of the deck texts and masks are compared, since an image is encoded again when it is stored.
 */
export async function compareWithDeck(
  db: Database,
  cards: readonly ImportedCard[],
  onBatch: (done: number) => Promise<void>,
): Promise<boolean[]> {
  const seen = new Set<string>();
  const known: boolean[] = [];
  for (let start = 0; start < cards.length; start += BATCH) {
    const batch = cards.slice(start, start + BATCH);
    const stored = await findStoredCards(db, batch);
    for (const [position, { front, back, occlusion, image, backImage }] of batch.entries()) {
      const key = JSON.stringify([front, back, occlusion, image, backImage]);
      known.push(stored.has(position) || seen.has(key));
      seen.add(key);
    }
    await onBatch(known.length);
  }
  return known;
}
