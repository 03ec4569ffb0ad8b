import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '#shared/bank/import-limits.ts';
import { IMPORT_EXTENSIONS } from '#shared/bank/import-extensions.ts';
import { ImportFileError } from './import-file-error.ts';
import { archive, HEADINGS, parseFile, PNG, workbook } from '#tests/support/import-files.ts';
import { choice, correct, qtiItem, qtiPackage } from '#tests/support/qti-packages.ts';

const TEMPLATE = 'QUESTION: Which?\nA) x\nB) y\nCORRECT: A';
const CSV = 'Question,A,B,Correct\nWhich?,x,y,A\n';
const MOODLE = '<?xml version="1.0"?><quiz/>';
const HTML = '<!DOCTYPE html><html><table><tr><td>Question</td></tr></table></html>';
const ROWS = [HEADINGS, ['Which?', 'x', 'y', '', '', 'A', '', '']];
const XLSX = workbook(ROWS);
const XLS = workbook(ROWS, 'biff8');

describe('a file of questions', () => {
  it.each([
    ['a.txt', TEMPLATE, 'txt'],
    ['A.TXT', 'Which?\nA. x\nB. y\nANSWER: A', 'list'],
    ['a.txt', 'Which? {=x ~y}', 'gift'],
    ['a.gift', 'Which? {=x ~y}', 'gift'],
    ['a.csv', CSV, 'csv'],
    ['my questions (2).Xlsx', XLSX, 'excel'],
    ['a.xls', XLS, 'excel'],
    ['a.xls', XLSX, 'excel'],
    ['a.xlsx', XLS, 'excel'],
    ['a.zip', archive({ 'a.csv': CSV }), 'zip'],
    ['course.imscc', archive({ 'a.csv': CSV }), 'zip'],
  ])('is recognized by its name and content: %s', async (name, content, format) => {
    const parsed = await parseFile(name, content);
    expect(parsed).toMatchObject({ format, totalCount: 1, problems: [] });
    expect(parsed.questions).toMatchObject([{ question: 'Which?', options: ['x', 'y'], correctAnswer: 0 }]);
  });

  const moodle = (single: boolean, ...fractions: number[]) =>
    `<?xml version="1.0"?><quiz><question type="multichoice"><questiontext><text>Depth?</text></questiontext><single>${single}</single>${['A. 3 cm', 'B. 5 cm', 'C. 9 cm'].map((text, index) => `<answer fraction="${fractions[index]}"><text>&lt;p&gt;${text}&lt;/p&gt;</text></answer>`).join('')}</question></quiz>`;
  const qti = choice(
    ['A', 'B', 'C']
      .map((id, index) => `<simpleChoice identifier="${id}">(${id}) ${[3, 5, 9][index]} cm</simpleChoice>`)
      .join(''),
  );

  it.each<[name: string, content: string | Uint8Array, detail: string]>([
    ['a.gift', 'Depth? {\n~A) 3 cm\n=B) 5 cm\n~C) 9 cm\n}', 'A) 3 cm, B) 5 cm'],
    ['several.gift', 'Depth? {\n~%-100%a) 3 cm\n~%100%b) 5 cm\n~%-100%c) 9 cm\n}', 'a) 3 cm, b) 5 cm'],
    ['a.xml', moodle(true, 0, 100, 0), 'A. 3 cm, B. 5 cm'],
    ['several.xml', moodle(false, -100, 100, -100), 'A. 3 cm, B. 5 cm'],
    ['a.zip', qtiPackage({ 'a.xml': qtiItem({ declared: correct('B'), body: qti }) }), '(A) 3 cm, (B) 5 cm'],
    ['a.csv', 'Question,A,B,C,Correct\nDepth?,A) 3 cm,B) 5 cm,C) 9 cm,B\n', 'A) 3 cm, B) 5 cm'],
    ['a.txt', 'QUESTION: Depth?\nA) A: 3 cm\nB) B: 5 cm\nC) C: 9 cm\nCORRECT: B', 'A: 3 cm, B: 5 cm'],
  ])('loses the letters that its author put before the options, with a remark: %s', async (name, content, detail) => {
    const { questions, problems, remarked } = await parseFile(name, content);
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([{ options: ['3 cm', '5 cm', '9 cm'] }]);
    expect([1, { correct: [1] }]).toContainEqual(questions[0]?.correctAnswer);
    expect(remarked.flatMap(({ remarks }) => remarks)).toEqual([{ kind: 'letters', detail }]);
  });

  it('says which code page it was read in, if its bytes do not', async () => {
    const mac = new Uint8Array(Buffer.from('Question,A,B,Correct\nGr\x9a\xa7e?,M\x9fller,y,A\n', 'latin1'));
    for (const [name, content] of Object.entries({ 'a.csv': mac, 'a.zip': archive({ 'a.csv': mac }) })) {
      const { questions, codePage } = await parseFile(name, content);
      expect(questions).toMatchObject([{ question: 'Größe?', options: ['Müller', 'y'] }]);
      expect(codePage).toBe('macintosh');
    }
    expect((await parseFile('a.csv', CSV)).codePage).toBeNull();
  });

  it('reports equal options, of which only one counts as right', async () => {
    const { questions, remarked } = await parseFile(
      'a.csv',
      'Question,A,B,C,Correct\nHow deep?,10 cm,12 cm,10  cm,A\n',
    );
    expect(questions).toHaveLength(1);
    expect(remarked).toMatchObject([{ remarks: [{ kind: 'equal-options', detail: '10 cm' }] }]);
  });

  it('may have a blank line before the declaration of XML', async () => {
    const text = `\r\n ${moodle(true, 0, 100, 0)}`;
    const { questions } = await parseFile('a.xml', text);
    expect(questions).toMatchObject([{ question: 'Depth?', line: 2 }]);
  });

  it.each(['a.pdf', 'a.doc', 'a', '.csv.exe', 'a.json'])('is refused with another extension: %s', async (name) => {
    await expect(parseFile(name, CSV)).rejects.toThrow(
      new ImportFileError('Invalid file type: Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)'),
    );
  });

  it.each<[name: string, content: string | Uint8Array, message: string]>([
    ['a.csv', XLSX, 'This file is named .csv, but it is an Excel workbook: please rename it to .xlsx'],
    ['a.txt', XLS, 'This file is named .txt, but it is an Excel workbook: please rename it to .xls'],
    ['a.csv', archive({ 'a.csv': CSV }), 'This file is named .csv, but it is a zip archive, not plain text'],
    ['a.csv', HTML, 'This file is named .csv, but it is a web page, not plain text'],
    ['a.txt', PNG, 'This file is named .txt, but it is something else, not plain text'],
    ['a.gift', MOODLE, 'This file is named .gift, but it is XML, not plain text'],
    [
      'a.xlsx',
      CSV,
      'This file is named .xlsx, but it is text: please rename it to .csv, or open it in a spreadsheet program and save it as .xlsx',
    ],
    [
      'a.xls',
      HTML,
      'This file is named .xls, but it is a web page: please open it in a spreadsheet program and save it as .xlsx',
    ],
    ['a.xlsx', archive({ 'a.csv': CSV }), 'This file is named .xlsx, but it is no Excel workbook'],
    ['a.xls', PNG, 'This file is named .xls, but it is something else'],
    ['a.zip', CSV, 'This file is named .zip, but it is not a zip archive'],
    ['a.zip', XLSX, 'This file is named .zip, but it is an Excel workbook: please rename it to .xlsx'],
    ['a.imscc', XLSX, 'This file is named .imscc, but it is an Excel workbook: please rename it to .xlsx'],
    ['a.xml', TEMPLATE, 'This file is named .xml, but it is plain text: questions are read from Moodle XML'],
    ['a.xml', HTML, 'This file is named .xml, but it is a web page'],
  ])('is refused if its content does not match its name: %s', async (name, content, message) => {
    await expect(parseFile(name, content)).rejects.toThrow(ImportFileError);
    await expect(parseFile(name, content)).rejects.toThrow(message);
  });

  it.each([
    ['a.txt', '', 'The file is empty'],
    ['a.txt', 'Dear students', 'There are no questions in this text: each has to begin with QUESTION:'],
    ['a.csv', 'Question,A,B,Correct\n', 'There are no questions in this file'],
    ['a.gift', '// nothing\n', 'There are no questions in this file'],
    ['a.xml', '<quiz></quiz>', 'There are no questions in this file'],
  ])('is refused if it is empty: %s %j', async (name, content, message) => {
    await expect(parseFile(name, content)).rejects.toThrow(message);
  });

  it('is refused if it is too large', async () => {
    await expect(parseFile('a.csv', new Uint8Array(IMPORT_MAX_BYTES + 1))).rejects.toThrow(
      'The file is larger than 100 MB: please split it',
    );
  });

  it('is refused with more questions than may be imported at once', async () => {
    const file = strToU8(`Question,A,B,Correct\n${'Which?,x,y,A\n'.repeat(100_001)}`);
    await expect(parseFile('a.csv', file)).rejects.toThrow(
      'The file has more than 100,000 questions: please split it into smaller ones',
    );
  });
});

it('lists the extensions that the dialog offers', () => {
  expect(IMPORT_EXTENSIONS).toEqual(['.txt', '.csv', '.tsv', '.xlsx', '.xls', '.gift', '.xml', '.zip', '.imscc']);
});
