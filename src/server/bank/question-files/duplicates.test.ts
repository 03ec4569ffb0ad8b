import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { anImportedQuestion } from '#tests/support/collecting.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aQuestion, someQuestions } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { anImportService } from '#tests/support/question-files.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});
const service = forEachTest(() => anImportService(db));

/** They differ only in case and surrounding blanks. */
const SAME = ['Which organ?', ' which ORGAN? ', '\nWHICH organ?\t'];
const organ = (text: string, correctAnswer = 1) =>
  anImportedQuestion({ question: text, options: ['Spleen', 'Liver'], correctAnswer });

describe('a dry run', () => {
  it('tells duplicates in bank and file from questions that only share a stem, and stores nothing', async () => {
    const older = await aQuestion(db, { question: SAME[1] ?? '', options: ['liver ', 'Spleen'], correctAnswer: 0 });
    await someQuestions(db, 3);
    const preview = await service.preview({
      questions: [
        anImportedQuestion({ question: 'New', options: ['a', 'b'] }),
        organ(SAME[2] ?? ''),
        anImportedQuestion({ question: 'NEW ', options: ['b', 'A'], correctAnswer: 1 }),
        anImportedQuestion({ question: 'new', options: ['c', 'a'] }),
        organ(SAME[0] ?? '', 0),
      ],
      problems: [{ line: 9, questionNumber: 6, message: 'No options' }],
    });
    expect(preview).toMatchObject({ totalCount: 6, newCount: 3, duplicateCount: 2, sameStemCount: 2, problemCount: 1 });
    const inBank = { sameAs: 'bank', existingId: older.id, existingNumber: null };
    const inFile = { sameAs: 'file', existingId: null, existingNumber: 1 };
    expect(preview.duplicates).toEqual([
      { line: 3, questionNumber: 2, questionText: SAME[2], ...inBank, isSameAnswer: true },
      { line: 4, questionNumber: 3, questionText: 'NEW ', ...inFile, isSameAnswer: true },
    ]);
    expect(preview.sameStems).toEqual([
      { line: 5, questionNumber: 4, questionText: 'new', ...inFile, isSameAnswer: false },
      { line: 6, questionNumber: 5, questionText: SAME[0], ...inBank, isSameAnswer: false },
    ]);
    expect(await db.$count(questions)).toBe(4);
  });

  it('shows the first questions as they would be stored', async () => {
    const given = Array.from({ length: 9 }, () => anImportedQuestion({ topic: { main: 'Main', sub: 'Sub' } }));
    const { sample } = await service.preview({ questions: given });
    expect(sample).toHaveLength(5);
    expect(sample[0]).toEqual({
      questionNumber: 1,
      question: given[0]?.question,
      kind: 'single',
      options: given[0]?.options,
      content: null,
      correctAnswer: 0,
      explanation: null,
      topic: 'Main > Sub',
      hasImage: false,
    });
  });

  it('cuts its lists after 500 but counts everything', async () => {
    const preview = await service.preview({
      questions: Array.from({ length: 2100 }, (_, i) => organ('Same', i === 0 ? 0 : 1)).concat(
        Array.from({ length: 700 }, (_, i) => anImportedQuestion({ question: 'Same', options: ['Liver', `${i}`] })),
      ),
      problems: Array.from({ length: 600 }, (_, i) => ({ line: 9000 - i, questionNumber: null, message: 'Wrong' })),
    });
    expect(preview).toMatchObject({ newCount: 702, duplicateCount: 2098, sameStemCount: 701, problemCount: 600 });
    const { duplicates, sameStems, problems } = preview;
    expect([duplicates.length, sameStems.length, problems.length]).toEqual([500, 500, 500]);
    expect(problems[0]?.line).toBe(8401);
    expect(sameStems.every(({ isSameAnswer }) => !isSameAnswer)).toBe(true);
  });
});

