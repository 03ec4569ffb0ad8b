import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { HEADING_ROWS_MAX, headingScore } from './heading-row.ts';
import { chosenAssignment } from './column-assignment.ts';
import type { ColumnReading, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { factsOf, shownText } from './excel-cells.ts';
import type { SheetRow } from './row-cells.ts';
import { SheetQuestions } from './sheet-questions.ts';
import { SHEET_COLUMNS_MAX } from '#shared/bank/import-limits.ts';
import type { SheetReading } from './csv-sheet.ts';
import { RowPictures } from './row-pictures.ts';
import { sheetExtras, WORKBOOK, type SheetPicture } from './workbook-parts.ts';
import { ZipArchive } from '#server/importing/zip-archive.ts';

const PARTS_MAX = 2000;
const PARTS_MAX_BYTES = 250_000_000;
/** Parts of a workbook without cells; macros and links to other files are never even unpacked. */
const UNUSED_PARTS =
  /^(?:xl\/(?:externalLinks|drawings|charts|theme|media|embeddings|diagrams|pivotTables|pivotCache|ctrlProps|activeX|printerSettings)|docProps|customXml)\//i;
/** Rows that merged cells may fill. */
const MERGED_MAX = 1_000_000;

/** Whether a zip archive is a workbook in Excel's newer form. */
export function isWorkbook(archive: ZipArchive): boolean {
  return archive.has(WORKBOOK);
}

/** Opens an .xlsx file and checks its size. Throws `ImportFileError`. */
export function openWorkbookArchive(data: Uint8Array): Promise<ZipArchive> {
  return ZipArchive.open(data, { maxEntries: PARTS_MAX, maxBytes: PARTS_MAX_BYTES });
}

/**
 * Reads the first sheet of a workbook (.xlsx or .xls) that has the headings of questions, visible sheets first. Cells are
 * read as Excel shows them; formulas by the value stored last. Other sheets with such headings are reported as not read.
 */
export async function readExcel(
  data: Uint8Array,
  { collector, findImage, layouts, onPicture }: SheetReading,
): Promise<ColumnReading> {
  const { sheets, readPart } = await openSheets(data);
  const withQuestions = sheets.filter(({ rows }) => hasHeader(rows, layouts));
  const [first, ...others] = withQuestions.length > 0 ? withQuestions : sheets.filter(({ rows }) => rows.length > 0);
  if (first === undefined) throw new ImportFileError('The workbook is empty');
  const pictures = new RowPictures(first.pictures, { readPart, onPicture });
  const reader = new SheetQuestions(collector, { findImage, layouts, pictures });
  for (const row of first.rows) reader.add(sheetRow(row));
  const info = reader.finish();
  for (const { line, remarks } of pictures.leftOver()) collector.addRemarks(line, { text: '', remarks });
  for (const { name } of others.filter(({ rows }) => withQuestions.length > 0 && rows.length > 0)) {
    collector.addStray(
      1,
      `The sheet ${JSON.stringify(name)} was not read: questions are read from one sheet of a workbook`,
    );
  }
  return info;
}

interface Sheet {
  name: string;
  rows: Row[];
  pictures: readonly SheetPicture[];
}

/** The sheets of a workbook: visible ones first, each in order. */
export async function openSheets(
  data: Uint8Array,
): Promise<{ sheets: Sheet[]; readPart: (name: string) => Uint8Array }> {
  const archive = data[0] === 0x50 ? await openWorkbookArchive(data) : null;
  const workbook = await openWorkbook(archive === null ? data : repacked(archive));
  const extras = archive === null ? null : sheetExtras(archive);
  const isHidden = (name: string) => (workbook.Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) > 0;
  const names = workbook.SheetNames.filter((name) => Object.hasOwn(workbook.Sheets, name));
  const sheets = [...names.filter((name) => !isHidden(name)), ...names.filter(isHidden)].map((name) => ({
    name,
    rows: rowsOf(workbook.Sheets[name], extras?.get(name)?.hiddenLines),
    pictures: extras?.get(name)?.pictures ?? [],
  }));
  return { sheets, readPart: (name) => archive?.read(name) ?? new Uint8Array() };
}

const OPTIONS: ParsingOptions = {
  type: 'array',
  dense: true,
  cellFormula: false,
  cellNF: true,
  bookVBA: false,
  bookDeps: false,
  // Spreadsheets turn text that looks like a date into one, which Excel would show in the format of its locale.
  dateNF: 'yyyy-mm-dd',
};

async function openWorkbook(content: Uint8Array): Promise<WorkBook> {
  const { read } = await import('@e965/xlsx');
  const tryRead = (cellHTML: boolean): { workbook: WorkBook } | { error: unknown } => {
    try {
      return { workbook: read(content, { ...OPTIONS, cellHTML }) };
    } catch (error) {
      // The library throws arbitrary errors for files that it does not expect.
      return { error };
    }
  };
  // Unusual formats of a text make the library fail; without them, it can be read.
  const formatted = tryRead(true);
  const opened = 'workbook' in formatted ? formatted : tryRead(false);
  if ('workbook' in opened) return opened.workbook;
  const isProtected = opened.error instanceof Error && /password|encrypt/i.test(opened.error.message);
  throw new ImportFileError(
    isProtected
      ? 'The workbook is protected by a password: please save it without one'
      : 'The workbook is damaged, or in an unknown format: please open it in a spreadsheet program and save it as .xlsx',
  );
}

/** Packs the needed parts again with true sizes: the library unpacks without a limit. */
function repacked(archive: ZipArchive): Uint8Array {
  const parts = archive.entries.filter(({ name }) => /\.(?:xml|rels)$/i.test(name) && !UNUSED_PARTS.test(name));
  return zipSync(Object.fromEntries(parts.map(({ name }) => [name, archive.read(name)])), { level: 0 });
}

interface Row {
  /** The spreadsheet's row number, from 1. */
  line: number;
  cells: (CellObject | undefined)[];
  isHidden: boolean;
}

/** The existing rows. A file may have a single cell in row 1,000,000, so no loop may count up to it. */
function rowsOf(sheet: WorkSheet | undefined, hiddenLines?: ReadonlySet<number>): Row[] {
  const data = sheet?.['!data'] ?? [];
  const rows = Object.keys(data)
    .map(Number)
    // A damaged row number becomes a property that is not an index.
    .filter((index) => index >= 0)
    .flatMap((index) => {
      const cells = data[index];
      const isHidden = hiddenLines?.has(index + 1) ?? sheet?.['!rows']?.[index]?.hidden ?? false;
      return cells === undefined ? [] : [{ line: index + 1, cells, isHidden }];
    });
  fillMerged(rows, sheet?.['!merges'] ?? []);
  return rows;
}

/** Gives all rows of a merged cell its content, except rows that are blank otherwise. */
function fillMerged(rows: Row[], merges: NonNullable<WorkSheet['!merges']>): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const isBlank = ({ cells }: Row) => cells.every((cell) => shownText(cell).trim() === '');
  let filled = 0;
  for (const { s: start, e: end } of merges) {
    const cell = byLine.get(start.r + 1)?.cells[start.c];
    if (cell === undefined || start.c >= SHEET_COLUMNS_MAX) continue;
    for (let line = start.r + 2; line <= end.r + 1 && filled < MERGED_MAX; line++) {
      filled++;
      const row = byLine.get(line);
      if (row !== undefined && !isBlank(row)) row.cells[start.c] = cell;
    }
  }
}

const hasHeader = (rows: Row[], layouts: readonly ColumnAssignment[]) =>
  rows.slice(0, HEADING_ROWS_MAX).some(({ cells }) => {
    const texts = textsOf(cells);
    return headingScore(texts) > 0 || chosenAssignment(texts, layouts) !== undefined;
  });

/** One cell beyond the maximum is enough for a refusal. Missing cells of a row are holes in its array. */
export function textsOf(cells: Row['cells']): string[] {
  return Array.from(cells.length > SHEET_COLUMNS_MAX ? cells.slice(0, SHEET_COLUMNS_MAX + 1) : cells, shownText);
}

function sheetRow({ line, cells, isHidden }: Row): SheetRow {
  const texts = textsOf(cells);
  const facts = texts.flatMap((shown, index) => {
    const cell = cells[index];
    const found = cell === undefined ? null : factsOf(cell, shown);
    return found === null ? [] : [[index, found] as const];
  });
  return { line, cells: texts, facts: new Map(facts), isHidden };
}
