import { beforeEach, describe, expect, it } from 'vitest';
import { invalid } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { bulkUploadFlashcards, flashcardForm } from '#shared/cards/flashcards.contract.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aFlashcard, aTeacher, aTopic } from '#tests/support/factories.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { createBinService } from '../../hub/bin/bin.service.ts';
import { createFlashcardUploadService } from './bulk-upload.service.ts';
import { createFlashcardsService } from './flashcards.service.ts';

const OLD = '/media/images/old.webp';
const FRONT = '/media/images/front.webp';
const BACK = '/media/images/back.webp';

let db: Database;
let teacherId: string;
let topicId: string;
/** Calls to the media service, in order. */
let calls: string[];
let isGone: boolean;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
  teacherId = (await aTeacher(db)).id;
  topicId = (await aTopic(db)).id;
  calls = [];
  isGone = false;
});

function services() {
  const dependencies = {
    db,
    clock: new TestClock().read,
    media: {
      prepareMedia: async (url: string) => {
        // Queries outside of any transaction: inside one, the embedded engine would wait forever.
        calls.push(`prepare ${url} with ${await db.$count(flashcards)}`);
      },
      claimMedia: async (tx: Database, urls: string[]) => {
        calls.push(`claim ${urls.join()} with ${await tx.$count(flashcards)}`);
        if (isGone) throw invalid('This image is no longer there');
      },
    },
  };
  const bin = createBinService(dependencies);
  return { ...createFlashcardsService(dependencies), ...createFlashcardUploadService({ ...dependencies, bin }) };
}
const form = (given: object) => flashcardForm.parse({ front: 'a', back: 'b', topicId, ...given });
const text = (given: object) =>
  bulkUploadFlashcards.body.parse({ content: 'Front: a\nBack: b\n---\nFront: c\nBack: d', topicId, ...given });

describe('the images of a flashcard', () => {
  it('are prepared before a new card, and claimed in its transaction', async () => {
    const card = await services().create(teacherId, form({ imageUrl: FRONT, backImageUrl: BACK }));
    expect(card).toMatchObject({ imageUrl: FRONT, backImageUrl: BACK });
    expect(calls).toEqual([`prepare ${FRONT} with 0`, `prepare ${BACK} with 0`, `claim ${FRONT},${BACK} with 0`]);
    await services().create(teacherId, form({}));
    expect(calls).toHaveLength(3);
  });

  it('are prepared and claimed only if a change adds new ones', async () => {
    const { id } = await aFlashcard(db, { imageUrl: OLD });
    await services().update(teacherId, id, { imageUrl: OLD, front: 'x', back: 'y' });
    await services().update(teacherId, id, { topicId: null });
    expect(calls).toEqual([]);
    await services().update(teacherId, id, { backImageUrl: BACK });
    await services().update(teacherId, id, { backImageUrl: BACK, imageUrl: null });
    expect(calls).toEqual([`prepare ${BACK} with 1`, `claim ${BACK} with 1`]);
    expect(await db.select().from(flashcards)).toMatchObject([{ imageUrl: null, backImageUrl: BACK, topicId: null }]);
  });

  it('are claimed once for all cards of a text', async () => {
    await services().upload(teacherId, text({ imageUrl: FRONT }));
    expect(calls).toEqual([`prepare ${FRONT} with 0`, `claim ${FRONT} with 2`]);
    expect(await db.select().from(flashcards)).toMatchObject([{ imageUrl: FRONT }, { imageUrl: FRONT }]);
    await services().upload(teacherId, text({ imageUrl: null }));
    expect(calls).toHaveLength(2);
  });

  it('cause no change if they are missing when claimed', async () => {
    const { id } = await aFlashcard(db, { imageUrl: OLD });
    isGone = true;
    await expect(services().update(teacherId, id, { imageUrl: FRONT })).rejects.toThrow('no longer there');
    await expect(services().create(teacherId, form({ imageUrl: FRONT }))).rejects.toThrow('no longer there');
    await expect(services().upload(teacherId, text({ imageUrl: FRONT }))).rejects.toThrow('no longer there');
    expect(await db.select().from(flashcards)).toMatchObject([{ id, imageUrl: OLD }]);
  });
});
