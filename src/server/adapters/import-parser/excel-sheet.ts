import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { ImportFileError } from '#shared/bank/question-import/import-file-error.ts';
import { HEADER_ROWS, headerScore } from '#shared/bank/question-import/sheet-header.ts';
import { chosenLayout, type SheetInfo, type SheetLayout } from '#shared/bank/question-import/sheet-layout.ts';
import { SHEET_COLUMNS_MAX, SheetRows } from '#shared/bank/question-import/sheet-rows.ts';
import type { SheetReading } from './csv-sheet.ts';
import { ZipArchive } from './zip-archive.ts';

const WORKBOOK = 'xl/workbook.xml';
const PARTS_MAX = 2000;
const PARTS_MAX_BYTES = 250_000_000;
/** Parts of a workbook that hold no cells; a macro or a link to another file is never even unpacked. */
const UNUSED_PARTS =
  /^(?:xl\/(?:externalLinks|drawings|charts|theme|media|embeddings|diagrams|pivotTables|pivotCache|ctrlProps|activeX|printerSettings)|docProps|customXml)\//i;

/** Whether a zip archive is a workbook in Excel's newer form. */
export function isWorkbook(archive: ZipArchive): boolean {
  return archive.has(WORKBOOK);
}

/** Opens an .xlsx file, its size checked. Throws `ImportFileError`. */
export function openWorkbookArchive(data: Uint8Array): Promise<ZipArchive> {
  return ZipArchive.open(data, { maxEntries: PARTS_MAX, maxBytes: PARTS_MAX_BYTES });
}

/**
 * Reads the first sheet of a workbook (.xlsx or .xls) that has the headings of questions. Cells are taken as Excel shows
 * them; of formulas, the value that was stored last. Other sheets with such headings are mentioned as not read.
 */
export async function readExcel(data: Uint8Array, { collector, findImage, layouts }: SheetReading): Promise<SheetInfo> {
  const sheets = await openSheets(data);
  const withQuestions = sheets.filter(({ rows }) => hasHeader(rows, layouts));
  const [first, ...others] = withQuestions.length > 0 ? withQuestions : sheets.filter(({ rows }) => rows.length > 0);
  if (first === undefined) throw new ImportFileError('The workbook is empty');
  const reader = new SheetRows(collector, findImage, layouts);
  for (const { line, cells } of first.rows) reader.add(textsOf(cells), line);
  const info = reader.finish();
  for (const { name } of others.filter(({ rows }) => withQuestions.length > 0 && rows.length > 0)) {
    collector.addStray(
      1,
      `The sheet ${JSON.stringify(name)} was not read: questions are taken from one sheet of a workbook`,
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
      // Spreadsheets make a date of one in text, which Excel would show in the order of its country.
      dateNF: 'yyyy-mm-dd',
    });
  } catch (error) {
    // The library throws whatever comes along where a file is not as it expects.
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ImportFileError(
      isProtected
        ? 'The workbook is protected by a password: please save it without'
        : 'The workbook is damaged, or in a form that is not known: please open it in a spreadsheet program and save it as .xlsx',
    );
  }
}

/** The parts that are needed, in an archive whose sizes are true: the library unpacks what it is given without a limit. */
function repacked(archive: ZipArchive): Uint8Array {
  const parts = archive.entries.filter(({ name }) => /\.(?:xml|rels)$/i.test(name) && !UNUSED_PARTS.test(name));
  return zipSync(Object.fromEntries(parts.map(({ name }) => [name, archive.read(name)])), { level: 0 });
}

interface Row {
  /** From 1, as the spreadsheet numbers it. */
  line: number;
  cells: (CellObject | undefined)[];
}

/** The rows that are there. A file may say that it has a cell in row 1,000,000 only, so that no loop may count up to it. */
function rowsOf(sheet: WorkSheet | undefined): Row[] {
  const data = sheet?.['!data'] ?? [];
  return (
    Object.keys(data)
      .map(Number)
      // A damaged row number becomes a property that is no index.
      .filter((index) => index >= 0)
      .flatMap((index) => {
        const cells = data[index];
        return cells === undefined ? [] : [{ line: index + 1, cells }];
      })
  );
}

const hasHeader = (rows: Row[], layouts: readonly SheetLayout[]) =>
  rows.slice(0, HEADER_ROWS).some(({ cells }) => {
    const texts = textsOf(cells);
    return headerScore(texts) > 0 || chosenLayout(texts, layouts) !== undefined;
  });

/** One cell more than there may be is enough to be refused. Cells that a row does not have are holes in its array. */
export function textsOf(cells: Row['cells']): string[] {
  return Array.from(cells.length > SHEET_COLUMNS_MAX ? cells.slice(0, SHEET_COLUMNS_MAX + 1) : cells, shownText);
}

function shownText(cell: CellObject | undefined): string {
  if (cell?.v === undefined) return '';
  return typeof cell.v === 'string' ? cell.v : (cell.w ?? String(cell.v));
}
