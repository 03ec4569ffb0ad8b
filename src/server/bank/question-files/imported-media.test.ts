import { beforeEach, describe, expect, it } from 'vitest';
import { notFound, wrongType } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { anImportedQuestion } from '#tests/support/collecting.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { anImportService } from '#tests/support/question-files.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});
const service = forEachTest(() => anImportService(db));

describe('the images of an import', () => {
  const images = new Map([
    ['one', Buffer.from('1.webp')],
    ['two', Buffer.from('2.webp')],
  ]);

  it('are stored once each, linked in their questions, and claimed', async () => {
    const given = ['one', 'two', 'one', null].map((image) => anImportedQuestion({ image }));
    await service.import({ questions: given, images });
    const paths = (await service.stored()).map(({ imageUrl }) => imageUrl);
    expect(paths).toEqual(['/media/images/1.webp', '/media/images/2.webp', '/media/images/1.webp', null]);
    expect(service.claimed.toSorted()).toEqual(['/media/images/1.webp', '/media/images/2.webp']);
    expect(service.progress).toContainEqual({ stage: 'Checking the images', done: 2, total: 2 });
  });

  it('that are refused are problems of all their rows', async () => {
    const storeImage = async (data: Uint8Array) => {
      if (Buffer.from(data).toString() === '2.webp') throw wrongType('This is no image');
      return '/media/images/ok.webp';
    };
    const service = await anImportService(db, { storeImage });
    const parsed = { questions: ['two', 'one', 'two'].map((image) => anImportedQuestion({ image })), images };
    await expect(service.import(parsed)).rejects.toMatchObject({
      status: 400,
      message: '2 of 3 questions have problems. Nothing was imported.',
      issues: [
        { path: 'line 2', message: 'This is no image' },
        { path: 'line 4', message: 'This is no image' },
      ],
    });
    expect(await service.import(parsed, { validRowsOnly: true })).toMatchObject({ count: 1, skippedProblems: 2 });
  });

  it('and videos that a row names must exist', async () => {
    const prepareMedia = async (url: string) => {
      if (url.includes('gone')) throw notFound('File');
    };
    const service = await anImportService(db, { prepareMedia });
    const given = [
      anImportedQuestion({ imageUrl: '/media/images/here.webp' }),
      anImportedQuestion({ imageUrl: '/media/images/gone.webp' }),
      anImportedQuestion({ videoUrl: '/media/videos/gone.mp4' }),
    ];
    const { newCount, problems } = await service.preview({ questions: given });
    expect(newCount).toBe(1);
    expect(problems).toEqual([
      { line: 3, questionNumber: 2, message: '/media/images/gone.webp: File not found' },
      { line: 4, questionNumber: 3, message: '/media/videos/gone.mp4: File not found' },
    ]);
  });

  it('are claimed by no dry run, which still detects files that are not images', async () => {
    const storeImage = async (data: Uint8Array) => {
      if (Buffer.from(data).toString() === '<svg/>') throw wrongType('The image is not a JPG, PNG, GIF or WebP');
      return '/media/images/real.webp';
    };
    const service = await anImportService(db, { storeImage });
    const preview = await service.preview({
      questions: ['real', 'text'].map((image) => anImportedQuestion({ image })),
      images: new Map([
        ['real', Buffer.from('png')],
        ['text', Buffer.from('<svg/>')],
      ]),
    });
    expect(preview).toMatchObject({ newCount: 1, problemCount: 1, sample: [{ hasImage: true }] });
    expect(preview.problems[0]).toMatchObject({ line: 3, message: expect.stringContaining('image') });
    expect(service.claimed).toEqual([]);
  });

  it('fail the import if the store fails', async () => {
    const service = await anImportService(db, { storeImage: () => Promise.reject(new Error('disk full')) });
    const parsed = { questions: [anImportedQuestion({ image: 'one' })], images };
    await expect(service.import(parsed, { validRowsOnly: true })).rejects.toThrow('disk full');
  });
});
