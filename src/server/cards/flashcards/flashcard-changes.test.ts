import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { flashcards, topics } from '#server/db/schema/content.ts';
import {
  createFlashcard,
  deleteFlashcard,
  FLASHCARD_INCOMPLETE,
  studyFlashcard,
  updateFlashcard,
} from '#shared/cards/flashcards.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { aFlashcard, aStudent, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { statusesOf } from '#tests/support/test-client.ts';

let topicId: string;
const hub = hubForEachTest();
const user = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(user));
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));
beforeEach(async () => {
  topicId = (await aTopic(hub.db)).id;
});

type Form = PartInput<typeof createFlashcard, 'body'>;
type Change = PartInput<typeof updateFlashcard, 'body'>;
const create = (body: Partial<Form>, client = teacher) =>
  client.call(createFlashcard, { body: { front: 'Front', back: 'Back', topicId, ...body } });
const update = (id: string, body: Change, client = teacher) => client.call(updateFlashcard, { params: { id }, body });
const remove = (id: string, client = teacher) => client.call(deleteFlashcard, { params: { id } });
const stored = async (id: string) => (await hub.db.select().from(flashcards).where(eq(flashcards.id, id)))[0];

describe('a new flashcard', () => {
  it('is stored and returned', async () => {
    const { status, body } = await create({ front: ' What? ', back: 'That.\n\nAnd that. ' });
    const now = hub.clock.read();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      front: 'What?',
      back: 'That.\n\nAnd that.',
      cloze: null,
      imageUrl: null,
      backImageUrl: null,
      occlusion: null,
      topicId,
      createdById: user.id,
      versionId: expect.any(String),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(await stored(body.id)).toMatchObject({ ...body, createdAt: now, updatedAt: now });
  });

  it('with cloze marks asks for all of them and needs no back', async () => {
    const front = 'The {{c1::liver::organ}} lies {{c2::on the right}}.';
    const cloze = 'The {{c1::liver::organ}} lies {{c1::on the right}}.';
    const back = 'The liver lies on the right.';
    const { body: card } = await create({ front, back: undefined });
    expect(card).toMatchObject({ front: 'The [organ] lies [...].', back, cloze });
    const { body } = await create({ front, back: 'Mostly.' });
    expect(body).toMatchObject({ back: `${back}\n\nMostly.`, cloze });
  });

  it.each([
    [{ front: '' }, FLASHCARD_INCOMPLETE],
    [{ front: ' \n' }, FLASHCARD_INCOMPLETE],
    [{ back: ' ' }, FLASHCARD_INCOMPLETE],
    [{ front: '{{x}}', back: undefined }, FLASHCARD_INCOMPLETE],
    [{ topicId: '' }, FLASHCARD_INCOMPLETE],
    [{ front: 'The {{c1::liver' }, 'The cloze mark {{c1:: has no end: write {{c1::answer}}'],
    [{ front: 'The {{c1::}}' }, 'The cloze mark {{c1::}} has no answer in it'],
    [{ imageUrl: 'https://example.com/a.png' }, 'Must be the address of an uploaded picture'],
    [{ front: 'x'.repeat(10_001) }, 'Must be at most 10,000 characters'],
    [{ back: 'a\0b' }, 'Text must not contain the character NUL'],
  ])('is refused with %o', async (form, message) => {
    const { status, error } = await create(form);
    expect(status).toBe(400);
    expect([error?.message, ...(error?.issues ?? []).map((issue) => issue.message)]).toContain(message);
    expect(await hub.db.$count(flashcards)).toBe(0);
  });

  it('returns 404 for a topic that does not exist, or is being deleted', async () => {
    expect(await create({ topicId: NOBODY })).toMatchObject({ status: 404, error: { message: 'Topic not found' } });
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(topics).where(eq(topics.id, topicId)),
      () => create({}),
    );
    expect(answer.status).toBe(404);
    expect(await hub.db.$count(flashcards)).toBe(0);
  });
});

