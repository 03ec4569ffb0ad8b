import { stringify } from 'csv-stringify/sync';
import { neutralized } from '#shared/bank/question-import/formula-cells.ts';
import type { ExportedCard } from './export.repository.ts';

const COLUMNS = ['front', 'back', 'cloze', 'topic', 'subcategory', 'imageUrl', 'backImageUrl', 'createdAt'] as const;

/**
 * `flashcards-export.csv` in pieces: byte order mark and header row, and the cards as they come, for `sendInPieces`.
 * What a spreadsheet would run as a formula is neutralized; times are ISO 8601, UTC.
 */
export async function* csvExport(batches: AsyncIterable<ExportedCard[]>): AsyncGenerator<string> {
  // With the first cards, so that there is nothing of a file yet where those can't be read.
  let head = `\uFEFF${csvText([COLUMNS])}`;
  for await (const batch of batches) {
    yield head + csvText(batch.map((card) => rowOf(card).map(neutralized)));
    head = '';
  }
  if (head !== '') yield head;
}

function rowOf({ front, back, cloze, topic, imageUrl, backImageUrl, createdAt }: ExportedCard): string[] {
  return [
    front,
    back,
    cloze ?? '',
    topic?.main ?? '',
    topic?.sub ?? '',
    imageUrl ?? '',
    backImageUrl ?? '',
    createdAt.toISOString(),
  ];
}

function csvText(rows: readonly (readonly string[])[]): string {
  // A spreadsheet of another country takes semicolons or tabs for commas.
  return stringify([...rows], { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: /[;\t]/ });
}
