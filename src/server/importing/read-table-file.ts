import { formatCount } from '#shared/domain/counted.ts';
import { ImportFileError } from './import-file-error.ts';
import { importExtension } from '#shared/bank/import-extensions.ts';
import { SHEET_COLUMNS_MAX, TABLE_MAX_ROWS } from '#shared/bank/import-limits.ts';
import { checkContent } from './check-content.ts';
import { readCsvRows } from '#server/importing/sheet/csv-sheet.ts';
import { openSheets, textsOf } from '#server/importing/sheet/excel-sheet.ts';
import type { ImportFile, TableRow } from './import-parser.ts';

const CELL_MAX_LENGTH = 1000;

/**
 * Reads a table with any content: .csv, or the first sheet of a workbook that has rows. Throws `ImportFileError` if it
 * is not a table, or too long.
 */
export async function readTableFile({ name, data }: ImportFile, onRow: (row: TableRow) => void): Promise<number> {
  const extension = importExtension(name);
  if (extension !== '.csv' && extension !== '.xlsx' && extension !== '.xls') {
    throw new ImportFileError('Choose a table (.csv, .xlsx or .xls)');
  }
  if (data.length === 0) throw new ImportFileError('The file is empty');
  await checkContent(extension, data);
  let count = 0;
  const row = (cells: readonly string[], line: number) => {
    if (cells.length > SHEET_COLUMNS_MAX) throw new ImportFileError(`Row ${line} has too many columns`);
    const texts = cells.map((cell) => cell.trim().slice(0, CELL_MAX_LENGTH));
    if (texts.every((text) => text === '')) return;
    count++;
    if (count > TABLE_MAX_ROWS) {
      throw new ImportFileError(`The table has more than ${formatCount(TABLE_MAX_ROWS)} rows: split it`);
    }
    onRow({ line, cells: texts });
  };
  if (extension === '.csv') {
    readCsvRows(data, { worthOf: () => 0, row, unreadable: ({ line, text }) => row([text], line) });
  } else {
    const { sheets } = await openSheets(data);
    const sheet = sheets.find(({ rows }) => rows.length > 0);
    for (const { line, cells } of sheet?.rows ?? []) row(textsOf(cells), line);
  }
  if (count === 0) throw new ImportFileError('There are no rows in this table');
  return count;
}
