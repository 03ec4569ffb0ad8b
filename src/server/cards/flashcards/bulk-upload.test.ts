import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flashcards, topics } from '#server/db/schema/content.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import {
  bulkUploadFlashcards,
  FLASHCARD_UPLOAD_INCOMPLETE,
  listFlashcards,
} from '#shared/cards/flashcards.contract.ts';
import { aStudent, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { whileUncommitted } from '#tests/support/race.ts';

const CARD = 'Front: a\nBack: b';

const hub = hubForEachTest();
const user = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(user));
const topic = forEachTest(() => aTopic(hub.db, { name: 'Given' }));

type Body = Partial<PartInput<typeof bulkUploadFlashcards, 'body'>>;
const upload = (content: string, given: Body = {}, client = teacher) =>
  client.call(bulkUploadFlashcards, { body: { content, topicId: topic.id, ...given } });
const stored = () => hub.db.select().from(flashcards).orderBy(asc(flashcards.createdAt), asc(flashcards.id));

describe('the bulk upload', () => {
  it('stores the cards of a text in its order', async () => {
    const text =
      'Front: one\nBack: 1\n---\nFront: {{c1::two}} and {{c2::three}}\n---\nFront: four\nBack: 4\nmore\nEND\n';
    const { status, body } = await upload(text, { imageUrl: null });
    expect(status).toBe(200);
    expect(body).toEqual({ count: 4, total: 4, skippedDuplicates: 0, createdTopics: [] });
    const at = hub.clock.read();
    const common = { topicId: topic.id, createdById: user.id, createdAt: at, updatedAt: at, imageUrl: null };
    expect(await stored()).toMatchObject([
      { ...common, front: 'one', back: '1', cloze: null },
      { ...common, front: '[...] and three', back: 'two and three', cloze: '{{c1::two}} and three' },
      { ...common, front: 'two and [...]', back: 'two and three', cloze: 'two and {{c1::three}}' },
      { ...common, front: 'four', back: '4\nmore', cloze: null },
    ]);
    const student = await hub.as(await aStudent(hub.db));
    const seen = await student.ok(listFlashcards, { query: { topicIds: topic.id } });
    expect(seen.map(({ front }) => front)).toEqual((await stored()).map(({ front }) => front));
  });

  it('finds existing topics by name, and creates missing ones', async () => {
    const liver = await aTopic(hub.db, { name: 'Liver', parentId: topic.id });
    const names = ['given > LIVER', '', 'New > Sub', 'new', 'Given > Spleen'];
    const text = names.map((name) => `Topic: ${name}\n${CARD}\n---\n`).join('');
    const createdTopics = ['New', 'New > Sub', 'Given > Spleen'];
    expect((await upload(text)).body).toEqual({ count: 5, total: 5, skippedDuplicates: 0, createdTopics });
    const all = await hub.db.select().from(topics);
    const idOf = (name: string) => all.find((row) => row.name === name)?.id;
    expect(all).toHaveLength(5);
    const expected = [liver.id, topic.id, idOf('Sub'), idOf('New'), idOf('Spleen')];
    expect((await stored()).map(({ topicId }) => topicId)).toEqual(expected);
    expect((await upload(text)).body.createdTopics).toEqual([]);
  });

  it('needs no topic if every card names its own', async () => {
    const text = `Topic: Liver\n${CARD}\n---\nTopic: Spleen\n${CARD}`;
    const { body } = await upload(text, { topicId: null });
    expect(body).toMatchObject({ count: 2, createdTopics: ['Liver', 'Spleen'] });
    const refused = { status: 400, error: { message: FLASHCARD_UPLOAD_INCOMPLETE } };
    expect(await upload(`${CARD}\n---\n${text}`, { topicId: null })).toMatchObject(refused);
    expect(await hub.db.$count(flashcards)).toBe(2);
  });

  it('makes a cloze card from marks after Back:, and never stores marks as plain text', async () => {
    expect((await upload('Front: The portal vein\nBack: brings {{c1::most}} blood')).body.count).toBe(1);
    const brings = (word: string) => `The portal vein\n\nbrings ${word} blood`;
    const [front, back, cloze] = ['[...]', 'most', '{{c1::most}}'].map(brings);
    expect(await stored()).toMatchObject([{ front, back, cloze }]);
    expect((await upload('Front: a\nBack:\nb\n{{c1::c')).error?.issues).toEqual([
      { path: 'line 4', message: 'The cloze mark {{c1:: has no end: write {{c1::answer}}' },
    ]);
  });

  it('stores nothing if anything is wrong, and lists all problems by line', async () => {
    const text = `Topic: New\n${CARD}\n---\nFront: a\n---\n${CARD}\n---\nBack: b\n`;
    const { status, error } = await upload(text);
    expect(status).toBe(400);
    const noBack = 'This card has no back: write it after Back:, or mark the answer in the front: {{c1::answer}}';
    expect(error).toEqual({
      code: 'invalid',
      message: '2 of 4 flashcards have problems. Nothing was stored.',
      issues: [
        { path: 'line 5', message: noBack },
        { path: 'line 10', message: 'This card has no front: write it after Front:' },
      ],
    });
    expect([await hub.db.$count(flashcards), await hub.db.$count(topics)]).toEqual([0, 1]);
  });

  it('stores only the valid cards if the teacher asks for it', async () => {
    const text = `${CARD}\n---\nFront: a\n---\nTopic: >\n${CARD}\n---\nTopic: New\n${CARD}`;
    expect((await upload(text, { validCardsOnly: true })).body).toEqual({
      count: 2,
      total: 4,
      skippedDuplicates: 0,
      createdTopics: ['New'],
    });
    const { error } = await upload('Front: a', { validCardsOnly: true });
    expect(error?.message).toBe('The flashcard in this text has a problem. Nothing was stored.');
    expect(await hub.db.$count(flashcards)).toBe(2);
  });

  it.each([
    ['Hello', 'The flashcard in this text has a problem. Nothing was stored.'],
    ['Topic: a > b > c', 'There is a problem in this text. Nothing was stored.'],
    [`${CARD}\n---\nFront: a`, '1 of 2 flashcards has a problem. Nothing was stored.'],
    ['---\nEND', 'There are no flashcards in this text'],
  ])('refuses %j', async (text, message) => {
    expect(await upload(text)).toMatchObject({ status: 400, error: { message } });
  });

  it('lists at most 500 problems', async () => {
    const { error } = await upload('Front: a\n---\n'.repeat(600));
    expect(error?.message).toBe('600 of 600 flashcards have problems. Nothing was stored.');
    expect(error?.issues).toHaveLength(501);
    expect(error?.issues?.at(-1)).toEqual({ path: '', message: '… and 100 more' });
  });

  it.each([
    [{ content: '' }, FLASHCARD_UPLOAD_INCOMPLETE],
    [{ content: ' \n ' }, FLASHCARD_UPLOAD_INCOMPLETE],
    [{ topicId: '' }, FLASHCARD_UPLOAD_INCOMPLETE],
    [{ content: `${CARD}\0` }, 'Text must not contain the character NUL'],
    [{ imageUrl: 'https://example.com/a.png' }, 'Must be the address of an uploaded picture'],
  ])('refuses %o', async (given, message) => {
    const { status, error } = await upload(CARD, given);
    expect(status).toBe(400);
    expect([error?.message, ...(error?.issues ?? []).map((issue) => issue.message)]).toContain(message);
  });

  it('refuses a missing image', async () => {
    expect((await upload(CARD, { imageUrl: `/media/images/${NOBODY}` })).status).toBe(400);
    expect(await hub.db.$count(flashcards)).toBe(0);
  });

  it('returns 404 for a topic that does not exist, or is being deleted', async () => {
    const missing = { status: 404, error: { message: 'Topic not found' } };
    expect(await upload(CARD, { topicId: NOBODY })).toMatchObject(missing);
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(topics).where(eq(topics.id, topic.id)),
      () => upload(`Topic: New\n${CARD}`),
    );
    expect(answer.status).toBe(404);
    expect([await hub.db.$count(flashcards), await hub.db.$count(topics)]).toEqual([0, 0]);
  });

  it('creates a topic once if several uploads name it at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => upload(`Topic: New > Sub\n${CARD}`)));
    expect(answers.flatMap(({ body }) => body.createdTopics)).toHaveLength(2);
    expect([await hub.db.$count(flashcards), await hub.db.$count(topics)]).toEqual([1, 3]);
  });

  it('stores nothing twice if a text is sent again', async () => {
    const text = `${CARD}\n---\nTopic: New\n${CARD}\n---\nFront: The {{c1::portal}} {{c2::vein}}\n---\n${CARD}`;
    expect((await upload(text)).body).toMatchObject({ count: 4, total: 5, skippedDuplicates: 1 });
    expect((await upload(text)).body).toEqual({ count: 0, total: 5, skippedDuplicates: 5, createdTopics: [] });
    expect(await hub.db.$count(flashcards)).toBe(4);
  });

  it('takes fewer than twenty queries for 10,000 cards', async () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `Front: ${index}?\nBack: ${index}\n---\n`).join('');
    const queries = await queriesOf(async () => expect((await upload(text)).body).toMatchObject({ count: 10_000 }));
    // Three of them are the entry of the bin.
    expect(queries).toBeLessThanOrEqual(18);
    expect(await hub.db.$count(flashcards)).toBe(10_000);
  });

  it('is refused to students and without a session', async () => {
    const student = await hub.as(await aStudent(hub.db));
    expect((await upload(CARD, {}, student)).status).toBe(403);
    expect((await upload(CARD, {}, hub.stranger())).status).toBe(401);
    expect(await hub.db.$count(flashcards)).toBe(0);
  });
});
