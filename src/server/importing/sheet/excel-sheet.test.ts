import { utils } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { HEADINGS, parseFile, workbook, workbookOf } from '#tests/support/import-files.ts';

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
    sheet['C2'] = { t: 'n', v: 45_292, z: 'yyyy-mm-dd' };
    const { questions } = await parseFile(name, workbookOf({ Q: sheet }, bookType));
    expect(questions).toMatchObject([{ options: ['50%', '2024-01-01', 'TRUE'], correctAnswer: 2, explanation: '12' }]);
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
