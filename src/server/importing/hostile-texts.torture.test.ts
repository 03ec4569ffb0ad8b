import { utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { archive, HEADINGS, parseFile, PNG, timed, workbookOf } from '#tests/support/import-files.ts';
import { isTorture } from '#tests/support/torture.ts';

const MEGABYTE = 1024 * 1024;
/** The length of a line. With quadratic time, half a megabyte takes minutes too. */
const LINE_MEGABYTES = isTorture ? 10 : 0.5;
const SHEET = `${HEADINGS.join(',')}\nWhich?,x,y,,,B,,\n`;

describe('malicious XML', () => {
  const quiz = (inner: string) => `<quiz>\n${inner}</quiz>`;

  it('is refused if it declares a document type, which can declare entities', async () => {
    const laughs = '<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<quiz>&b;</quiz>';
    await expect(parseFile('a.xml', laughs)).rejects.toThrow(
      'The file is not valid Moodle XML: in line 2, document types and declarations of entities are not allowed',
    );
    const external = '<?xml version="1.0"?><!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>';
    await expect(parseFile('a.xml', external)).rejects.toThrow('document types');
  });

  it('is refused if elements are nested too deeply', async () => {
    const { outcome, seconds } = await timed('a.xml', quiz('<question>'.repeat(500_000)));
    expect(outcome).toMatch(/in line 2, elements are nested too deeply/);
    expect(seconds).toBeLessThan(3);
  });

  it.each([
    ['a long attribute', `<question type="${'x'.repeat(5 * MEGABYTE)}"/>`],
    ['many attributes', `<question ${'a="b" '.repeat(MEGABYTE)}/>`],
    ['a long name', `<${'q'.repeat(5 * MEGABYTE)}/>`],
    ['a tag without an end', `<question ${' '.repeat(5 * MEGABYTE)}`],
  ])('is refused if it has %s', async (_what, inner) => {
    const { outcome, seconds } = await timed('a.xml', quiz(inner));
    expect(outcome).toMatch(/in line 2, .*(too long|duplicate attribute|disallowed character)/);
    expect(seconds).toBeLessThan(3);
  });
});

describe(`${LINE_MEGABYTES} megabytes in one line`, () => {
  const filled = (start: string, filler: string, end = '') =>
    start + filler.repeat(Math.ceil((LINE_MEGABYTES * MEGABYTE) / filler.length)) + end;

  it.each([
    ['a.txt', 'QUESTION: ', 'x', '\nA) a\nB) b\nCORRECT: A'],
    ['a.txt', 'QUESTION: q\nA) a\nB) b\nCORRECT: ', ' A', ''],
    ['a.txt', 'QUESTION: q\n', 'A) B) C) ', ''],
    ['a.txt', 'QUESTION: q\nA) a\nB) b\nCORRECT: A\n', '-', 'x'],
    ['a.txt', 'QUESTION: q\n', ' ', 'CORRECT: A'],
    ['a.txt', 'TOPIC: ', '> ', '\nQUESTION: q'],
    ['a.txt', '', 'A. ', '\nANSWER: A'],
    ['a.txt', '', 'a) b) ', '\nAnswer: a'],
    ['a.txt', '1. q\na) x\nb) y\nAnswer: a', ' answer: a', ''],
    ['a.txt', '1. q\na) x\nb) y\nAnswer: a\n', '1. ', ''],
    ['a.txt', 'Answers\n1. a', ' 1. a', ''],
    ['a.txt', '1. q\na) x\nb) y\n', '\n', 'Answer: a'],
    ['a.txt', '1. q\na) x\nb) y\n', '*\n', 'Answer: a'],
    ['a.txt', 'a) x\nb) y\n', '9. q\n', ''],
    ['a.txt', '', '{', ''],
    ['a.gift', '', '{}', ''],
    ['a.gift', 'q {', '~a', '}'],
    ['a.gift', 'q {', '\\', '}'],
    ['a.gift', 'q {=a#', '#', '}'],
    ['a.gift', '::', ':', ''],
    ['a.gift', '[html]', '<p ', '{=a ~b}'],
    ['a.gift', '[html]', '&', '{=a ~b}'],
    ['a.gift', '[html]<pre>', ' ', '</pre>{=a ~b}'],
    ['a.gift', '[html]', `<a '>`, '{=a ~b}'],
    ['a.gift', '$CATEGORY: ', '/a', '\n\nq {=a ~b}'],
    ['a.csv', '', 'x', ''],
    ['a.csv', '', ',', ''],
    ['a.csv', '', '"', ''],
    ['a.csv', `${SHEET}"`, 'x', ''],
    ['a.csv', SHEET, '"a', ''],
    ['a.csv', SHEET, '" ', ''],
    ['a.csv', SHEET, '",', ''],
    ['a.csv', SHEET, '"a"\n', ''],
    ['a.csv', SHEET, ' ', ''],
    ['a.xml', '<quiz>', '<question/>', '</quiz>'],
    ['a.xml', '<quiz>', '<a></a>', '</quiz>'],
    [
      'a.xml',
      '<quiz><question type="multichoice"><questiontext><text>',
      '&lt;p ',
      '</text></questiontext></question></quiz>',
    ],
    ['a.xml', '<quiz><question type="multichoice">', '<answer/>', '</question></quiz>'],
    ['a.xml', '<quiz>', '<!---->', '</quiz>'],
  ])('are read or refused in seconds: %s %j %j', async (name, start, filler, end) => {
    const { seconds } = await timed(name, filled(start, filler, end));
    // About 2 seconds on an idle machine; with quadratic time it would take hours.
    expect(seconds).toBeLessThan(25);
  });
});

describe('names with a meaning in JavaScript', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

  it('are ordinary unknown columns', async () => {
    const { questions, problems } = await parseFile(
      'a.csv',
      `Question,A,B,Correct,${names.join(',')}\nWhich?,x,y,B,1,2,3,4,5\n`,
    );
    expect(questions).toHaveLength(1);
    expect(problems.map(({ message }) => message)).toEqual([
      'The columns "__proto__", "constructor", "prototype", "toString", "hasOwnProperty" are not known and were not read: please rename or delete them',
    ]);
  });

  it('are ordinary topics, options and sheets', async () => {
    for (const name of names) {
      const row = [name, name, 'y', '', '', name, name, `${name} > ${name}`];
      const xlsx = workbookOf({ [name === '__proto__' ? 'Q' : name]: utils.aoa_to_sheet([HEADINGS, row]) });
      const csv = `${HEADINGS.join(',')}\n${row.join(',')}\n`;
      for (const [file, data] of Object.entries({ 'a.xlsx': xlsx, 'a.csv': csv })) {
        const { questions } = await parseFile(file, data);
        expect(questions).toMatchObject([{ question: name, correctAnswer: 0, topic: { main: name, sub: name } }]);
      }
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('are ordinary files of an archive', async () => {
    const zip = archive({
      'sheet.csv': `Question,A,B,Correct,Image\nWhich?,x,y,B,constructor.png\nWhat?,x,y,B,constructor\n`,
      'constructor.png': PNG,
    });
    const { questions, problems } = await parseFile('a.zip', zip);
    expect(questions).toMatchObject([{ image: 'constructor.png' }]);
    expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining('no image "constructor"') as string }]);
  });
});

it('refuses a table of 100,000 columns with a message', async () => {
  const cells = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',');
  const { outcome, seconds } = await timed('a.csv', `${cells}\n${cells}\n`);
  expect(outcome).toBe('Row 1 has more than 1,000 columns: please delete what is to the right of the table');
  expect(seconds).toBeLessThan(2);
});
