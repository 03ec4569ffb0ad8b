import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mediaFiles } from '#server/db/schema/media.ts';
import { ownCards } from '#server/db/schema/study.ts';
import { uploadImage } from '#shared/bank/media.contract.ts';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import {
  deleteOwnCard,
  listOwnCardQuestions,
  listOwnCards,
  OWN_CARDS_MAX,
  OWN_IMAGES_MAX,
  updateOwnCard,
  writeMaskedOwnCards,
  writeOwnCard,
} from '#shared/cards/own-cards.contract.ts';
import type { Occlusion } from '#shared/cards/occlusion.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { uploadOwn } from '#tests/support/own-images.ts';

const hub = hubForEachTest();
const ann = forEachTest(() => aStudent(hub.db));
const student = forEachTest(() => hub.as(ann));

const dueCards = async () => (await student.ok(listDueCards, { query: {} })).cards;

const mask = (name: string, x = 0.1) => ({ shape: 'rectangle' as const, name, x, y: 0.1, width: 0.2, height: 0.2 });
const masks: Occlusion['masks'] = [mask('Liver'), mask('Portal vein', 0.5)];

describe('a card written by hand', () => {
  it('belongs to the student, has no question, and is studied before cards of the deck', async () => {
    const topicId = (await aTopic(hub.db)).id;
    const { front } = await aFlashcard(hub.db);
    const card = await student.ok(writeOwnCard, { body: { front: ' Front ', back: 'Back', topicId } });
    expect(card).toMatchObject({ front: 'Front', back: 'Back', cloze: null, topicId, questionId: null });
    expect(await student.ok(listOwnCards, { query: {} })).toEqual({ total: 1, cards: [card] });
    expect(await student.ok(listOwnCardQuestions)).toEqual([]);
    expect((await dueCards()).map((one) => [one.isOwn, one.front])).toEqual([
      [true, 'Front'],
      [false, front],
    ]);
  });

  it('can be one of many without a question', async () => {
    for (const front of ['One', 'Two']) await student.ok(writeOwnCard, { body: { front, back: 'Back' } });
    expect((await student.ok(listOwnCards, { query: {} })).total).toBe(2);
  });

  it('can be a cloze card, and become a plain one', async () => {
    const body = { front: 'The {{c1::liver::organ}} lies on the right.', back: '' };
    const card = await student.ok(writeOwnCard, { body });
    const sides = { front: 'The [organ] lies on the right.', back: 'The liver lies on the right.' };
    expect(card).toMatchObject({ ...sides, cloze: body.front });
    expect(await dueCards()).toMatchObject([{ cloze: body.front }]);
    const plain = { front: 'What?', back: 'That' };
    const changed = await student.ok(updateOwnCard, { params: { id: card.id }, body: plain });
    expect(changed).toMatchObject({ ...plain, cloze: null });
  });

  it.each([
    [{ front: ' ', back: 'Back' }, 400],
    [{ front: 'Front', back: ' ' }, 400],
    [{ front: 'The {{c1::liver', back: 'Back' }, 400],
    [{ front: 'Front', back: 'x'.repeat(10_001) }, 400],
    [{ front: 'Front', back: 'Back', topicId: NOBODY }, 404],
    [{ front: 'Front', back: 'Back', imageUrl: 'https://elsewhere.test/a.png' }, 400],
  ])('is refused: %o', async (body, status) => {
    expect((await student.call(writeOwnCard, { body })).status).toBe(status);
    expect(await hub.db.$count(ownCards)).toBe(0);
  });

  it('is refused if the student has reached the limit', async () => {
    const rows = Array.from({ length: OWN_CARDS_MAX - 1 }, () => ({ userId: ann.id, front: 'a', back: 'b' }));
    await hub.db.insert(ownCards).values(rows);
    const body = { front: 'Front', back: 'Back' };
    const both = await Promise.all([student.call(writeOwnCard, { body }), student.call(writeOwnCard, { body })]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect((await (await hub.as(await aStudent(hub.db))).call(writeOwnCard, { body })).status).toBe(201);
  });
});

describe('the images of a card written by hand', () => {
  it('are uploaded by the student, and kept', async () => {
    const [{ status, imageUrl }, { imageUrl: backImageUrl }] = [await uploadOwn(student), await uploadOwn(student)];
    expect(status).toBe(201);
    const card = await student.ok(writeOwnCard, { body: { front: 'Front', back: 'Back', imageUrl, backImageUrl } });
    expect(card).toMatchObject({ imageUrl, backImageUrl });
    expect(await dueCards()).toMatchObject([{ imageUrl, backImageUrl }]);
    const kept = await student.ok(updateOwnCard, { params: { id: card.id }, body: { front: 'a', back: 'b' } });
    expect(kept).toMatchObject({ imageUrl, backImageUrl });
    const images = { imageUrl: null, backImageUrl: imageUrl };
    const moved = { params: { id: card.id }, body: { front: 'a', back: 'b', ...images } };
    expect(await student.ok(updateOwnCard, moved)).toMatchObject(images);
  });

  it('cannot be other students’ images', async () => {
    const { imageUrl } = await uploadOwn(await hub.as(await aStudent(hub.db)));
    const body = { front: 'Front', back: 'Back', imageUrl };
    const refused = { status: 400, error: { message: 'Please upload the image again' } };
    expect(await student.call(writeOwnCard, { body })).toMatchObject(refused);
    const { id } = await student.ok(writeOwnCard, { body: { front: 'Front', back: 'Back' } });
    expect(await student.call(updateOwnCard, { params: { id }, body })).toMatchObject(refused);
    const starter = { ...body, imageUrl: '/media/images/liver.webp' };
    expect(await student.call(writeOwnCard, { body: starter })).toMatchObject(refused);
  });

  it('must be pictures, and are limited in number', async () => {
    expect((await uploadOwn(student, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
    expect((await uploadOwn(student, Buffer.alloc(0))).status).toBe(400);
    const image = () => ({ name: randomUUID(), kind: 'images' as const, createdById: ann.id });
    await hub.db.insert(mediaFiles).values(Array.from({ length: OWN_IMAGES_MAX }, image));
    const { status, message } = await uploadOwn(student);
    expect([status, message]).toEqual([409, expect.stringContaining(`at most ${OWN_IMAGES_MAX} images`)]);
    expect((await student.send('POST', uploadImage.path)).status).toBe(403);
  });
});

describe('masks over a student’s picture', () => {
  const draw = async (given: object = {}) => {
    const { imageUrl } = await uploadOwn(student);
    const body = { front: '', back: '', imageUrl, mode: 'all' as const, masks, ...given };
    return student.call(writeMaskedOwnCards, { body });
  };

  it('create one card each, with its own schedule', async () => {
    const { status, body } = await draw({ back: 'Right lobe' });
    expect(status).toBe(201);
    expect(body.map(({ back, occlusion }) => [back, occlusion])).toEqual([
      ['Liver\n\nRight lobe', { mode: 'all', masks, asked: 0 }],
      ['Portal vein\n\nRight lobe', { mode: 'all', masks, asked: 1 }],
    ]);
    await sendReviews(hub, student, [aGrade(body[0]?.id ?? '', hub.clock.read())]);
    expect(await dueCards()).toMatchObject([
      { id: body[0]?.id, occlusion: { asked: 0 }, schedule: { reps: 1 } },
      { id: body[1]?.id, occlusion: { asked: 1 }, schedule: null },
    ]);
  });

  it('are changed card by card, only by their owner', async () => {
    const [card] = (await draw()).body;
    const params = { id: card?.id ?? '' };
    const occlusion = { mode: 'one' as const, masks: [mask('Spleen')], asked: 0 };
    const body = { front: 'Which organ?', back: 'Spleen', occlusion };
    const other = await hub.as(await aStudent(hub.db));
    expect((await other.call(updateOwnCard, { params, body })).status).toBe(404);
    expect((await other.call(deleteOwnCard, { params })).status).toBe(404);
    expect((await other.ok(listOwnCards, { query: {} })).total).toBe(0);
    expect(await student.ok(updateOwnCard, { params, body })).toMatchObject(body);
    const without = { front: 'a', back: 'b', occlusion: null, imageUrl: null };
    expect(await student.ok(updateOwnCard, { params, body: without })).toMatchObject(without);
  });

  it.each([
    ['no mask', { masks: [] }],
    ['a mask outside the picture', { masks: [mask('Liver', 0.95)] }],
    ['cloze marks', { front: 'The {{c1::liver}}' }],
    ['cloze marks in a name', { masks: [mask('{{c1::liver}}')] }],
  ])('are refused with %s', async (_name, given) => {
    expect((await draw(given)).status).toBe(400);
    expect(await hub.db.$count(ownCards)).toBe(0);
  });

  it('are kept as long as their picture', async () => {
    const [card] = (await draw()).body;
    const params = { id: card?.id ?? '' };
    for (const body of [
      { front: 'a', back: 'b', imageUrl: null },
      { front: 'The {{c1::liver}}', back: '' },
      { front: 'a', back: 'b', occlusion: { mode: 'one' as const, masks, asked: 2 } },
    ]) {
      expect((await student.call(updateOwnCard, { params, body })).status).toBe(400);
    }
    const { cards } = await student.ok(listOwnCards, { query: {} });
    expect(cards.map(({ occlusion }) => occlusion?.asked)).toEqual([1, 0]);
  });
});
