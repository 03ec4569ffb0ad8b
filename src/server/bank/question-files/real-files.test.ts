import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mediaFiles } from '#server/db/schema/media.ts';
import { importResult, type ImportFormat } from '#shared/bank/question-files.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { archive } from '#tests/support/import-files.ts';
import { aPicture } from '#tests/support/media-files.ts';
import { asCsv, asSheet, fileImports, ROWS, type ImportFile } from '#tests/support/question-files.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const { preview, send, storedQuestions } = fileImports(hub, teacher);

const zipped = (files: Parameters<typeof archive>[0]) => ({ name: 'a.zip', data: Buffer.from(archive(files)) });

const TXT = `TOPIC: Abdomen > Liver
QUESTION: Largest organ?
A) Spleen
B) Liver
C) Kidney
CORRECT: B
EXPLANATION: About 1.5 kg.
---
topic: Physics
question: Darkest?
A) Fluid
B) Bone
correct: a
`;
const GIFT = `$CATEGORY: $course$/top/Abdomen/Liver

Largest organ? {~Spleen =Liver ~Kidney ####About 1.5 kg.}

$CATEGORY: $course$/top/Physics

Darkest? {=Fluid ~Bone}
`;
const choice = (text: string, options: string[], key: number, explanation = '') => `<question type="multichoice">
  <questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>
  <generalfeedback><text>${explanation}</text></generalfeedback>
  ${options.map((option, i) => `<answer fraction="${i === key ? 100 : 0}"><text>${option}</text></answer>`).join('')}
</question>`;
const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`;
const XML = `<?xml version="1.0"?><quiz>
${category('$course$/top/Abdomen/Liver')}${choice('Largest organ?', ['Spleen', 'Liver', 'Kidney'], 1, 'About 1.5 kg.')}
${category('$course$/top/Physics')}${choice('Darkest?', ['Fluid', 'Bone'], 0)}
</quiz>`;

const FILES: [ImportFormat, ImportFile][] = [
  ['csv', { name: 'a.csv', data: asCsv(ROWS) }],
  ['csv', { name: 'utf-16.csv', data: Buffer.from(`\uFEFF${asCsv(ROWS)}`, 'utf16le') }],
  ['excel', { name: 'a.xlsx', data: asSheet(ROWS) }],
  ['excel', { name: 'a.xls', data: asSheet(ROWS, 'biff8') }],
  ['txt', { name: 'a.txt', data: TXT }],
  ['txt', { name: 'windows.txt', data: TXT.replaceAll('\n', '\r\n') }],
  ['gift', { name: 'a.gift', data: GIFT }],
  ['moodle-xml', { name: 'a.xml', data: XML }],
  ['zip', zipped({ 'bank/a.csv': asCsv(ROWS) })],
];

describe.each(FILES)('a real file in the format %s', (format, file) => {
  it(`(${file.name}) is previewed, then stored`, async () => {
    const found = await preview(file);
    expect(found).toMatchObject({ format, totalCount: 2, newCount: 2, duplicateCount: 0, problems: [] });
    expect(found.newTopics).toEqual(['Abdomen', 'Abdomen > Liver', 'Physics']);
    expect(await storedQuestions()).toEqual([]);

    const result = importResult.parse((await send(file)).body);
    expect(result).toMatchObject({ count: 2, validation: { totalChecked: 2, matches: 2, redFlags: [] } });
    const organs = { options: ['Spleen', 'Liver', 'Kidney'], correctAnswer: 1, explanation: 'About 1.5 kg.' };
    expect(await storedQuestions()).toMatchObject([
      { question: 'Largest organ?', ...organs },
      { question: 'Darkest?', options: ['Fluid', 'Bone'], correctAnswer: 0, explanation: null },
    ]);

    expect(await preview(file)).toMatchObject({ newCount: 0, duplicateCount: 2, newTopics: [] });
    const again = await send(file, { skipDuplicates: '1' });
    expect(again.body).toMatchObject({ count: 0, skippedDuplicates: 2 });
  });
});

it('accepts Aiken from a .txt file, without topics', async () => {
  const data = 'Largest organ?\nA. Spleen\nB. Liver\nANSWER: B\n';
  expect(await preview({ name: 'a.txt', data })).toMatchObject({ format: 'list', newCount: 1, newTopics: [] });
});

it('accepts a list that a word processor saved as "Unicode text"', async () => {
  const text =
    '1.\tLargest organ?\r\n\r\n\ta)\u00a0Spleen\r\n\tb)\u00a0“Liver”\r\nAnswer: "liver".\r\n\r\n2)\tDarkest?\r\na) Fluid\tb) Bone\r\nAns – A';
  const data = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  expect(await preview({ name: 'quiz.txt', data })).toMatchObject({ format: 'list', newCount: 2, problemCount: 0 });
  expect((await send({ name: 'quiz.txt', data })).status).toBe(200);
  expect(await storedQuestions()).toMatchObject([
    { question: 'Largest organ?', options: ['Spleen', '“Liver”'], correctAnswer: 1 },
    { question: 'Darkest?', options: ['Fluid', 'Bone'], correctAnswer: 0 },
  ]);
});

it('accepts WebP pictures from an archive, recognized by their content', async () => {
  const picture = await aPicture({ width: 8, height: 8 }).webp().toBuffer();
  const archived = (image: Buffer) =>
    zipped({ 'a.csv': 'Question,A,B,Correct,Image\nWhich?,x,y,B,liver.webp', 'liver.webp': image });
  expect(await preview(archived(Buffer.from('no picture')))).toMatchObject({ newCount: 0, problemCount: 1 });
  expect((await send(archived(picture))).status).toBe(200);
  expect(await storedQuestions()).toMatchObject([{ imageUrl: expect.stringMatching(/^\/media\/images\//) as string }]);
});

describe('an Excel file of 500 questions', () => {
  const rows = (isMended: boolean) => [
    ROWS[0] ?? [],
    ...Array.from({ length: 500 }, (_, i) => {
      const key = !isMended && [12, 13, 498].includes(i) ? 'E' : 'A';
      return [`Question ${i}?`, 'Yes', 'No', 'Perhaps', key, 'Abdomen', ''];
    }),
  ];

  it('with three bad rows is refused with their row numbers, and accepted without them or corrected', async () => {
    const bad = { name: 'bank.xlsx', data: asSheet(rows(false)) };
    const { problems, newCount } = await preview(bad);
    expect(problems.map(({ line, questionNumber }) => [line, questionNumber])).toEqual([
      [14, 13],
      [15, 14],
      [500, 499],
    ]);
    expect(newCount).toBe(497);
    const message = '3 of 500 questions have problems. Nothing was imported.';
    const issues = [{ path: 'line 14' }, { path: 'line 15' }, { path: 'line 500' }];
    expect(await send(bad)).toMatchObject({ status: 400, body: { message, issues } });
    expect(await storedQuestions()).toEqual([]);
    expect((await send(bad, { validRowsOnly: '1' })).body).toMatchObject({ count: 497, skippedProblems: 3 });
    const corrected = await send({ name: 'bank.xlsx', data: asSheet(rows(true)) }, { skipDuplicates: '1' });
    expect(corrected.body).toMatchObject({ count: 3, skippedDuplicates: 497 });
    expect(await storedQuestions()).toHaveLength(500);
  });
});

describe('a sheet with its images', () => {
  const rows = (...images: string[]) => [
    ['question', 'option A', 'option B', 'answer', 'image'],
    ...images.map((image, i) => [`Question ${i}?`, 'Yes', 'No', 'A', image]),
  ];
  const bank = async (...images: string[]) =>
    zipped({
      'bank.csv': asCsv(rows(...images)),
      'liver.png': await aPicture({ width: 40, height: 30 }).png().toBuffer(),
      'fake.jpg': '<script>alert(1)</script>',
    });

  it('is imported with the images, re-encoded, for signed-in users', async () => {
    const file = await bank('liver.png', '', 'LIVER.png', 'fake.jpg');
    expect(await preview(file)).toMatchObject({ newCount: 3, problemCount: 1 });
    expect(await hub.db.$count(mediaFiles, isNotNull(mediaFiles.claimedAt))).toBe(0);
    expect((await send(file, { validRowsOnly: '1' })).body).toMatchObject({ count: 3, skippedProblems: 1 });
    const [first, second, third] = await storedQuestions();
    expect(first?.imageUrl).toMatch(/^\/media\/images\/[\w-]+$/);
    expect([second?.imageUrl, third?.imageUrl]).toEqual([null, first?.imageUrl]);
    const shown = await teacher.send('GET', first?.imageUrl ?? '');
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const [media] = await hub.db.select().from(mediaFiles);
    expect(media?.claimedAt).not.toBeNull();
  });

  it('is refused with the row of an invalid image', async () => {
    const body = { message: '1 of 2 questions has a problem. Nothing was imported.', issues: [{ path: 'line 3' }] };
    expect(await send(await bank('liver.png', 'fake.jpg'))).toMatchObject({ status: 400, body });
    expect(await storedQuestions()).toEqual([]);
  });

  it('cannot name an image that the product does not have', async () => {
    const { problems } = await preview({ name: 'a.csv', data: asCsv(rows('/media/images/none.webp')) });
    expect(problems).toMatchObject([{ line: 2, message: expect.stringContaining('/media/images/none.webp: ') }]);
  });
});
