import type { Database } from '#server/db/engine.ts';
import type { ImportedCard } from '#shared/cards/anki/anki-package.ts';
import { findStoredCards } from './import.repository.ts';

const BATCH = 1000;

/**
 * Returns for each card whether it is already in the deck, or earlier in the package. Within the package, images are
 * compared too; with the deck, only texts and masks, because stored images have been encoded again.
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
