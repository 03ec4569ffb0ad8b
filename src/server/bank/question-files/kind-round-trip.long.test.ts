import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import { exportFit, importResult, type ExportFormat } from '#shared/bank/question-files.contract.ts';
import { orderOf } from '#shared/bank/question-kinds/order/order.ts';
import { questionForm, type QuestionForm } from '#shared/bank/questions.contract.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { uploadQuestions } from '#tests/support/question-files.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';

/** Generated banks per format. */
const RUNS = 15;
const PICTURE = '/media/images/liver.webp';
/** In pixels: the maximum of Moodle, so that the samples' coordinates are whole pixels. */
const SIZE = { width: 400, height: 320 };
const FILES = { csv: 'bank.csv', gift: 'bank.gift', 'moodle-xml': 'bank.xml' };

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  const picture = sharp({ create: { ...SIZE, channels: 3, background: '#345' } });
  await hub.media.put('images', 'liver.webp', await picture.webp().toBuffer());
});

type Given = Pick<QuestionForm, 'kind' | 'options' | 'content' | 'correctAnswer'> & { imageUrl?: string };

async function fill(given: readonly Given[]): Promise<void> {
  await hub.db.delete(questions);
  const rows = given.map((one, i) => {
    const { correctAnswer, ...fields } = questionForm.parse({ question: `Question ${i}?`, ...one });
    return { ...fields, ...keyColumns(correctAnswer), createdAt: new Date(Date.UTC(2026, 0, 1) + i) };
  });
  await hub.db.insert(questions).values(rows);
}

async function bank() {
  const rows = await hub.db.select().from(questions).orderBy(asc(questions.createdAt), asc(questions.id));
  return rows.map(({ kind, question, options, content, correctAnswer, key, imageUrl }) => {
    const hasImage = imageUrl !== null;
    return { kind, question, options, content, key: key ?? correctAnswer, hasImage };
  });
}

const fitOf = async (format: ExportFormat) => {
  const { text } = await teacher.send('GET', `/api/questions/export-fit?format=${format}`);
  return exportFit.parse(JSON.parse(text));
};

/** Returns the bank before and after it is exported, cleared and imported, with the losses that the export reports. */
async function roundTrip(format: ExportFormat, given: readonly Given[]) {
  await fill(given);
  const before = await bank();
  const fit = await fitOf(format);
  const { text } = await teacher.send('GET', `/api/questions/export-${format}`);
  await hub.db.delete(questions);
  const answer = await uploadQuestions(teacher, { file: { name: FILES[format], data: text } });
  expect(answer).toMatchObject({ status: 200 });
  return { before, after: await bank(), fit, result: importResult.parse(answer.body) };
}

const given = (kind: string, changes: Partial<Given> = {}): Given => {
  const { options, content, key: correctAnswer } = sampleOf(kind);
  return { kind, options, content, correctAnswer, ...changes };
};
const single = given('single');
const multiple = given('multiple');
const several = given('multiple', {
  options: ['%50%', '=b', '~c', '[html]d', 'e -> f', 'g', '7', '8;9'],
  content: { choose: 3, partCredit: false },
  correctAnswer: { correct: [0, 5, 7] },
});
const inSeveralUnits = given('numeric');
const inOneUnit = given('numeric', {
  content: { unit: 'cm/s', units: [], decimals: null },
  correctAnswer: {
    value: -2.5,
    tolerance: { type: 'relative', amount: 5 },
    near: { amount: 12.5, fraction: 0.3 },
    others: [{ value: 1e-7, unit: 'cm/s' }],
  },
});
const bareNumber = given('numeric', {
  content: { unit: '', units: [], decimals: 1 },
  correctAnswer: { value: 0, tolerance: { type: 'absolute', amount: 0.5 }, near: null, others: [] },
});
const rows = given('labels');
const reusable = given('labels', {
  options: ['[none]', '%50%', '= both'],
  content: { targets: [{ text: '%20% row' }, { text: 'a = b #c' }], partCredit: false, reuse: true },
  correctAnswer: { labels: [2, 0] },
});
const onPicture = given('labels', {
  content: {
    targets: [
      { x: 0.25, y: 0.5 },
      { x: 0.0625, y: 0.9375 },
    ],
    partCredit: true,
  },
  options: ['Spleen', 'a < b & c', 'Aorta'],
  correctAnswer: { labels: [2, 0] },
  imageUrl: PICTURE,
});
const order = given('order');
const clicks = given('hotspot', {
  content: { clicks: 3, partCredit: false },
  correctAnswer: {
    regions: [
      { shape: 'ellipse', x: 0.25, y: 0.25, rx: 0.1, ry: 0.125, name: 'Gallbladder' },
      { shape: 'rectangle', x: 0.5, y: 0.625, width: 0.375, height: 0.25 },
      {
        shape: 'polygon',
        points: [
          { x: 0.5, y: 0 },
          { x: 0.75, y: 0 },
          { x: 0.75, y: 0.25 },
        ],
      },
    ],
  },
  imageUrl: PICTURE,
});
const ellipses = given('hotspot', { imageUrl: PICTURE });
const oneOfThree = { ...clicks, content: { clicks: 1, partCredit: false } };

