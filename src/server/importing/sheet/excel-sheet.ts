import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { HEADING_ROWS_MAX, headingScore } from './heading-row.ts';
import { chosenAssignment } from './column-assignment.ts';
import type { ColumnReading, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { SheetQuestions } from './sheet-questions.ts';
import { SHEET_COLUMNS_MAX } from '#shared/bank/import-limits.ts';
import type { SheetReading } from './csv-sheet.ts';
import { ZipArchive } from '#server/importing/zip-archive.ts';

const WORKBOOK = 'xl/workbook.xml';
const PARTS_MAX = 2000;
const PARTS_MAX_BYTES = 250_000_000;
/** Parts of a workbook without cells; macros and links to other files are never even unpacked. */
const UNUSED_PARTS =
  /^(?:xl\/(?:externalLinks|drawings|charts|theme|media|embeddings|diagrams|pivotTables|pivotCache|ctrlProps|activeX|printerSettings)|docProps|customXml)\//i;

/** Whether a zip archive is a workbook in Excel's newer form. */
export function isWorkbook(archive: ZipArchive): boolean {
  return archive.has(WORKBOOK);
}

/** Opens an .xlsx file and checks its size. Throws `ImportFileError`. */
export function openWorkbookArchive(data: Uint8Array): Promise<ZipArchive> {
  return ZipArchive.open(data, { maxEntries: PARTS_MAX, maxBytes: PARTS_MAX_BYTES });
}

/**
 * Reads the first sheet of a workbook (.xlsx or .xls) that has the headings of questions. Cells are read as Excel shows
 * them; formulas by the value stored last. Other sheets with such headings are reported as not read.
 */
export async function readExcel(
  data: Uint8Array,
  { collector, findImage, layouts }: SheetReading,
): Promise<ColumnReading> {
  const sheets = await openSheets(data);
  const withQuestions = sheets.filter(({ rows }) => hasHeader(rows, layouts));
  const [first, ...others] = withQuestions.length > 0 ? withQuestions : sheets.filter(({ rows }) => rows.length > 0);
  if (first === undefined) throw new ImportFileError('The workbook is empty');
  const reader = new SheetQuestions(collector, findImage, layouts);
  for (const { line, cells } of first.rows) reader.add(textsOf(cells), line);
  const info = reader.finish();
  for (const { name } of others.filter(({ rows }) => withQuestions.length > 0 && rows.length > 0)) {
    collector.addStray(
      1,
      `The sheet ${JSON.stringify(name)} was not read: questions are read from one sheet of a workbook`,
    );
  }
  return info;
}

/** The sheets of a workbook, in order. */
export async function openSheets(data: Uint8Array): Promise<{ name: string; rows: Row[] }[]> {
  const workbook = await openWorkbook(data);
  return workbook.SheetNames.filter((name) => Object.hasOwn(workbook.Sheets, name)).map((name) => ({
    name,
    rows: rowsOf(workbook.Sheets[name]),
  }));
}

async function openWorkbook(data: Uint8Array): Promise<WorkBook> {
  const { read } = await import('@e965/xlsx');
  const content = data[0] === 0x50 ? repacked(await openWorkbookArchive(data)) : data;
  try {
    return read(content, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      bookVBA: false,
      bookDeps: false,
      // Spreadsheets turn text that looks like a date into one, which Excel would show in the format of its locale.
      dateNF: 'yyyy-mm-dd',
    });
  } catch (error) {
    // The library throws arbitrary errors for files that it does not expect.
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ImportFileError(
      isProtected
        ? 'The workbook is protected by a password: please save it without one'
        : 'The workbook is damaged, or in an unknown format: please open it in a spreadsheet program and save it as .xlsx',
    );
  }
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
}

/** The existing rows. A file may have a single cell in row 1,000,000, so no loop may count up to it. */
function rowsOf(sheet: WorkSheet | undefined): Row[] {
  const data = sheet?.['!data'] ?? [];
  return (
    Object.keys(data)
      .map(Number)
      // A damaged row number becomes a property that is not an index.
      .filter((index) => index >= 0)
      .flatMap((index) => {
        const cells = data[index];
        return cells === undefined ? [] : [{ line: index + 1, cells }];
      })
  );
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

function shownText(cell: CellObject | undefined): string {
  if (cell?.v === undefined) return '';
  return typeof cell.v === 'string' ? cell.v : (cell.w ?? String(cell.v));
}
