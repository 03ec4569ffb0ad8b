import { stringify } from 'csv-stringify/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { ProgressState } from '#shared/practice/assignments.contract.ts';
import { neutralized } from '#shared/domain/formula-cells.ts';
import type { GradebookCell, WholeGradebook } from '#shared/practice/gradebook.contract.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';

const SHEET = 'xl/worksheets/sheet1.xml';

/** The gradebook as a table: weights below the titles, percentages to one decimal, words where there is no mark. */
export function gradebookTable({ assignments, students }: WholeGradebook): (string | number)[][] {
  return [
    ['Last name', 'First name', 'Email', ...assignments.map(({ title }) => title), 'Total'],
    ['', '', 'Weight', ...assignments.map(({ weight }) => weight), ''],
    ...students.map(({ lastName, firstName, email, cells, total }) => [
      lastName,
      firstName,
      email,
      ...cells.map(cellText),
      total === null ? '' : roundedScore(1, total),
    ]),
  ];
}

/** Words for cells without a mark. A missing assignment can still be handed in late. */
const WORDS: Partial<Record<ProgressState, string>> = { excused: 'Excused', missing: 'Missing' };

function cellText(cell: GradebookCell | null): string | number {
  if (cell === null) return '';
  return cell.mark === null ? (WORDS[cell.state] ?? '') : roundedScore(1, cell.mark);
}

/** Cells that look like formulas are neutralized; the byte-order mark tells Excel that the file is UTF-8. */
export const gradebookCsv = (gradebook: WholeGradebook): string =>
  stringify(
    gradebookTable(gradebook).map((row) => row.map((cell) => (typeof cell === 'string' ? neutralized(cell) : cell))),
    { bom: true, record_delimiter: 'windows' },
  );

/** Freezes the headings and the students' names, so that they stay in view when scrolling. */
export async function gradebookWorkbook(gradebook: WholeGradebook): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx');
  const table = gradebookTable(gradebook);
  const sheet = utils.aoa_to_sheet(table);
  sheet['!cols'] = (table[0] ?? []).map((_, column) => ({ wch: column < 2 ? 18 : column === 2 ? 28 : 14 }));
  const book = utils.book_new(sheet, 'Gradebook');
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer; // determined by `type`
  return frozen(file);
}

/** Adds frozen panes to the finished file, because the library cannot write them. */
function frozen(file: Buffer): Buffer {
  const parts = unzipSync(file);
  const xml = strFromU8(parts[SHEET] ?? new Uint8Array());
  const pane = '<pane xSplit="2" ySplit="2" topLeftCell="C3" activePane="bottomRight" state="frozen"/>';
  const view = /<sheetView ([^>]*?)\/>/;
  if (!view.test(xml)) throw new Error('the workbook has no view to freeze');
  return Buffer.from(zipSync({ ...parts, [SHEET]: strToU8(xml.replace(view, `<sheetView $1>${pane}</sheetView>`)) }));
}
