import { TEMPLATE_ROWS } from '#shared/bank/template-rows.ts';

/** Wide enough for the template's columns, in characters. */
const WIDTHS = [48, 24, 24, 24, 24, 24, 16, 48, 16, 16];

/** The template for Excel: the headings of a table of questions, and two sample questions. */
export async function templateWorkbook(): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet(TEMPLATE_ROWS.map((row) => [...row]));
  sheet['!cols'] = WIDTHS.map((wch) => ({ wch }));
  const book = utils.book_new(sheet, 'Questions');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer; // as `type` specifies
}
