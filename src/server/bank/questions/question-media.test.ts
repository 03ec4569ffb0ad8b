import { beforeEach, describe, expect, it } from 'vitest';
import { invalid } from '#server/core/errors.ts';
import { questions } from '#server/db/schema/content.ts';
import { questionForm } from '#shared/bank/questions.contract.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aQuestion, aTeacher } from '#tests/support/factories.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import type { Database } from '#server/db/engine.ts';
import { createQuestionsService } from './questions.service.ts';

const OLD = '/media/images/old.webp';
const NEW = '/media/images/new.webp';
const VIDEO = '/media/videos/new.mp4';
const FORM = { question: 'Which?', options: ['a', 'b'], correctAnswer: 0 };

let db: Database;
let teacherId: string;
/** The calls about media, in order. */
let calls: string[];
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
  teacherId = (await aTeacher(db)).id;
  calls = [];
});

const aService = (claim: (tx: Database) => Promise<void> = async () => undefined) =>
  createQuestionsService({
    db,
    clock: new TestClock().read,
    media: {
      prepareMedia: async (url) => {
        // Queries the database outside of any transaction: inside one, the embedded engine would wait forever.
        calls.push(`prepare ${url} with ${await db.$count(questions)}`);
      },
      claimMedia: async (tx, urls) => {
        calls.push(`claim ${urls.join()} with ${await tx.$count(questions)}`);
        await claim(tx);
      },
    },
  });

describe('the media of a question', () => {
  it('are prepared before a new question, and claimed in its transaction', async () => {
    await aService().create(teacherId, questionForm.parse({ ...FORM, imageUrl: NEW }));
    expect(calls).toEqual([`prepare ${NEW} with 0`, `claim ${NEW} with 0`]);
    await aService().create(teacherId, questionForm.parse(FORM));
    expect(calls).toHaveLength(2);
  });

  it('are prepared and claimed only if a change brings new ones', async () => {
    const { id } = await aQuestion(db, { imageUrl: OLD });
    await aService().update(teacherId, id, { imageUrl: OLD, question: 'Other?' });
    await aService().update(teacherId, id, { topicId: null });
    expect(calls).toEqual([]);
    await aService().update(teacherId, id, { videoUrl: VIDEO });
    await aService().update(teacherId, id, { videoUrl: VIDEO });
    await aService().update(teacherId, id, { videoUrl: null });
    expect(calls).toEqual([`prepare ${VIDEO} with 1`, `claim ${VIDEO} with 1`]);
  });

  it('that are deleted before they are claimed leave everything as it was', async () => {
    const { id } = await aQuestion(db, { imageUrl: OLD });
    const service = aService(async () => {
      throw invalid('This image is no longer there');
    });
    await expect(service.update(teacherId, id, { imageUrl: NEW })).rejects.toThrow('no longer there');
    const form = questionForm.parse({ ...FORM, imageUrl: NEW });
    await expect(service.create(teacherId, form)).rejects.toThrow('no longer there');
    expect(await db.select().from(questions)).toMatchObject([{ id, imageUrl: OLD }]);
  });
});