describe('duplicates', () => {
  it('are stored like others unless the teacher leaves them out', async () => {
    await aQuestion(db, { question: 'Known', options: ['Right', 'Wrong', 'Also wrong'] });
    const parsed = { questions: ['known', 'new', 'NEW'].map((question) => anImportedQuestion({ question })) };
    expect(await service.import(parsed, { skipDuplicates: true })).toMatchObject({ count: 1, skippedDuplicates: 2 });
    expect(await db.$count(questions)).toBe(2);
    expect(await service.import(parsed)).toMatchObject({ count: 3, skippedDuplicates: 0 });
    expect(await db.$count(questions)).toBe(5);
  });

  it('that only share their stem are imported and listed', async () => {
    const [imageUrl, options] = ['/media/images/a', ['Spleen', 'Liver']];
    const { id } = await aQuestion(db, { question: 'Which?', options, imageUrl });
    const given = [
      { options: ['liver', 'SPLEEN '], correctAnswer: 1, imageUrl },
      { options, correctAnswer: 0, imageUrl: '/media/images/b' },
      { options: ['Spleen', 'Kidney'], correctAnswer: 0, imageUrl },
      { options, correctAnswer: 1, imageUrl },
    ].map((content) => anImportedQuestion({ question: 'which?', ...content }));
    const result = await service.import({ questions: given }, { skipDuplicates: true });
    expect(result).toMatchObject({ count: 3, skippedDuplicates: 1, sameStemCount: 3 });
    expect(result.sameStems.map(({ questionNumber, existingId }) => [questionNumber, existingId])).toEqual([
      [2, id],
      [3, id],
      [4, id],
    ]);
  });

  it('are recognized by a picture in the file, in a dry run as well', async () => {
    const { id } = await aQuestion(db, { question: 'Which?', options: ['a', 'b'], imageUrl: '/media/images/known' });
    const given = ['known', 'other', 'third'].map((image) =>
      anImportedQuestion({ question: 'Which?', options: ['a', 'b'], image }),
    );
    const images = new Map(['known', 'other', 'third'].map((name) => [name, Buffer.from(name)]));
    const preview = await service.preview({ questions: given, images });
    expect(preview.duplicates).toMatchObject([{ questionNumber: 1, existingId: id }]);
    expect(preview.sameStems).toMatchObject([{ questionNumber: 2 }, { questionNumber: 3 }]);
  });

  it('of a concurrent import are detected', async () => {
    const parsed = { questions: [anImportedQuestion({ question: 'Once' })] };
    const results = await Promise.all([1, 2, 3].map(() => service.import(parsed, { skipDuplicates: true })));
    expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(await db.$count(questions)).toBe(1);
  });
});

describe('the validation report', () => {
  it('finds nothing if everything is stored as uploaded', async () => {
    const { validation } = await service.import({ questions: [organ('One'), organ('Two', 0)] });
    expect(validation).toEqual({ totalChecked: 2, matches: 2, mismatches: 0, redFlags: [] });
  });

  it('flags answers that differ from those of the same text in the bank, even if options are reordered', async () => {
    await aQuestion(db, { question: SAME[0] ?? '', options: ['Liver', 'Spleen', 'Kidney'], correctAnswer: 0 });
    await aQuestion(db, { question: SAME[1] ?? '', options: ['Kidney', 'LIVER'], correctAnswer: 1 });
    const { validation } = await service.import({
      questions: [organ('Other'), organ(SAME[2] ?? ''), organ(SAME[0] ?? '', 0)],
    });
    expect(validation).toEqual({
      totalChecked: 3,
      matches: 2,
      mismatches: 1,
      redFlags: [{ questionNumber: 3, questionText: SAME[0], uploadedAnswer: 'A) Spleen', storedAnswer: 'A) Liver' }],
    });
  });

  it('flags a difference from any one of several in the bank', async () => {
    await aQuestion(db, { question: 'Which?', options: ['Spleen', 'Liver'], correctAnswer: 1 });
    await aQuestion(db, { question: 'which?', options: ['Spleen', 'Liver'], correctAnswer: 0 });
    const { validation } = await service.import({ questions: [organ('WHICH?')] });
    expect(validation.redFlags).toMatchObject([{ uploadedAnswer: 'B) Liver', storedAnswer: 'A) Spleen' }]);
  });

  it('flags a question that shares its stem but has another answer', async () => {
    await aQuestion(db, { question: 'Which?', options: ['Spleen', 'Liver'], correctAnswer: 1 });
    const questionsGiven = [organ('which?', 0), organ('which?', 1)];
    const { count, validation } = await service.import(
      { questions: questionsGiven },
      {
        skipDuplicates: true,
      },
    );
    expect(count).toBe(1);
    expect(validation).toMatchObject({ totalChecked: 2, matches: 1, mismatches: 1 });
    expect(validation.redFlags).toMatchObject([{ uploadedAnswer: 'A) Spleen', storedAnswer: 'B) Liver' }]);
  });

  it('flags the same text with another answer later in the file', async () => {
    const given = [organ('Which?', 0), organ('Which?', 1), organ('Which?', 0)];
    const { validation } = await service.import({ questions: given });
    expect(validation.redFlags).toMatchObject([
      { questionNumber: 2, uploadedAnswer: 'B) Liver', storedAnswer: 'A) Spleen' },
    ]);
  });

  it('reads what is really stored, so that changes by the database are found', async () => {
    await db.execute(sql`create function test_meddle() returns trigger language plpgsql as $$
      begin new.options := '["Kidney", "Spleen"]'; new.correct_answer := 0; return new; end $$`);
    await db.execute(sql`create trigger test_meddle before insert on questions for each row
      when (new.question like '%meddled%') execute function test_meddle()`);
    try {
      const { validation } = await service.import({ questions: [organ('Is it meddled with?'), organ('x')] });
      expect(validation).toEqual({
        totalChecked: 2,
        matches: 1,
        mismatches: 1,
        redFlags: [
          {
            questionNumber: 1,
            questionText: 'Is it meddled with?',
            uploadedAnswer: 'B) Liver',
            storedAnswer: 'A) Kidney',
          },
        ],
      });
    } finally {
      await db.execute(sql`drop trigger test_meddle on questions`);
      await db.execute(sql`drop function test_meddle`);
    }
  });
});
