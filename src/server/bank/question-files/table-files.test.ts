import { describe, expect, it } from 'vitest';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { archive } from '#tests/support/import-files.ts';
import { asCsv, asSheet, fileImports, ROWS, uploadQuestions, type ImportFile } from '#tests/support/question-files.ts';
import { templateWorkbook } from './template-workbook.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const { preview, send, storedQuestions } = fileImports(hub, teacher);

/** The headings of Kahoot's template, and the rows above them, unchanged for years. */
const KAHOOT: (string | number)[][] = [
  [],
  ['', 'Quiz template'],
  ['', 'Add questions, at least two answer alternatives, time limit and choose correct answers (at least one).'],
  [],
  [
    '',
    'Question - max 120 characters',
    'Answer 1 - max 75 characters',
    'Answer 2 - max 75 characters',
    'Answer 3 - max 75 characters',
    'Answer 4 - max 75 characters',
    'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
    'Correct answer(s) - choose at least one',
  ],
  [1, 'Largest organ?', 'Spleen', 'Liver', 'Kidney', 'Lung', 20, 2],
  [2, 'Which are fluid?', 'Bile', 'Blood', 'Bone', 'Air', 30, '1,2'],
];
const QUIZIZZ: (string | number)[][] = [
  [
    'Question Text',
    'Question Type',
    ...[1, 2, 3, 4, 5].map((option) => `Option ${option}`),
    'Correct Answer',
    'Time in seconds',
    'Image Link',
    'Answer explanation',
  ],
  [
    'Text of the question\n\n(required)',
    'Question Type\n\n(default is Multiple Choice)',
    'Text for option 1',
    '',
    '',
    '',
    '',
    'The correct option choice',
    'Time in seconds',
    'Link of the image',
    '',
  ],
  ['Largest organ?', 'Multiple Choice', 'Spleen', 'Liver', 'Kidney', '', '', 2, 30, '', 'About 1.5 kg.'],
  ['Describe it.', 'Open-Ended', 'x', 'y', '', '', '', 1, 60, '', ''],
  ['Which is it?', 'Multiple Choice', 'x', 'y', '', '', '', 1, 60, 'https://images.example/liver.png', ''],
];

describe('the spreadsheets of quiz games', () => {
  it('are recognized by their headings: Kahoot', async () => {
    expect(await preview({ name: 'kahoot.xlsx', data: asSheet(KAHOOT) })).toMatchObject({
      totalCount: 2,
      newCount: 2,
      sample: [
        { question: 'Largest organ?', correctAnswer: 1 },
        { kind: 'multiple', correctAnswer: { correct: [0, 1] } },
      ],
      problems: [],
      sheet: { reason: null, notTaken: ['column A', 'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs'] },
    });
  });

  it('are recognized by their headings: Quizizz', async () => {
    const found = await preview({ name: 'quizizz.xlsx', data: asSheet(QUIZIZZ) });
    expect(found).toMatchObject({
      newCount: 1,
      sample: [{ question: 'Largest organ?', correctAnswer: 1, explanation: 'About 1.5 kg.' }],
      sheet: { reason: null, notTaken: ['Time in seconds', 'row 2, the instructions of the template'] },
    });
    expect(found.problems.map(({ line, message }) => [line, message.slice(0, 50)])).toEqual([
      [4, 'The question is of the type "Open-Ended": only tho'],
      [5, 'The image "https://images.example/liver.png" is on'],
    ]);
  });
});

