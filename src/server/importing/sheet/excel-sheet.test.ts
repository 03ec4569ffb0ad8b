import { utils } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { HEADINGS, parseFile, PNG, workbook, workbookOf } from '#tests/support/import-files.ts';

const ROWS = [
  HEADINGS,
  ['Which\nvein – 5 µm?', 'x', 'y', 'z', '', 'C', '', 'Liver > Veins'],
  [],
  ['What?', 'x', 'y', '', '', 'D', '', ''],
];

describe.each([
  ['a.xlsx', 'xlsx'],
  ['a.xls', 'biff8'],
] as const)('an Excel file, %s', (name, bookType) => {
  it('writes dates as the hub does, whatever a spreadsheet made of its text', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Question', 'A', 'B', 'Correct', 'Reviewed on'],
      ['What?', 'x', 'y', 'A', { t: 'n', v: 46_053, z: 'm/d/yy' }],
    ]);
    const { questions } = await parseFile(name, workbookOf({ Questions: sheet }, bookType));
    expect(questions).toMatchObject([{ details: { reviewed: { on: '2026-01-31', by: '' } } }]);
  });

  it('has the values of its numbers as keys, whatever it shows', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Question', 'Type', 'Correct', 'Tolerance', 'Unit'],
      ['Speed?', 'number', { t: 'n', v: 1540, z: '#,##0' }, { t: 'n', v: 0.05, z: '0%' }, 'm/s'],
      ['Wavelength?', 'number', { t: 'n', v: 0.31, z: '0.0' }, '', 'mm'],
      ['Depth?', 'number', { t: 'n', v: 1.125, z: '0.00" cm"' }, '', ''],
      ['Share?', 'number', { t: 'n', v: 0.055, z: '0%' }, '', ''],
      ['Power?', 'number', { t: 'n', v: 1540, z: '0.00E+00' }, '', ''],
    ]);
    const { questions, problems } = await parseFile(name, workbookOf({ Questions: sheet }, bookType));
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      { content: { unit: 'm/s' }, correctAnswer: { value: 1540, tolerance: { type: 'relative', amount: 5 } } },
      { content: { unit: 'mm' }, correctAnswer: { value: 0.31 } },
      { content: { unit: 'cm' }, correctAnswer: { value: 1.125 } },
      { content: { unit: '%' }, correctAnswer: { value: 5.5 } },
      { content: { unit: '' }, correctAnswer: { value: 1540 } },
    ]);
  });

  it('asks about cells that are dates', async () => {
    const sheet = utils.aoa_to_sheet([HEADINGS, ['How wide?', { t: 'n', v: 46_054, z: 'd/m' }, '3-6', '', '', 'B']]);
    await expect(parseFile(name, workbookOf({ Questions: sheet }, bookType))).rejects.toMatchObject({
      sheet: { questions: [{ name: 'dates' }] },
    });
  });

  it('refuses cells with errors', async () => {
    const sheet = utils.aoa_to_sheet([HEADINGS, ['Which?', { t: 'e', v: 0x17, w: '#REF!' }, 'fat', '', '', 'B']]);
    const { problems } = await parseFile(name, workbookOf({ Questions: sheet }, bookType));
    expect(problems).toMatchObject([
      { line: 2, message: expect.stringContaining('"#REF!", an error of the spreadsheet') },
    ]);
  });

  it('has the content of merged cells in all their rows, but not in blank ones', async () => {
    const sheet = utils.aoa_to_sheet([
      HEADINGS,
      ['1?', 'x', 'y', '', '', 'A', '', 'Liver'],
      ['2?', 'x', 'y', '', '', 'A'],
      ['', '', '', '', '', ''],
      ['3?', 'x', 'y', '', '', 'A'],
    ]);
    sheet['!merges'] = [{ s: { r: 1, c: 7 }, e: { r: 3, c: 7 } }];
    const { questions, problems } = await parseFile(name, workbookOf({ Questions: sheet }, bookType));
    expect(problems).toEqual([]);
    expect(questions.map(({ topic }) => topic?.main)).toEqual(['Liver', 'Liver', undefined]);
  });

  it('is read row by row, with the line numbers of the spreadsheet', async () => {
    const { questions, problems, format, totalCount } = await parseFile(name, workbook(ROWS, bookType));
    expect({ format, totalCount }).toEqual({ format: 'excel', totalCount: 2 });
    expect(questions).toMatchObject([
      {
        line: 2,
        question: 'Which\nvein – 5 µm?',
        options: ['x', 'y', 'z'],
        correctAnswer: 2,
        topic: { main: 'Liver', sub: 'Veins' },
      },
    ]);
    const message = 'Option D is empty, but the correct answer says D';
    expect(problems).toEqual([{ line: 4, questionNumber: 2, message }]);
  });

  it('shows numbers, dates and truth values as Excel does', async () => {
    const sheet = utils.aoa_to_sheet([HEADINGS, ['When?', 0.5, 2, true, '', true, 12, '']]);
    sheet['B2'] = { t: 'n', v: 0.5, z: '0%' };
    sheet['C2'] = { t: 'n', v: 0.0625, z: 'h:mm' };
    const { questions } = await parseFile(name, workbookOf({ Q: sheet }, bookType));
    expect(questions).toMatchObject([{ options: ['50%', '1:30', 'TRUE'], correctAnswer: 2, explanation: '12' }]);
  });

  it('reads questions from the first sheet with their headings, and mentions others', async () => {
    const sheets = {
      Read: utils.aoa_to_sheet([['Please fill in the next sheet']]),
      One: utils.aoa_to_sheet([HEADINGS, ['1?', 'x', 'y', '', '', 'A']]),
      Two: utils.aoa_to_sheet([HEADINGS, ['2?', 'x', 'y', '', '', 'A']]),
    };
    const { questions, problems } = await parseFile(name, workbookOf(sheets, bookType));
    expect(questions.map(({ question }) => question)).toEqual(['1?']);
    const message = 'The sheet "Two" was not read: questions are read from one sheet of a workbook';
    expect(problems).toEqual([{ line: 1, questionNumber: null, message }]);
  });

  it('is refused if it has no headings or is empty', async () => {
    await expect(parseFile(name, workbook([['x', 'y']], bookType))).rejects.toThrow(
      'The first row does not name the columns',
    );
    await expect(parseFile(name, workbook([[]], bookType))).rejects.toThrow('The workbook is empty');
  });

  it('is refused if it is damaged', async () => {
    const data = workbook(ROWS, bookType);
    await expect(parseFile(name, data.subarray(0, data.length / 2))).rejects.toThrow(/damaged/);
  });
});

