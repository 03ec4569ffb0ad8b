import { stringify } from 'csv-stringify/sync';
import { neutralized } from '#shared/bank/question-import/formula-cells.ts';
import type { ExportedCard } from './export.repository.ts';

const COLUMNS = ['front', 'back', 'cloze', 'topic', 'subcategory', 'imageUrl', 'backImageUrl', 'createdAt'] as const;

/**
 * Yields `flashcards-export.csv` for `sendInPieces`: byte order mark and header row, then the cards as they are read.
 * Values that a spreadsheet would run as formulas are neutralized; times are ISO 8601 in UTC.
 */
export async function* csvExport(batches: AsyncIterable<ExportedCard[]>): AsyncGenerator<string> {
  // Sent with the first cards, so that the file is not begun if reading cards fails.
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
  // In some locales, spreadsheets use semicolons or tabs as separators.
  return stringify([...rows], { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: /[;\t]/ });
}
