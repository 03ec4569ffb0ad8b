import { beforeEach, describe, expect, it } from 'vitest';
import { flashcards } from '#server/db/schema/content.ts';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { createMaskedFlashcards, listFlashcards, updateFlashcard } from '#shared/cards/flashcards.contract.ts';
import type { Occlusion } from '#shared/cards/occlusion.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aStudent, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture } from '#tests/support/media-files.ts';

let topicId: string;
let imageUrl: string;
const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  topicId = (await aTopic(hub.db)).id;
  imageUrl = '/media/images/liver.png';
  await hub.media.put('images', 'liver.png', await aPicture({ width: 60, height: 40 }).png().toBuffer());
});

const mask = (name: string, x = 0.1) => ({ shape: 'rectangle' as const, name, x, y: 0.1, width: 0.2, height: 0.2 });
const at = (x: number, y: number) => ({ x, y });
const crossed = [at(0, 0), at(1, 1), at(1, 0), at(0, 1)];
const masks: Occlusion['masks'] = [mask('Liver'), mask('Portal vein', 0.5)];
const draw = (given: object = {}) =>
  teacher.call(createMaskedFlashcards, {
    body: { topicId, imageUrl, back: 'Right lobe', mode: 'one' as const, masks, ...given },
  });

describe('masks over a picture', () => {
  it('create one flashcard each, in their order', async () => {
    const { status, body } = await draw();
    expect(status).toBe(201);
    const first = { front: 'What is hidden here?', back: 'Liver\n\nRight lobe', imageUrl, topicId };
    expect(body).toMatchObject([
      { ...first, occlusion: { mode: 'one', masks, asked: 0 } },
      { back: 'Portal vein\n\nRight lobe', occlusion: { asked: 1 } },
    ]);
    expect(await teacher.ok(listFlashcards)).toEqual(body);
  });

  it('are studied card by card', async () => {
    const { body } = await draw();
    const student = await hub.as(await aStudent(hub.db));
    await sendReviews(hub, student, [aGrade(body[1]?.id ?? '', hub.clock.read())]);
    const { cards } = await student.ok(listDueCards, { query: {} });
    expect(cards.map(({ occlusion, schedule }) => [occlusion, schedule?.reps])).toEqual([
      [{ mode: 'one', masks, asked: 1 }, 1],
      [{ mode: 'one', masks, asked: 0 }, undefined],
    ]);
  });

  it.each([
    ['no mask', { masks: [] }, 400],
    ['no picture', { imageUrl: null }, 400],
    ['a picture that is gone', { imageUrl: '/media/images/gone.png' }, 400],
    ['a mask outside of it', { masks: [mask('Liver', 0.95)] }, 400],
    ['a polygon that crosses itself', { masks: [{ shape: 'polygon', points: crossed }] }, 400],
    ['cloze marks', { back: 'The {{c1::liver}}' }, 400],
    ['a back that is too long with the mask’s name', { back: 'x'.repeat(9_999) }, 400],
    ['no such topic', { topicId: NOBODY }, 404],
  ])('are refused with %s', async (_name, given, status) => {
    expect((await draw(given)).status).toBe(status);
    expect(await hub.db.$count(flashcards)).toBe(0);
  });

  it('can be changed, and removed with their picture', async () => {
    const params = { id: (await draw()).body[0]?.id ?? '' };
    const change = (body: object) => teacher.call(updateFlashcard, { params, body });
    expect((await change({ imageUrl: null })).status).toBe(400);
    expect((await change({ front: 'The {{c1::liver}}', back: '' })).status).toBe(400);
    expect((await change({ occlusion: { mode: 'one', masks, asked: 2 } })).status).toBe(400);
    const occlusion = { mode: 'all', masks: [mask('Spleen')], asked: 0 };
    expect((await change({ occlusion })).body).toMatchObject({ occlusion, back: 'Liver\n\nRight lobe' });
    expect((await change({ topicId: null })).body).toMatchObject({ occlusion });
    expect((await change({ imageUrl: null, occlusion: null })).body).toMatchObject({ imageUrl: null, occlusion: null });
  });
});
