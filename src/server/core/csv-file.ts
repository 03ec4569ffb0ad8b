import { stringify } from 'csv-stringify/sync';
import { neutralized } from '#shared/domain/formula-cells.ts';
import { withHead } from './send-in-pieces.ts';

type Rows = readonly (readonly string[])[];

/**
 * Yields a CSV file for `sendInPieces`: byte order mark and headings, then the rows as they are read. Cells that a
 * spreadsheet would run as formulas are neutralized.
 */
export function csvFile(headings: readonly string[], batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  async function* pieces() {
    for await (const rows of batches) yield csvText(rows.map((row) => row.map(neutralized)));
  }
  return withHead(`\uFEFF${csvText([headings])}`, pieces());
}

function csvText(rows: Rows): string {
  // Spreadsheets in some locales separate by semicolons or tabs, and our own import has to guess the separator.
  return stringify([...rows], { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: /[;\t]/ });
}
