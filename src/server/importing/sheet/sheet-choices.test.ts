import { describe, expect, it } from 'vitest';
import type { SheetChoices } from '#shared/bank/sheet-choices.ts';
import { collected } from '#tests/support/collecting.ts';
import { assignedByHeadings, UnclearColumnsError } from './column-assignment.ts';
import { findStoredImage } from './image-finder.ts';
import { EXPORT_COLUMNS, exportColumns } from './sheet-columns.ts';
import { SheetQuestions } from './sheet-questions.ts';

/** Reads a table; if it leaves something open, returns the names of its questions. */
function read(rows: string[][], choices: SheetChoices = {}) {
  const [headings = []] = rows;
  const layouts = Object.keys(choices).length > 0 ? [{ ...assignedByHeadings(headings).layout, choices }] : [];
  try {
    const { questions, problems, remarked } = collected((collector) => {
      const reader = new SheetQuestions(collector, { findImage: findStoredImage, layouts });
      rows.forEach((cells, index) => reader.add({ cells, line: index + 1 }));
      reader.finish();
    });
    return { keys: questions.map(({ correctAnswer }) => correctAnswer), problems, remarked };
  } catch (error) {
    if (!(error instanceof UnclearColumnsError)) throw error;
    return { asked: error.sheet.questions.map(({ name }) => name), question: error.sheet.questions[0] };
  }
}

const HEAD = ['question', 'A', 'B', 'C', 'D', 'correct'];
const row = (options: string[], key: string) => ['What?', ...options, ...['', '', '', ''].slice(options.length), key];
const ORGANS = ['liver', 'spleen', 'kidney', 'colon'];

describe('answers that are numbers', () => {
  const rows = [HEAD, row(ORGANS, '1'), row(ORGANS, '2'), row(ORGANS, '0')];

  it('count from 1 in a table without 0', () => {
    expect(read(rows.slice(0, 3))).toMatchObject({ keys: [0, 1], problems: [] });
  });

  it('are asked about once if one is 0, wherever it is', () => {
    expect(read(rows)).toEqual({
      asked: ['counting'],
      question: {
        name: 'counting',
        text: 'Row 4 has the answer 0. Which number does the first option have?',
        answers: [
          { value: 'zero', label: '0: the answer 1 is option B' },
          { value: 'one', label: '1: the answer 1 is option A, and 0 is a mistake' },
        ],
      },
    });
    expect(read([HEAD, row(ORGANS, '0;2')])).toMatchObject({ asked: ['counting'] });
  });

  it('mean what was chosen', () => {
    expect(read(rows, { counting: 'zero' })).toMatchObject({ keys: [1, 2, 0], problems: [] });
    expect(read([HEAD, row(ORGANS, '0;2')], { counting: 'zero' })).toMatchObject({ keys: [{ correct: [0, 2] }] });
    expect(read(rows, { counting: 'one' })).toMatchObject({
      keys: [0, 1],
      problems: [{ line: 4, message: expect.stringContaining('There is no option number 0') }],
    });
  });

  it('may be the texts of options', () => {
    expect(read([HEAD, row(['0', '1', '2', '3'], '0')])).toMatchObject({ keys: [0] });
  });
});

describe('answers 1 and 0 to true or false', () => {
  it.each([
    [['True', 'False'], '1', 0],
    [['False', 'True'], '0', 0],
    [['Yes', 'No'], '1', 0],
  ])('are clear if both readings agree: %j, %s', (options, key, index) => {
    expect(read([HEAD, row(options, key)])).toMatchObject({ keys: [index] });
  });

  it.each([
    [['False', 'True'], '1'],
    [['True', 'False'], '0'],
    [['Falsch', 'Richtig'], '1'],
    [['No', 'Yes'], '1'],
  ])('are asked about otherwise: %j, %s', (options, key) => {
    expect(read([HEAD, row(options, key)])).toMatchObject({ asked: ['truth'] });
  });

  it('mean what was chosen', () => {
    const rows = [HEAD, row(['False', 'True'], '1'), row(['True', 'False'], '0')];
    expect(read(rows, { truth: 'value' })).toMatchObject({ keys: [1, 1], problems: [] });
    expect(read(rows, { truth: 'position', counting: 'zero' })).toMatchObject({ keys: [1, 0], problems: [] });
    expect(read(rows, { truth: 'position' })).toMatchObject({ asked: ['truth', 'counting'] });
  });
});

describe('answers that are letters', () => {
  const rows = [
    HEAD,
    row(['A', 'B', 'AB', 'O'], 'O'),
    row(['O', 'A', 'B', 'AB'], 'AB'),
    row(['O', 'A', 'B', 'AB'], 'A'),
  ];

  it('are asked about if another option has that text', () => {
    expect(read(rows)).toMatchObject({
      asked: ['letters'],
      question: {
        text: 'Row 4 has the answer A. Which option is right?',
        answers: [
          { value: 'position', label: 'Option A, "O": answers are letters of options' },
          { value: 'text', label: 'Option B, "A": answers are texts of options' },
        ],
      },
    });
    expect(read([HEAD, row(['K', 'A', 'C', 'D'], 'A;C')])).toMatchObject({ asked: ['letters'] });
  });

  it('mean what was chosen', () => {
    expect(read(rows, { letters: 'text' })).toMatchObject({ keys: [3, 3, 1] });
    expect(read(rows, { letters: 'position' })).toMatchObject({ keys: [3, 3, 0] });
  });

  it('are clear if letter and text agree, and in the hub’s own export', () => {
    expect(read([HEAD, row(['A', 'B', 'AB', 'O'], 'B')])).toMatchObject({ keys: [1] });
    const exported = ['What?', 'O', 'A', 'B', '', '', 'A', '', '', '', 'medium', '', '', 'no'];
    expect(read([[...EXPORT_COLUMNS], exported])).toMatchObject({ keys: [0] });
  });
});