describe('a change of a flashcard', () => {
  it('can be of front and back together, the topic alone, or an image alone', async () => {
    const { id } = (await create({})).body;
    const other = await aTopic(hub.db);
    hub.clock.advance({ minutes: 5 });
    const unchanged = { topicId, createdById: user.id };
    expect(await update(id, { front: 'New', back: 'Newer' })).toMatchObject({
      status: 200,
      body: { front: 'New', back: 'Newer', ...unchanged, updatedAt: hub.clock.read().toISOString() },
    });
    expect((await update(id, { topicId: other.id })).body).toMatchObject({ front: 'New', topicId: other.id });
    expect((await update(id, { topicId: null })).body).toMatchObject({ back: 'Newer', topicId: null });
    expect((await update(id, {})).body).toMatchObject({ front: 'New', back: 'Newer', topicId: null });
    const backImageUrl = '/media/images/b';
    await hub.db.update(flashcards).set({ imageUrl: '/media/images/a', backImageUrl });
    expect((await update(id, { imageUrl: null })).body).toMatchObject({ imageUrl: null, backImageUrl });
    expect(await stored(id)).toMatchObject({ imageUrl: null, backImageUrl, front: 'New' });
  });

  it('can edit a cloze card, and convert between plain and cloze cards', async () => {
    const { id } = (await create({})).body;
    const front = 'The <cloze>liver</cloze>';
    expect((await update(id, { front, back: '' })).body).toMatchObject({
      front: 'The [...]',
      back: 'The liver',
      cloze: 'The {{c1::liver}}',
    });
    const sides = { front: '[...]', back: 'A\n\nB' };
    expect((await update(id, { front: '{{c3::A}}', back: 'B' })).body).toMatchObject(sides);
    expect((await update(id, { topicId: null })).body).toMatchObject({ cloze: '{{c1::A}}', ...sides });
    expect((await update(id, { front: 'Plain', back: 'Card' })).body).toMatchObject({ cloze: null, front: 'Plain' });
  });

  it.each([
    [{ front: 'Alone' }, 'Front and back are changed together'],
    [{ back: 'Alone' }, 'Front and back are changed together'],
    [{ front: 'Front', back: '' }, FLASHCARD_INCOMPLETE],
    [{ front: '', back: 'Back' }, FLASHCARD_INCOMPLETE],
    [{ front: '<cloze>a', back: 'Back' }, 'The cloze mark <cloze> has no end: write <cloze>answer</cloze>'],
  ])('is refused with %o', async (change, message) => {
    const { id, front } = await aFlashcard(hub.db);
    const { status, error } = await update(id, change);
    expect(status).toBe(400);
    expect([error?.message, ...(error?.issues ?? []).map((issue) => issue.message)]).toContain(message);
    expect(await stored(id)).toMatchObject({ front });
  });

  it('returns 404 if the card or the topic does not exist, or is being deleted', async () => {
    const { id } = await aFlashcard(hub.db);
    expect(await update(NOBODY, { topicId })).toMatchObject({ status: 404, error: { message: 'Flashcard not found' } });
    expect(await update(id, { topicId: NOBODY })).toMatchObject({ error: { message: 'Topic not found' } });
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(flashcards),
      () => update(id, { topicId }),
    );
    expect(answer).toMatchObject({ status: 404, error: { message: 'Flashcard not found' } });
    expect((await teacher.send('PUT', '/api/flashcards/7', { payload: {} })).status).toBe(400);
  });
});

describe('deleting a flashcard', () => {
  it('keeps students’ study of it in their figures', async () => {
    const [card, other] = [await aFlashcard(hub.db), await aFlashcard(hub.db)];
    await student.ok(studyFlashcard, { params: { id: card.id } });
    expect((await remove(card.id)).status).toBe(204);
    expect((await hub.db.select().from(flashcards)).map(({ id }) => id)).toEqual([other.id]);
    expect(await student.ok(getStudentStats)).toMatchObject({ streak: 1, totalFlashcards: 1 });
  });

  it('returns 404 if it does not exist', async () => {
    expect(await remove(NOBODY)).toMatchObject({ status: 404, error: { message: 'Flashcard not found' } });
    expect((await teacher.send('DELETE', '/api/flashcards/7')).status).toBe(400);
  });
});

it('studying, changing and deleting a card at once causes no server error', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await aFlashcard(hub.db);
    const topic = await aTopic(hub.db);
    const [, ...answers] = await Promise.all([
      hub.db.delete(topics).where(eq(topics.id, topic.id)),
      student.call(studyFlashcard, { params: { id } }),
      update(id, { topicId: topic.id }),
      update(id, { front: 'New', back: 'Newer', topicId: topic.id }),
      remove(id),
    ]);
    expect(statusesOf(answers).filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
  }
});
