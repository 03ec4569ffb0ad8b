import { flashcardTextWriter } from './flashcard-text-writer.ts';
import type { ExportedCard } from './export.repository.ts';

/**
 * Yields `flashcards-export.txt` for `sendInPieces`, in the format that the bulk upload accepts, with a `Topic:` line
 * where the topic changes. The format has no images.
 */
export async function* textExport(batches: AsyncIterable<ExportedCard[]>): AsyncGenerator<string> {
  const write = flashcardTextWriter();
  for await (const batch of batches) yield write(batch);
}
