import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyColumns } from '#server/core/answer-values.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { questionForm } from '#shared/bank/questions.contract.ts';
import { importResult } from '#shared/bank/question-files.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture } from '#tests/support/media-files.ts';
import { anyEntry, detailedBank, nastyBank, STORED_IMAGE, type BankEntry } from '#tests/support/nasty-bank.ts';
import { asSheet, uploadQuestions } from '#tests/support/question-files.ts';
import { exportedQuestions, type ExportedQuestion } from './export.repository.ts';
import { planTopics } from '#server/core/named-topics.ts';

/** Generated banks per format; hundreds passed while this was written. */
const RUNS = 20;
const VIDEO = '/media/videos/scan.mp4';
const MEDIA = [{ imageUrl: STORED_IMAGE }, { videoUrl: VIDEO }];
type Row = Omit<ExportedQuestion, 'id'>;

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  await hub.media.put('images', 'liver.webp', await aPicture({ width: 8, height: 8 }).webp().toBuffer());
  await hub.media.put('videos', 'scan.mp4', Buffer.from('a film'));
});

/** Fills the bank with these questions, each validated by the form's schema. */
async function fill(entries: readonly BankEntry[]): Promise<void> {
  const plan = planTopics([]);
  const start = Date.parse('2026-01-01T00:00:00Z');
  const rows = entries.map(({ topic = null, ignoredDuplicate = false, ...entry }, i) => {
    const form = { question: `Question ${i}?`, options: ['Right', 'Wrong'], correctAnswer: 0, ...entry };
    const createdAt = new Date(start + i);
    const { correctAnswer, ...fields } = questionForm.parse(form);
    return { ...fields, ...keyColumns(correctAnswer), topicId: plan.idOf(topic), ignoredDuplicate, createdAt };
  });
  for (const { id, name, parentId } of plan.created) await hub.db.insert(topics).values({ id, name, parentId });
  await hub.db.insert(questions).values(rows);
}

async function clear(): Promise<void> {
  await hub.db.delete(questions);
  await hub.db.delete(topics);
}

async function bank(): Promise<Row[]> {
  const all: Row[] = [];
  for await (const batch of exportedQuestions(hub.db)) {
    for (const { id: _id, versionId: _versionId, ...row } of batch) all.push(row);
  }
  return all;
}

/** The CSV export, opened in a spreadsheet program and saved as a workbook. */
const savedAsExcel = (text: string) => asSheet(parse(text, { bom: true }));

/** Exports the bank, clears it, imports the file; returns the bank before and after, and the import's result. */
async function roundTrip(format: 'csv' | 'xlsx' | 'moodle-xml' | 'gift') {
  const before = await bank();
  const topicsBefore = await topicsInUse();
  const exported = format === 'xlsx' ? 'csv' : format;
  const { text } = await teacher.send('GET', `/api/questions/export-${exported}`);
  await clear();
  const name = { csv: 'bank.csv', xlsx: 'bank.xlsx', 'moodle-xml': 'bank.xml', gift: 'bank.gift' }[format];
  const data = format === 'xlsx' ? savedAsExcel(text) : text;
  const answer = await uploadQuestions(teacher, { file: { name, data } });
  expect(answer).toMatchObject({ status: 200 });
  const result = importResult.parse(answer.body);
  return { before, after: await bank(), topicsBefore, topicsAfter: await topicsInUse(), result };
}

async function topicsInUse(): Promise<string[]> {
  const rows = await hub.db
    .select({ name: topics.name })
    .from(topics)
    .innerJoin(questions, eq(questions.topicId, topics.id));
  return [...new Set(rows.map(({ name }) => name))].toSorted();
}

describe('a bank exported as CSV and imported again', () => {
  it('is the same bank, whatever is in it', async () => {
    await fill([
      ...nastyBank,
      { ignoredDuplicate: true },
      { imageUrl: STORED_IMAGE },
      { videoUrl: VIDEO, topic: { main: 'Liver', sub: null } },
    ]);
    const { before, after, topicsBefore, topicsAfter, result } = await roundTrip('csv');
    expect(after).toEqual(before);
    expect(topicsAfter).toEqual(topicsBefore);
    expect(result).toMatchObject({ count: before.length, skippedProblems: 0, skippedDuplicates: 0 });
    // Two questions with the same text have different answers, which the report must mention.
    expect(result.validation.redFlags.map(({ questionText }) => questionText)).toContain('the same');
  });

  it.each(['csv', 'xlsx'] as const)('has its details again, from %s', async (format) => {
    await fill(detailedBank);
    const { before, after } = await roundTrip(format);
    const details = detailedBank.slice(0, 3).map((entry) => entry.details);
    expect(before.map((row) => row.details)).toEqual([...details, null]);
    expect(after).toEqual(before);
  });
});