describe('a table with other headings', () => {
  const rows = [
    ['Questions of our school', '', '', '', ''],
    ['Kérdés', 'Első', 'Második', 'Megoldás', 'Forrás'],
    ['Largest organ?', 'Spleen', 'Liver', 'B', 'p. 12'],
    ['Darkest?', 'Fluid', 'Bone', 'a', 'p. 14'],
  ];
  const fields = ['question', 'optionA', 'optionB', 'answer', null];
  const layouts = (given = {}) =>
    JSON.stringify([
      { headings: ['x'], fields: [null], hasHeadings: true },
      { headings: rows[1], fields, hasHeadings: true, ...given },
    ]);
  const previewWith = (file: ImportFile, layouts: string) =>
    uploadQuestions(teacher, { path: '/api/questions/bulk-upload/preview', file, fields: { layouts } });

  it.each<[string, ImportFile]>([
    ['Excel', { name: 'bank.xlsx', data: asSheet(rows) }],
    ['CSV', { name: 'bank.csv', data: asCsv(rows) }],
    ['zip', { name: 'bank.zip', data: Buffer.from(archive({ 'bank.csv': asCsv(rows) })) }],
  ])('needs a choice of columns, and is imported by that choice: %s', async (_kind, file) => {
    const reason = expect.stringMatching(/^The first row does not name the columns/) as string;
    const sheet = { headings: rows[1], samples: rows[2], reason };
    expect(await preview(file)).toMatchObject({ totalCount: 0, newCount: 0, problems: [], sheet });
    expect((await send(file)).body).toMatchObject({ message: reason });

    const chosen = { fields, reason: null, notTaken: ['Forrás'] };
    const { body } = await previewWith(file, layouts());
    expect(body).toMatchObject({ newCount: 2, problemCount: 0, sheet: chosen });
    expect((await send(file, { layouts: layouts() })).status).toBe(200);
    expect(await storedQuestions()).toMatchObject([
      { question: 'Largest organ?', options: ['Spleen', 'Liver'], correctAnswer: 1 },
      { question: 'Darkest?', options: ['Fluid', 'Bone'], correctAnswer: 0 },
    ]);
  });

  it('needs another choice if the first is not enough', async () => {
    const file = { name: 'bank.xlsx', data: asSheet(rows) };
    const without = layouts({ fields: ['question', 'optionA', 'optionB', null, null] });
    const reason = 'There is no column "correct answer": please name the columns in the first row';
    expect((await previewWith(file, without)).body).toMatchObject({ totalCount: 0, sheet: { reason } });
  });

  it('may have no headings at all', async () => {
    const file = { name: 'bank.csv', data: asCsv(rows.slice(2)) };
    expect((await preview(file)).sheet).toMatchObject({ headings: rows[2], hasHeadings: false });
    const first = layouts({ headings: rows[2], hasHeadings: false });
    expect((await previewWith(file, first)).body).toMatchObject({ newCount: 2, sheet: { samples: rows[2] } });
  });

  it('is asked what its answers mean, and imported by that choice', async () => {
    const headings = ['Question', 'A', 'B', 'Answer'];
    const counted = [headings, ['Largest organ?', 'Liver', 'Spleen', '0'], ['Darkest?', 'Bone', 'Fluid', '1']];
    const file = { name: 'bank.csv', data: asCsv(counted) };
    const reason = expect.stringContaining('Row 2 has the answer 0') as string;
    expect(await preview(file)).toMatchObject({
      token: null,
      newCount: 0,
      sheet: { reason, questions: [{ name: 'counting' }] },
    });
    expect(await send(file)).toMatchObject({ status: 400, body: { message: reason } });

    const chosen = { headings, fields: ['question', 'optionA', 'optionB', 'answer'], choices: { counting: 'zero' } };
    expect((await send(file, { layouts: layouts(chosen) })).status).toBe(200);
    expect((await storedQuestions()).map(({ correctAnswer }) => correctAnswer)).toEqual([0, 1]);
  });

  it('needs a choice if a column is unknown, or two have the same meaning', async () => {
    const unknown = [
      [...(ROWS[0] ?? []), 'Page'],
      [...(ROWS[1] ?? []), 'p. 12'],
    ];
    expect((await preview({ name: 'a.xlsx', data: asSheet(unknown) })).sheet?.reason).toMatch(/^The column "Page"/);
    const twice = [
      ['Question', 'A', 'Option A', 'B', 'Answer'],
      ['Which?', 'x', 'y', 'z', 'a'],
    ];
    expect((await preview({ name: 'a.xlsx', data: asSheet(twice) })).sheet).toMatchObject({
      fields: ['question', 'optionA', null, 'optionB', 'answer'],
      reason: 'The columns "A" and "Option A" both mean option A: please rename or delete one',
    });
  });

  it.each(['{', '{}', '[{"headings":[]}]', '[{"headings":["x"],"fields":["no"],"hasHeadings":true}]'])(
    'is refused with invalid choices: %s',
    async (given) => {
      expect((await previewWith({ name: 'bank.csv', data: asCsv(rows) }, given)).status).toBe(400);
    },
  );
});

it('offers a template workbook, which the import accepts as it is', async () => {
  const answer = await teacher.send('GET', '/api/questions/import-template');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="questions-template.xlsx"');
  const newTopics = ['Physics', 'Physics > Doppler', 'Abdomen'];
  const found = await preview({ name: 'questions-template.xlsx', data: await templateWorkbook() });
  expect(found).toMatchObject({ format: 'excel', newCount: 2, problemCount: 0, newTopics });
});