describe('numbers as keys', () => {
  const NUMBERS = ['question', 'type', 'answer', 'tolerance'];
  const number = (answer: string, tolerance = '') => ['How much?', 'number', answer, tolerance];
  const valueOf = (answer: string, choices?: SheetChoices) => {
    const found = read([NUMBERS, number(answer)], choices);
    return found.keys?.map((key) => (typeof key === 'object' && 'value' in key ? key['value'] : null)) ?? found.asked;
  };

  it.each<[string, number]>([
    ['2.5', 2.5],
    ['0,31', 0.31],
    ['2,5 cm', 2.5],
    ['1 540', 1540],
    ['1\u00A0540 m/s', 1540],
    ['1.540.000', 1_540_000],
    ['1,540,000', 1_540_000],
    ['1,540.5', 1540.5],
    ['1.540', 1.54],
    ['−3', -3],
    ['１５４０', 1540],
    ['5 m/s2', 5],
    ['5 m²', 5],
    ['1e3 Hz', 1000],
    ['50%', 50],
  ])('%j is %d', (answer, value) => {
    expect(valueOf(answer)).toEqual([value]);
  });

  it.each([
    '3-5',
    '3–5 cm',
    '1/2',
    '10^3',
    '10³',
    '5 or 6',
    '5 to 6 cm',
    '120/80',
    '1.5 x 10^6',
    '5,-',
    '3 cm-5 cm',
    '12:30',
    '5 ± 1',
    '2 mm or more',
  ])('%j is not one number', (answer) => {
    expect(valueOf(answer)).toEqual([]);
    expect(read([NUMBERS, number(answer)]).problems).toMatchObject([
      { message: expect.stringContaining('is not one number with its unit') },
    ]);
  });

  it('are asked about if a comma may separate thousands or decimals', () => {
    expect(read([NUMBERS, number('2.5'), number('1,540 m/s')])).toEqual({
      asked: ['decimals'],
      question: {
        name: 'decimals',
        text: 'Row 3 has the number 1,540. Which number is it?',
        answers: [
          { value: 'point', label: '1540: decimals begin with a point' },
          { value: 'comma', label: '1.54: decimals begin with a comma' },
        ],
      },
    });
    expect(valueOf('1,540', { decimals: 'point' })).toEqual([1540]);
    expect(valueOf('1,540', { decimals: 'comma' })).toEqual([1.54]);
  });

  it('are asked about if a point may separate thousands in a table with decimal commas', () => {
    const rows = [NUMBERS, number('1.540'), number('0,31')];
    expect(read(rows)).toMatchObject({ asked: ['decimals'] });
    expect(read(rows, { decimals: 'comma' })).toMatchObject({ keys: [{ value: 1540 }, { value: 0.31 }] });
    expect(read([NUMBERS, number('1.540', '0,1')])).toMatchObject({ asked: ['decimals'] });
  });

  it('may have units with digits if the row names them', () => {
    const rows = [
      ['question', 'type', 'answer', 'unit'],
      ['eGFR?', 'number', '60 mL/min/1.73m2', 'mL/min/1.73m2'],
      ['Count?', 'number', '5 10^3/µL', '10^3/µL'],
    ];
    expect(read(rows)).toMatchObject({ keys: [{ value: 60 }, { value: 5 }], problems: [] });
  });

  it('are read as our own export writes them', () => {
    const columns = exportColumns({ hasOtherKinds: true, hasDetails: false, hasTags: false });
    const cells: Record<string, string> = {
      question: 'q',
      type: 'number',
      'correct answer': '1.125 mm; 0.001125 m',
      unit: 'mm; m',
      tolerance: '1.125',
      difficulty: 'easy',
      'ignored duplicate': 'no',
    };
    expect(read([[...columns], columns.map((column) => cells[column] ?? '')])).toMatchObject({
      keys: [{ value: 1.125, tolerance: { amount: 1.125 }, others: [{ value: 0.001125, unit: 'm' }] }],
    });
  });
});

describe('dates in cells', () => {
  const rows = [HEAD, row(['1-Feb', '3-Jun', '7-9'], 'C'), row(['a', 'b'], 'A')];

  it('are asked about, since spreadsheets make them of other texts', () => {
    expect(read(rows)).toMatchObject({ asked: ['dates'] });
    expect(read([HEAD, row(['02. Jan', '06. Mrz'], 'A')])).toMatchObject({ asked: ['dates'] });
    expect(
      read([
        [...HEAD, 'Topic'],
        [...row(['a', 'b'], 'A'), '1-Feb'],
      ]),
    ).toMatchObject({ asked: ['dates'] });
  });

  it('stay, or are problems, as was chosen', () => {
    expect(read(rows, { dates: 'kept' })).toMatchObject({ keys: [2, 0], problems: [] });
    expect(read(rows, { dates: 'refused' })).toMatchObject({
      keys: [0],
      problems: [
        { line: 2, message: expect.stringContaining('The option A is the date "1-Feb"') },
        { line: 2, message: expect.stringContaining('The option B is the date "3-Jun"') },
      ],
    });
  });
});

it('several questions on a table are asked at once', () => {
  const rows = [HEAD, row(ORGANS, '0'), row(['O', 'A'], 'A'), row(['1-Feb', 'x'], 'B')];
  expect(read(rows)).toMatchObject({ asked: ['counting', 'letters', 'dates'] });
});
