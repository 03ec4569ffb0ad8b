import { columnOf } from './sheet-columns.ts';
import type { Column } from './sheet-columns.ts';
import { ImportFileError } from './import-file-error.ts';
import { letterOf } from './answers.ts';
import { quoted } from './text-lines.ts';

type Named = Extract<Column, string>;

/** Where in a row each part of a question stands. */
export interface SheetHeader {
  /** Line of the row with the headings. */
  line: number;
  columns: ReadonlyMap<Named, number>;
  /** Indexes of the columns of options A, B, C …; -1 where a letter has none. */
  options: readonly number[];
  /** Headings of columns that are not known, by index. */
  unknown: ReadonlyMap<number, string>;
  /** How many columns have a heading, those that are not read included. */
  width: number;
}

/** Headings stand in one of the first rows, below a title perhaps. */
export const HEADER_ROWS = 10;

/** How many columns of a row are known, if it is the row of headings; else 0. */
export function headerScore(cells: readonly string[]): number {
  const columns = cells.map(columnOf);
  const options = columns.filter((column) => typeof column === 'object' && column !== null).length;
  const isHeader = columns.includes('question') && (options >= 2 || columns.includes('answer'));
  return isHeader ? columns.filter((column) => column !== null && column !== 'idle').length : 0;
}

/** Reads the row of headings. Throws `ImportFileError` where a column is missing or stands there twice. */
export function readHeader(cells: readonly string[], line: number): SheetHeader {
  const columns = new Map<Named, number>();
  const options: number[] = [];
  const unknown = new Map<number, string>();
  for (const [index, heading] of cells.entries()) {
    const column = columnOf(heading);
    if (column === 'idle') continue;
    if (column === null) {
      if (heading.trim() !== '') unknown.set(index, heading);
    } else if (typeof column === 'object') {
      const taken = options[column.option] ?? -1;
      if (taken >= 0) throw twice(`option ${letterOf(column.option)}`, cells[taken] ?? '', heading);
      while (options.length <= column.option) options.push(-1);
      options[column.option] = index;
    } else {
      const taken = columns.get(column);
      if (taken !== undefined) throw twice(`the ${column}`, cells[taken] ?? '', heading);
      columns.set(column, index);
    }
  }
  const missing = [
    ...(columns.has('question') ? [] : ['question']),
    ...[0, 1].filter((option) => (options[option] ?? -1) < 0).map((option) => `option ${letterOf(option)}`),
    ...(columns.has('answer') ? [] : ['correct answer']),
  ];
  if (missing.length > 0) {
    throw new ImportFileError(`There is no column "${missing.join('", "')}": please name the columns in the first row`);
  }
  return { line, columns, options, unknown, width: widthOf(cells) };
}

const twice = (what: string, first: string, second: string) =>
  new ImportFileError(
    `The columns ${quoted(first)} and ${quoted(second)} both mean ${what}: please rename or delete one`,
  );

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

export const noHeader = () =>
  new ImportFileError(
    'The first row does not name the columns: please call them question, option A, option B, option C, option D, correct answer, explanation and topic',
  );