it('is refused if parts are missing or not XML', async () => {
  const parts = unzipSync(workbook(ROWS));
  const { 'xl/worksheets/sheet1.xml': _sheet, ...others } = parts;
  await expect(parseFile('a.xlsx', zipSync(others))).rejects.toThrow('The workbook is empty');
  const broken = Object.fromEntries(Object.keys(parts).map((name) => [name, new Uint8Array([1, 2, 3])]));
  await expect(parseFile('a.xlsx', zipSync(broken))).rejects.toThrow(/^The workbook is/);
});

/** A workbook with this XML in its only sheet, and more parts. */
function withSheet(rows: string, parts: Record<string, string | Uint8Array> = {}, after = ''): Uint8Array {
  const { 'xl/worksheets/sheet1.xml': _sheet, ...others } = unzipSync(workbook([['x']]));
  const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetData>${rows}</sheetData>${after}</worksheet>`;
  const more = Object.entries({ 'xl/worksheets/sheet1.xml': sheet, ...parts }).map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync({ ...others, ...Object.fromEntries(more) });
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const runs = (...parts: [text: string, format: string][]) =>
  `<c t="inlineStr"><is>${parts.map(([value, format]) => `<r><rPr>${format}</rPr><t xml:space="preserve">${value}</t></r>`).join('')}</is></c>`;
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;
const HEAD = row(1, ...['Question', 'A', 'B', 'Correct'].map(text));

it('keeps superscripts and subscripts, and says what it does with other formats of a part', async () => {
  const file = withSheet(
    HEAD +
      row(
        2,
        runs(['Which is ', ''], ['not', '<b/>'], [' RI &lt;normal?', '']),
        runs(['10', ''], ['3', '<vertAlign val="superscript"/>'], [' Hz', '']),
        runs(['CO', ''], ['2', '<vertAlign val="subscript"/>'], [' ', ''], ['gone', '<strike/>']),
        text('A'),
      ),
  );
  const { questions, remarked } = await parseFile('a.xlsx', file);
  expect(questions).toMatchObject([{ question: 'Which is NOT RI <normal?', options: ['10³ Hz', 'CO₂ gone'] }]);
  expect(remarked).toMatchObject([
    {
      remarks: [
        { kind: 'emphasis', detail: 'not → NOT' },
        { kind: 'struck', detail: 'gone' },
      ],
    },
  ]);
});

describe('the pictures on a sheet', () => {
  const OFFICE = 'http://schemas.openxmlformats.org';
  const relations = (...targets: [id: string, target: string][]) =>
    `<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets.map(([id, target]) => `<Relationship Id="${id}" Type="t" Target="${target}"/>`).join('')}</Relationships>`;
  const anchor = (line: number, id: string, offset = 0) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${line - 1}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:from><xdr:pic><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`;
  const question = (line: number) => row(line, text(`${line}?`), text('x'), text('y'), text('A'));

  it('are those of the questions in their rows; others are reported', async () => {
    const file = withSheet(
      HEAD + question(2) + question(3) + question(4),
      {
        'xl/worksheets/_rels/sheet1.xml.rels': relations(['rId1', '../drawings/drawing1.xml']),
        'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${anchor(2, 'p1')}${anchor(3, 'p2')}${anchor(3, 'p3', 180_000)}${anchor(9, 'p1')}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relations(
          ['p1', '../media/image1.png'],
          ['p2', '../media/image2.emf'],
          ['p3', '/xl/media/image3.png'],
        ),
        'xl/media/image1.png': PNG,
        'xl/media/image2.emf': PNG,
        'xl/media/image3.png': PNG,
      },
      '<drawing r:id="rId1"/>',
    );
    const { questions, remarked, images } = await parseFile('a.xlsx', file);
    expect(questions.map(({ image }) => image)).toEqual(['xl/media/image1.png', null, 'xl/media/image3.png']);
    expect([...images.keys()]).toEqual(['xl/media/image1.png', 'xl/media/image3.png']);
    expect(remarked).toMatchObject([
      { number: 2, line: 3, remarks: [{ kind: 'image', detail: 'image2.emf' }] },
      { number: null, line: 9, remarks: [{ kind: 'image', detail: 'image1.png' }] },
    ]);
  });
});

it('asks before it imports hidden rows', async () => {
  const sheet = utils.aoa_to_sheet([HEADINGS, ['1?', 'x', 'y', '', '', 'A'], ['2?', 'x', 'y', '', '', 'A']]);
  sheet['!rows'] = [{}, { hidden: true }, {}];
  const { questions, remarked } = await parseFile('a.xlsx', workbookOf({ Questions: sheet }));
  expect(questions.map(({ isHidden }) => isHidden)).toEqual([true, undefined]);
  expect(remarked).toMatchObject([{ line: 2, remarks: [{ kind: 'hidden' }] }]);
});

it('prefers visible sheets', async () => {
  const data = workbookOf({
    Old: utils.aoa_to_sheet([HEADINGS, ['old?', 'x', 'y', '', '', 'A']]),
    New: utils.aoa_to_sheet([HEADINGS, ['new?', 'x', 'y', '', '', 'A']]),
  });
  const parts = unzipSync(data);
  const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).replace(
    'name="Old"',
    'name="Old" state="hidden"',
  );
  const { questions } = await parseFile('a.xlsx', zipSync({ ...parts, 'xl/workbook.xml': strToU8(book) }));
  expect(questions.map(({ question }) => question)).toEqual(['new?']);
});
