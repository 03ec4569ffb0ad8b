import { stringify } from 'csv-stringify/sync';
import { withHead } from '#server/core/send-in-pieces.ts';
import { deckOfTopic } from '#shared/cards/flashcards/deck-topic.ts';
import type { ExportedCard } from './export.repository.ts';
import { fieldHtml } from './field-html.ts';

/**
 * Settings of Anki's "Notes in Plain Text". Columns have no names, because those of Anki's fields depend on its language.
 * With a byte order mark, Anki would not recognize the first line.
 */
const HEAD = '#separator:tab\n#html:true\n#deck column:3\n#guid column:4\n';

/**
 * Yields `flashcards-export-tabs.txt` for `sendInPieces`: a card per line, as front, back, deck and id, by which Anki
 * updates its note in a second import. The format has no images, and cloze marks only in a note type whose name depends
 * on Anki's language, so a cloze card has the sides that it shows.
 */
export function separatedExport(batches: AsyncIterable<ExportedCard[]>): AsyncGenerator<string> {
  async function* pieces() {
    for await (const batch of batches) {
      // Anki ignores lines that start with #, unless it is quoted.
      yield stringify(batch.map(cellsOf), { delimiter: '\t', quote_record_delimiter: true, quoted_match: /^#/ });
    }
  }
  return withHead(HEAD, pieces());
}

const cellsOf = ({ id, front, back, topic }: ExportedCard): string[] => [
  fieldHtml(front),
  fieldHtml(back),
  deckOfTopic(topic),
  // Not the id of the same card in a package: this text would remove the note's images.
  `${id}:text`,
];
