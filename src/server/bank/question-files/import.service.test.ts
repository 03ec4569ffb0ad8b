import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError, wrongType } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { questions, questionVersions, topics } from '#server/db/schema/content.ts';
import type { RemarkKind } from '#shared/bank/import-remark-kinds.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { anImportedQuestion } from '#tests/support/collecting.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { turnsDuring } from '#tests/support/event-loop.ts';
import { aQuestion, aTopic } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { anImportService } from '#tests/support/question-files.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});
const service = forEachTest(() => anImportService(db));

const manyQuestions = (count: number) => Array.from({ length: count }, () => anImportedQuestion());
const problem = (line: number, questionNumber: number | null = line) => ({
  line,
  questionNumber,
  message: 'No answer',
});

describe('an import', () => {
  it('stores every field of every question, in the order of the file', async () => {
    const main = await aTopic(db, { name: 'Abdomen' });
    const first = anImportedQuestion({
      question: 'Nasty\n"text", \\ {}; \'quoted\' 🫀 مرحبا $1',
      options: ['A', 'b\\n', '3', '[]', 'null'],
      correctAnswer: 4,
      explanation: 'Because\tso',
      difficulty: 'hard',
      topic: { main: 'Abdomen', sub: null },
      ignoredDuplicate: true,
    });
    const given = [first, anImportedQuestion({ videoUrl: '/media/videos/a.mp4' }), ...manyQuestions(2500)];
    const result = await service.import({ questions: given });
    expect(result).toMatchObject({ count: 2502, skippedProblems: 0, skippedDuplicates: 0, createdTopics: [] });
    const stored = await service.stored();
    expect(stored.map(({ question }) => question)).toEqual(given.map(({ question }) => question));
    const { line: _line, questionNumber: _number, topic: _topic, image: _image, ...fields } = first;
    expect(stored[0]).toMatchObject({ ...fields, topicId: main.id, createdById: service.teacherId });
    expect(stored[1]).toMatchObject({ videoUrl: '/media/videos/a.mp4', imageUrl: null, topicId: null });
    expect(new Set(stored.map(({ createdAt }) => createdAt.getTime())).size).toBe(1);
    expect(await db.$count(questionVersions)).toBe(2502);
  });

  it('stores tags in the bank’s spelling, and leaves the tags of existing questions alone', async () => {
    const here = await aQuestion(db, { question: 'Here', options: ['a', 'b'], tags: ['Liver'] });
    const again = { question: 'Here', options: ['a', 'b'] };
    const given = [
      anImportedQuestion({ ...again, tags: ['liver', 'new'] }),
      anImportedQuestion({ tags: ['LIVER', 'Veins'] }),
      anImportedQuestion({ tags: ['veins'] }),
    ];
    const result = await service.import({ questions: given }, { skipDuplicates: true });
    expect(result).toMatchObject({ count: 2, skippedDuplicates: 1 });
    const stored = await service.stored();
    expect(stored.map(({ tags }) => tags)).toEqual(expect.arrayContaining([['Liver'], ['Liver', 'Veins'], ['Veins']]));
    expect(stored.find(({ id }) => id === here.id)?.tags).toEqual(['Liver']);
  });

  it('is ordered after earlier imports, even within one millisecond', async () => {
    await service.import({ questions: [anImportedQuestion({ question: 'First' })] });
    await service.import({ questions: [anImportedQuestion({ question: 'Second' })] });
    expect((await service.stored()).map(({ question }) => question)).toEqual(['First', 'Second']);
  });

  it('refuses a file with problems, reports each with its line, and stores nothing', async () => {
    const parsed = {
      questions: [anImportedQuestion({ topic: { main: 'New', sub: null } })],
      problems: [problem(14), { ...problem(9), message: 'No options' }, { ...problem(9), message: 'No question' }],
      totalCount: 500,
    };
    await expect(service.import(parsed)).rejects.toMatchObject({
      status: 400,
      message: '2 of 500 questions have problems. Nothing was imported.',
      issues: [
        { path: 'line 9', message: 'No options' },
        { path: 'line 9', message: 'No question' },
        { path: 'line 14', message: 'No answer' },
      ],
    });
    expect([await db.$count(questions), await db.$count(topics)]).toEqual([0, 0]);
  });

  it('lists the first 500 problems, and the number of the others', async () => {
    const problems = Array.from({ length: 503 }, (_, i) => problem(i + 1));
    const refusal: unknown = await service.import({ problems }).catch((error: unknown) => error);
    const issues = refusal instanceof AppError ? refusal.issues : [];
    expect(issues).toHaveLength(501);
    expect(issues?.[500]).toEqual({ path: '', message: '… and 3 more' });
  });

  it('imports only the valid rows if the teacher chooses that', async () => {
    const parsed = {
      questions: manyQuestions(2),
      problems: [problem(9), problem(9), problem(20, null)],
    };
    const result = await service.import(parsed, { validRowsOnly: true });
    expect(result).toMatchObject({ count: 2, skippedProblems: 2, validation: { totalChecked: 2, matches: 2 } });
    expect(await db.$count(questions)).toBe(2);
  });

  it.each([
    ['a file without questions', {}, 'There are no questions in this file'],
    [
      'a file without a valid question, whatever the teacher chooses',
      { problems: [problem(1), problem(5)] },
      '2 of 2 questions have problems. Nothing was imported.',
    ],
    [
      'a file in which no question is recognized',
      { problems: [problem(1, null), problem(5, null)], totalCount: 0 },
      'There are 2 problems in this file. Nothing was imported.',
    ],
  ])('refuses %s', async (_what, parsed, message) => {
    await expect(service.import(parsed, { validRowsOnly: true })).rejects.toMatchObject({ status: 400, message });
  });

  it('returns 400 with the reason if the file cannot be read at all', async () => {
    const parser = { parse: () => Promise.reject(new ImportFileError('This is no sheet')) };
    const service = await anImportService(db, { parser });
    for (const call of [service.preview, service.import]) {
      await expect(call({})).rejects.toMatchObject({ status: 400, message: 'This is no sheet' });
    }
  });

  it('leaves nothing behind if it fails in the middle', async () => {
    await db.execute(sql`alter table questions add constraint test_refusal check (question <> 'Refused')`);
    try {
      const given = [
        ...manyQuestions(1500),
        anImportedQuestion({ question: 'Refused', topic: { main: 'M', sub: 'S' } }),
      ];
      await expect(service.import({ questions: given })).rejects.toThrow('Failed query');
      expect([await db.$count(questions), await db.$count(topics)]).toEqual([0, 0]);
      expect(service.progress).toContainEqual({ stage: 'Storing questions', done: 1000, total: 1501 });
    } finally {
      await db.execute(sql`alter table questions drop constraint test_refusal`);
    }
  });

  it('lets other requests run after each batch', async () => {
    const turns = await turnsDuring(() => service.import({ questions: manyQuestions(3000) }));
    // 10 batches compared, 60 stored, 10 checked.
    expect(turns).toBeGreaterThanOrEqual(80);
  });

  it('reports progress', async () => {
    await service.import({ questions: manyQuestions(310) });
    const storing = [50, 100, 150, 200, 250, 300, 310];
    expect(service.progress).toEqual([
      { stage: 'Reading the file', done: 0, total: 1 },
      { stage: 'Reading the file', done: 1, total: 1 },
      ...[300, 310].map((done) => ({ stage: 'Comparing with the bank', done, total: 310 })),
      ...storing.map((done) => ({ stage: 'Storing questions', done, total: 310 })),
      ...[300, 310].map((done) => ({ stage: 'Checking the answers', done, total: 310 })),
    ]);
  });
});