describe('questions of all kinds, exported and imported again', () => {
  it('are unchanged in CSV, except for picture, matching and order questions, which are left out', async () => {
    const kept = [single, multiple, several, inSeveralUnits, inOneUnit, bareNumber];
    const { before, after, fit, result } = await roundTrip('csv', [...kept, rows, onPicture, order, clicks]);
    expect(after).toEqual(before.slice(0, kept.length));
    expect(result.remarks.items).toEqual([]);
    expect(fit).toMatchObject({ total: 10, leftOut: { count: 4 }, changed: { count: 0 } });
    expect(fit.leftOut.questions[2]).toMatchObject({
      excerpt: 'Question 8?',
      reasons: ['CSV has no questions like “Steps in order”'],
    });
  });

  it('are unchanged in GIFT, except for picture and order questions and units to choose from', async () => {
    const kept = [single, multiple, several, inOneUnit, bareNumber, rows];
    const { before, after, fit, result } = await roundTrip('gift', [...kept, inSeveralUnits, onPicture, order, clicks]);
    expect(after).toEqual(before.slice(0, kept.length));
    expect(result.remarks.items).toEqual([]);
    expect(fit.leftOut.questions.map(({ reasons }) => reasons)).toEqual([
      ['GIFT has no units to choose from'],
      ['GIFT has no pictures to place labels on'],
      ['GIFT has no questions like “Steps in order”'],
      ['GIFT has no questions like “Click on the picture”'],
    ]);
    expect(fit.changed.questions.map(({ excerpt }) => excerpt)).toEqual(['Question 2?', 'Question 3?']);
  });

  it('are unchanged in Moodle XML, with pictures and regions', async () => {
    const all = [single, multiple, several, inSeveralUnits, inOneUnit, bareNumber, rows, onPicture, order, clicks];
    const { before, after, fit, result } = await roundTrip('moodle-xml', all);
    expect(after).toEqual(before);
    expect(result.remarks.items).toEqual([]);
    expect(fit).toMatchObject({ total: 10, leftOut: { count: 0 } });
    expect(fit.changed.questions.map(({ excerpt }) => excerpt)).toEqual(['Question 2?', 'Question 9?']);
  });

  it('keep labels and their rows, though labels come back in alphabetical order', async () => {
    for (const format of ['gift', 'moodle-xml'] as const) {
      const { after } = await roundTrip(format, [reusable]);
      const options = reusable.options.toSorted(new Intl.Collator('en', { numeric: true }).compare);
      expect(after).toMatchObject([{ options, content: reusable.content }]);
      const [one] = after;
      const labels = ((one?.key ?? { labels: [] }) as { labels: number[] }).labels.map((label) => one?.options[label]);
      expect(labels).toEqual(['= both', '[none]']);
    }
  });

  it('report what Moodle XML changes or does not support', async () => {
    const large = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#345' } });
    await hub.media.put('images', 'large.webp', await large.webp().toBuffer());
    const inLarge = { ...onPicture, imageUrl: '/media/images/large.webp' };
    const gone = { ...onPicture, imageUrl: '/media/images/gone.webp' };
    const { after, fit } = await roundTrip('moodle-xml', [ellipses, oneOfThree, inLarge, gone]);
    expect(after.map(({ kind }) => kind)).toEqual(['hotspot', 'labels']);
    expect(fit.leftOut.questions.map(({ reasons }) => reasons)).toEqual([
      ['Moodle asks for every region, and cannot ask for some of them'],
      ['Its picture no longer exists'],
    ]);
    expect(fit.changed.questions.map(({ reasons }) => reasons)).toEqual([
      ['Ellipses become polygons, as Moodle has only circles'],
      ['The picture is scaled down to 600 × 200 pixels: Moodle accepts no larger ones'],
    ]);
  });

  it('count as fitting if nothing of them is lost', async () => {
    await fill([single, multiple]);
    expect(await fitOf('csv')).toMatchObject({ total: 2, leftOut: { count: 0 }, changed: { count: 0 } });
    expect((await teacher.send('GET', '/api/questions/export-fit?format=word')).status).toBe(400);
  });
});

