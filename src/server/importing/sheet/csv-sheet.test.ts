import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralized } from '#shared/domain/formula-cells.ts';
import { EXPORT_COLUMNS } from './sheet-columns.ts';
import { parseFile } from '#tests/support/import-files.ts';

const HEAD = 'Question,A,B,Correct,Explanation';
const lines = (...rows: string[]) => rows.join('\n');
const read = (text: string | Uint8Array) => parseFile('questions.csv', text);

describe('a .csv file', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('is read with %s', async (_name, delimiter) => {
    const rows = [HEAD.split(','), ['"Yes, or; no\t?"', 'x', 'y', 'B', '']];
    const { questions, format } = await read(rows.map((row) => row.join(delimiter)).join('\r\n'));
    expect(format).toBe('csv');
    expect(questions).toMatchObject([{ question: 'Yes, or; no\t?', options: ['x', 'y'], correctAnswer: 1, line: 2 }]);
  });

  it('is read with semicolons below a title with commas, and without known headings', async () => {
    const rows = [
      'Liver, spleen, kidneys, colon, aorta, veins',
      'Stamm;Eins;Zwei;Ok',
      'Which?;x, y;y;a',
      'What?;x;y, z, a;a',
    ];
    await expect(read(rows.join('\n'))).rejects.toMatchObject({ sheet: { headings: ['Stamm', 'Eins', 'Zwei', 'Ok'] } });
  });

  it('is refused if its headings have another delimiter than its rows', async () => {
    await expect(read(lines(HEAD, 'One?;x;y;A;', 'Two?;x;y;B;'))).rejects.toThrow(
      'The headings are separated by commas, but the rows below by semicolons: please use the same in all rows',
    );
  });

  it('may declare its delimiter in a line of its own', async () => {
    const { questions } = await read('sep=;\r\nQuestion;A;B;Correct\r\nWhich?;x;y;A\r\n');
    expect(questions).toMatchObject([{ question: 'Which?', line: 3 }]);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${HEAD}\nGröße?,µ,–,A,\n`)],
    ['UTF-16', Buffer.from(`\uFEFF${HEAD}\nGröße?,µ,–,A,\n`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(`${HEAD}\nGröße?,µ,–,A,\n`, 'utf16le')],
    ['Windows-1252', Buffer.from(`${HEAD}\nGr\xf6\xdfe?,\xb5,\x96,A,\n`, 'latin1')],
  ])('is read in %s', async (_encoding, data) => {
    expect((await read(data)).questions).toMatchObject([{ question: 'Größe?', options: ['µ', '–'] }]);
  });

  it.each(['\n', '\r\n', '\r'])('is read with line ends %j, keeping those within cells', async (end) => {
    const { questions } = await read([HEAD, `"One${end}two""?""",x,y,B,`, '', 'Last?,x,y,A,'].join(end));
    expect(questions.map(({ question, line }) => [question, line])).toEqual([
      [`One${end}two"?"`, 2],
      ['Last?', 5],
    ]);
  });

  it('has its formulas read as text, and texts restored that our export has neutralized', async () => {
    const { questions } = await read(lines(HEAD, `"=HYPERLINK(""http://x"")",'=1,-5,B,'+x`));
    expect(questions).toMatchObject([{ question: '=HYPERLINK("http://x")', options: ['=1', '-5'], explanation: '+x' }]);
  });

  it('loses only the row in which a quotation mark is misplaced', async () => {
    const { questions, problems } = await read(
      lines(
        HEAD,
        'One?,x,y,A,',
        '"Which "probe"?",x,y,B,',
        'Two?,x,y,A,',
        'A 5" one?,x,y,A,',
        'Three?,x,y,A,',
        '"Open?,x,y,A,',
        'Four?,x,y,A,',
      ),
    );
    expect(questions.map(({ question, questionNumber }) => [question, questionNumber])).toEqual([
      ['One?', 1],
      ['Two?', 3],
      ['Three?', 5],
      ['Four?', 7],
    ]);
    const middle =
      'A quotation mark is in the middle of a cell: put the whole cell in quotation marks and double those within it';
    expect(problems).toEqual([
      { line: 3, questionNumber: 2, message: middle },
      { line: 5, questionNumber: 4, message: middle },
      {
        line: 7,
        questionNumber: 6,
        message: 'A quotation mark opens a cell here and none closes it: please add it, or delete the first',
      },
    ]);
  });

  it('counts lines correctly below multi-line cells and refused rows', async () => {
    const { problems } = await read(lines(HEAD, '"a\nb\nc?",x,y,A,', 'Bad?,x,y,D,', '"d\n"e"?",x,y,A,', 'Bad?,x,y,E,'));
    expect(problems.map(({ line, questionNumber }) => [line, questionNumber])).toEqual([
      [5, 2],
      [6, 3],
      [7, 4],
      [8, 5],
    ]);
  });

  it('reads back what our export writes, whatever the texts', async () => {
    const text = fc
      .oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.stringMatching(/^'{0,2}[=+@-]["',;\t\n\rA-E1-5 ]{1,9}$/))
      .map((value) => value.toWellFormed().normalize('NFC').replaceAll('\0', '').trim())
      .filter((value) => value !== '');
    // Beside an option that is itself a letter, the reader asks what the letters of the answers mean.
    const option = text.filter((value) => !/^\W*[a-e]\W*$/i.test(value));
    const row = fc.record({
      question: text,
      options: fc.array(option, { minLength: 2, maxLength: 5 }),
      key: fc.nat(),
      explanation: fc.option(text),
      topic: fc.option(fc.record({ main: text, sub: fc.option(text) })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const cells = rows.map(({ question, options, key, explanation, topic }) => [
          question,
          ...Array.from({ length: 5 }, (_, index) => options[index] ?? ''),
          'ABCDE'.charAt(key % options.length),
          explanation ?? '',
          topic?.main ?? '',
          topic?.sub ?? '',
        ]);
        const head = EXPORT_COLUMNS.slice(0, 10);
        const file = stringify([head, ...cells.map((row) => row.map(neutralized))], {
          record_delimiter: 'windows',
          quoted: true,
        });
        const { questions, problems } = await read(file);
        expect(problems).toEqual([]);
        expect(questions).toMatchObject(
          rows.map(({ question, options, key, explanation, topic }) => ({
            question,
            options,
            correctAnswer: key % options.length,
            explanation,
            topic,
          })),
        );
      }),
      { numRuns: 200 },
    );
  });
});