describe('remarks on omissions and changes', () => {
  const remarked = (number: number | null, ...kinds: RemarkKind[]) => ({
    number,
    line: number,
    excerpt: `Question ${number}`,
    remarks: kinds.map((kind) => ({ kind, detail: kind })),
  });

  it('are listed by kind and by question in the preview, and for stored questions in the result', async () => {
    await service.import({ questions: [anImportedQuestion({ question: 'There' })] });
    const questions = [anImportedQuestion({ question: 'There' }), anImportedQuestion(), anImportedQuestion()];
    const items = [remarked(1, 'hint'), remarked(2, 'hint', 'tag'), remarked(null, 'category')];
    const parsed = { questions, remarked: items };
    expect((await service.preview(parsed)).remarks).toEqual({
      itemCount: 3,
      summary: [
        { kind: 'hint', count: 2 },
        { kind: 'tag', count: 1 },
        { kind: 'category', count: 1 },
      ],
      items,
    });
    const { remarks } = await service.import(parsed, { skipDuplicates: true });
    expect(remarks.items).toEqual(items.slice(1));
  });

  it('include hidden questions, which are left out unless the teacher imports them', async () => {
    const service = await anImportService(db, { storeImage: () => Promise.reject(wrongType('This is no image')) });
    const hidden = anImportedQuestion({ question: 'Same', isHidden: true });
    const picture = anImportedQuestion({ isHidden: true, image: 'bad', imageUrl: null });
    const questions = [hidden, anImportedQuestion({ question: 'Same' }), picture];
    const parsed = {
      questions,
      images: new Map([['bad', new Uint8Array([1])]]),
      remarked: [remarked(1, 'hidden', 'tag'), remarked(3, 'hidden'), remarked(4, 'hidden')],
      totalCount: 4,
    };
    expect(await service.preview(parsed)).toMatchObject({
      newCount: 1,
      duplicateCount: 0,
      problemCount: 0,
      hidden: { count: 3, newCount: 0, duplicateCount: 1 },
      remarks: { summary: [{ kind: 'hidden', count: 3 }] },
    });
    expect(await service.import(parsed)).toMatchObject({
      count: 1,
      skippedProblems: 0,
      remarks: { summary: [{ kind: 'hidden', count: 3 }] },
    });
    const taken = { ...parsed, questions: parsed.questions.slice(0, 2) };
    expect(await service.import(taken, { takeHidden: true })).toMatchObject({
      count: 2,
      remarks: {
        summary: [
          { kind: 'hidden', count: 3 },
          { kind: 'tag', count: 1 },
        ],
      },
    });
  });

  it('for 10,000 questions fit into a response that a phone can handle', async () => {
    const questions = manyQuestions(10_000);
    const items = questions.map((_question, i) => remarked(i + 1, 'hint', 'tag', 'penalty', 'setting', 'name', 'link'));
    const { remarks } = await service.preview({ questions, remarked: items });
    expect([remarks.itemCount, remarks.items.length]).toEqual([10_000, 10_000]);
    const long = items.map((item) => ({ ...item, remarks: [{ kind: 'hint' as const, detail: 'x'.repeat(1000) }] }));
    const cut = (await service.preview({ questions, remarked: long })).remarks;
    expect(cut.summary).toEqual([{ kind: 'hint', count: 10_000 }]);
    expect(JSON.stringify(cut.items).length).toBeLessThan(8_500_000);
  });
});