const thousandths = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((number) => Number(`${number}e-3`));
const otherThanZero = thousandths.filter((value) => value !== 0);
const amount = fc.integer({ min: 1, max: 500_000 }).map((number) => Number(`${number}e-3`));
const anyNumber = fc
  .record({
    value: otherThanZero,
    amount,
    wider: fc.option(amount),
    fraction: fc.integer({ min: 1, max: 99 }).map((percent) => Number(`${percent}e-2`)),
    type: fc.constantFrom('absolute', 'relative'),
    unit: fc.constantFrom('', 'cm', 'm/s', '10^3/µl', '%'),
    more: fc.array(otherThanZero, { maxLength: 2 }),
  })
  .map(({ value, amount: tolerance, wider, fraction, type, unit, more }) =>
    given('numeric', {
      content: { unit, units: [], decimals: null },
      correctAnswer: {
        value,
        tolerance: { type, amount: tolerance },
        near: wider && { amount: Number((tolerance + wider).toPrecision(12)), fraction },
        others: [...new Set(more)].filter((one) => one !== value).map((one) => ({ value: one, unit })),
      },
    }),
  );
const NASTY = ['a', '%5%', '~ = #', '{b}', 'A;C', '2', 'and', '[plain]'];
const anyChoice = fc
  .record({
    options: fc.array(fc.constantFrom(...NASTY), { minLength: 2, maxLength: 8 }),
    marks: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    partCredit: fc.boolean(),
    isCounted: fc.boolean(),
  })
  .map(({ options, marks, partCredit, isCounted }) => {
    const marked = options.flatMap((_, index) => (marks[index] === true ? [index] : []));
    const correct = marked.length === 0 ? [0] : marked;
    const content = { choose: isCounted ? correct.length : null, partCredit };
    return given('multiple', { options, content, correctAnswer: { correct } });
  });
const anySteps = fc.shuffledSubarray(['1', '2', '10', 'a', 'B', 'c', '=d', '<e>'], { minLength: 2 }).chain((steps) => {
  const { options, key } = orderOf(steps);
  return fc.boolean().map((partCredit) => given('order', { options, content: { partCredit }, correctAnswer: key }));
});

describe('any questions with several right answers or numbers, exported and imported again', () => {
  it.each(['csv', 'gift', 'moodle-xml'] as const)('are the same from %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyNumber, anyChoice), { minLength: 1, maxLength: 8 }), async (all) => {
        const { before, after } = await roundTrip(format, all);
        expect(after).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });

  it('are unchanged in Moodle XML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySteps, { minLength: 1, maxLength: 4 }), async (all) => {
        const { before, after } = await roundTrip('moodle-xml', all);
        expect(after).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });
});
