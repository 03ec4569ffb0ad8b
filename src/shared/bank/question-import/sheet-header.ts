import { columnOf, exportColumns, type SheetField } from './sheet-columns.ts';
import type { SheetLayout } from './sheet-layout.ts';

/** Where in a row each part of a question stands. */
export interface SheetHeader {
  /** Line of the row with the headings. */
  line: number;
  layout: SheetLayout;
  /** Headings of columns that are not known and that nobody has decided upon, by index. */
  unknown: ReadonlyMap<number, string>;
  /** Columns that are known and hold nothing that a question needs. */
  idle: ReadonlySet<number>;
  /** Indexes of the columns of options A, B, C …; -1 where a letter has none. */
  options: readonly number[];
  /** Whether these are the headings that the hub's own export has. */
  isOwnExport: boolean;
}

/** Headings are in one of the first rows, perhaps below a title. */
export const HEADER_ROWS = 10;

/** How many columns of a row are known, if it is the row of headings; else 0. */
export function headerScore(cells: readonly string[]): number {
  const columns = cells.map(columnOf);
  const options = columns.filter((column) => typeof column === 'object' && column !== null).length;
  const isHeader = columns.includes('question') && (options >= 2 || columns.includes('answer'));
  return isHeader ? columns.filter((column) => column !== null && column !== 'idle').length : 0;
}

/** The header that a layout makes of a row. What the hub guessed leaves unknown columns to be decided upon. */
export function headerOf(layout: SheetLayout, { line, isChosen }: { line: number; isChosen: boolean }): SheetHeader {
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

export const cellOf = ({ layout }: SheetHeader, cells: readonly string[], field: SheetField): string =>
  cells[layout.fields.indexOf(field)] ?? '';
