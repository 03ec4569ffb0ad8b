import { columnOf, exportColumns } from './sheet-columns.ts';
import type { ColumnAssignment } from '#shared/bank/question-files.contract.ts';

/** The positions of a question's parts in a row. */
export interface HeadingRow {
  /** The line of the headings' row. */
  line: number;
  layout: ColumnAssignment;
  /** Headings of unknown columns that nobody has decided on, by index. */
  unknown: ReadonlyMap<number, string>;
  /** Known columns without content that a question needs. */
  idle: ReadonlySet<number>;
  /** Indexes of the columns of options A, B, C …; -1 if a letter has none. */
  options: readonly number[];
  /** Whether these are the headings of the hub's own export. */
  isOwnExport: boolean;
}

/** Headings are in one of the first rows, possibly below a title. */
export const HEADING_ROWS_MAX = 10;

/** The number of known columns if the row contains headings; else 0. */
export function headingScore(cells: readonly string[]): number {
  const columns = cells.map(columnOf);
  const options = columns.filter((column) => typeof column === 'object' && column !== null).length;
  const isHeader = columns.includes('question') && (options >= 2 || columns.includes('answer'));
  return isHeader ? columns.filter((column) => column !== null && column !== 'idle').length : 0;
}

/** The header that results from a row and a layout. With a guessed layout, unknown columns remain to be decided on. */
export function headingRowOf(
  layout: ColumnAssignment,
  { line, isChosen }: { line: number; isChosen: boolean },
): HeadingRow {
  const { headings, fields } = layout;
  const unknown = new Map<number, string>();
  const idle = new Set<number>();
  for (const [index, heading] of headings.entries()) {
    if (fields[index] !== null) continue;
    const column = columnOf(heading);
    if (column === 'idle') idle.add(index);
    else if (column !== 'untaken' && heading !== '' && !isChosen) unknown.set(index, heading);
  }
  const letters = fields.map((field) => /^option([A-J])$/.exec(field ?? '')?.[1] ?? '');
  const last = Math.max(0, ...letters.map((letter) => (letter === '' ? 0 : letter.charCodeAt(0) - 64)));
  const options = Array.from({ length: last }, (_, i) => letters.indexOf(String.fromCharCode(65 + i)));
  const isOwnExport = [false, true]
    .flatMap((hasOtherKinds) => [false, true].map((hasDetails) => ({ hasOtherKinds, hasDetails })))
    .flatMap((needed) => [false, true].map((hasTags) => exportColumns({ ...needed, hasTags })))
    .some(
      (columns) => headings.length === columns.length && columns.every((column, index) => column === headings[index]),
    );
  return { line, layout, unknown, idle, options, isOwnExport };
}
