import { flashcardTextWriter } from '#shared/cards/flashcards/flashcard-text-writer.ts';
import type { ExportedCard } from './export.repository.ts';

/**
 * `flashcards-export.txt` in pieces, for `sendInPieces`: the form that the bulk upload takes, with a `Topic:` line where
 * the topic changes. It has no place for images.
 */
export async function* textExport(batches: AsyncIterable<ExportedCard[]>): AsyncGenerator<string> {
  const write = flashcardTextWriter();
  for await (const batch of batches) yield write(batch);
}
