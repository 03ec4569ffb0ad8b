import { formatCount } from '#shared/domain/counted.ts';
import { saveCsv } from '#client/components/file-import/save-file.ts';
import { csvText } from '#client/lib/csv-text.ts';

/** A column of a table: its value for a file, and its text on the screen if that differs. */
export interface Column<Row> {
  name: string;
  value: (row: Row) => string | number;
  text?: (row: Row) => string;
}

/** A column of counts, which have separators on the screen. */
export function countColumn<Row>(name: string, value: (row: Row) => number): Column<Row> {
  return { name, value, text: (row) => formatCount(value(row)) };
}

/** The text of a cell on the screen. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  return column.text?.(row) ?? String(column.value(row));
}

/** A table as a CSV file, with its header. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvText([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ value }) => value(row)))]);
}

export function saveTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], fileName: string): void {
  saveCsv(tableCsv(columns, rows), fileName);
}

/** A figure for a file, to `decimals` places: spreadsheets format figures themselves. */
export function roundedTo(decimals: number, figure: number): number {
  return Number(figure.toFixed(decimals));
}