/** Without texts that contain XML entities: the library that writes workbooks here resolves them. */
const isForExcel = (entry: BankEntry) => !/&#?\w+;|<!\[CDATA\[/.test(JSON.stringify(entry));
/** A workbook has only one kind of line end, apart from lone carriage returns. */
const inExcel = (row: Row) => {
  const inCell = (text: string) => text.replaceAll('\r\n', '\n');
  const explanation = row.explanation && inCell(row.explanation);
  return { ...row, question: inCell(row.question), options: row.options.map(inCell), explanation };
};

const oneLine = (text: string) => text.replaceAll(/\r\n?/g, '\n');
/** The parts of a question that GIFT supports. */
const inGift = (row: Row) => ({
  ...row,
  question: oneLine(row.question),
  options: row.options.map(oneLine),
  explanation: row.explanation && oneLine(row.explanation),
  imageUrl: null,
  videoUrl: null,
  ignoredDuplicate: false,
});
/** The parts of a question that Moodle's XML supports; its images come back under new paths. */
const inMoodle = (row: Row) => ({ ...row, imageUrl: null, videoUrl: null, ignoredDuplicate: false });

const html = { question: '[html] is a word here' };
it.each([
  ['as a workbook', 'xlsx', nastyBank.filter(isForExcel), inExcel],
  ['as GIFT, except for images, videos and line ends', 'gift', [...nastyBank, html, ...MEDIA], inGift],
  ['as Moodle XML, except for videos', 'moodle-xml', [...nastyBank, { videoUrl: VIDEO }], inMoodle],
] as const)(
  'a bank exported and imported %s is the same bank, whatever is in it',
  async (_how, format, entries, kept) => {
    await fill(entries);
    const { before, after, topicsBefore, topicsAfter } = await roundTrip(format);
    expect(after).toEqual(before.map(kept));
    expect(topicsAfter).toEqual(topicsBefore);
  },
);

it.each([
  ['csv', anyEntry, (row: Row) => row],
  ['xlsx', anyEntry.filter(isForExcel), inExcel],
  ['gift', anyEntry, inGift],
  ['moodle-xml', anyEntry.map((entry) => ({ ...entry, imageUrl: null })), inMoodle],
] as const)(
  'any bank exported and imported as %s is the same bank, except for what that lacks',
  async (format, entry, kept) => {
    await fc.assert(
      fc.asyncProperty(fc.array<BankEntry>(entry, { minLength: 1, maxLength: 12 }), async (entries) => {
        await clear();
        await fill(entries);
        const { before, after } = await roundTrip(format);
        expect(after).toEqual(before.map(kept));
      }),
      { numRuns: RUNS },
    );
  },
);

describe('a bank exported as GIFT and imported again', () => {
  it('keeps its reasons and wrong numbers', async () => {
    await fill(detailedBank);
    const { before, after } = await roundTrip('gift');
    const inDetail = ({ correctAnswer, details }: Row) => [correctAnswer, details?.reasons];
    expect(after.map(inDetail)).toEqual(before.map(inDetail));
  });
});

describe('a bank exported as Moodle XML and imported again', () => {
  it('keeps its details and image descriptions', async () => {
    await fill([
      ...detailedBank,
      {
        kind: 'order',
        options: ['a', 'b'],
        content: { partCredit: true },
        correctAnswer: { sequence: [1, 0] },
        details: { reasons: { 0: 'last', 1: 'first' } },
      },
      {
        kind: 'hotspot',
        options: [],
        content: { clicks: 1, partCredit: true },
        correctAnswer: { regions: [{ shape: 'rectangle', x: 0, y: 0, width: 0.5, height: 0.5 }] },
        imageUrl: STORED_IMAGE,
        imageDescription: 'A liver',
      },
    ]);
    const { before, after, result } = await roundTrip('moodle-xml');
    const inDetail = ({ details, imageDescription, correctAnswer }: Row) => ({
      details,
      imageDescription,
      correctAnswer,
    });
    expect(after.map(inDetail)).toEqual(before.map(inDetail));
    expect(result.remarks.items).toEqual([]);
  });

  it('keeps its images', async () => {
    const texts = ['Which organ?', 'a < b && c\n  second  line\n\nfourth', '<img src="x">', '---'];
    await fill([...texts.map((question) => ({ question, imageUrl: STORED_IMAGE })), { question: 'Without' }]);
    const { before, after } = await roundTrip('moodle-xml');
    const inHtml = (text: string) => text.replaceAll(/^ +/gm, '');
    expect(after.map(({ question }) => question)).toEqual(before.map(({ question }) => inHtml(question)));
    for (const { imageUrl } of after.slice(0, texts.length)) {
      expect(imageUrl).toMatch(/^\/media\/images\/[\w-]{36}$/);
      expect((await teacher.send('GET', imageUrl ?? '')).headers['content-type']).toBe('image/webp');
    }
    expect(after.at(-1)?.imageUrl).toBeNull();
  });
});
