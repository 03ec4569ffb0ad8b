import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import {
  createTopic,
  deleteAllTopics,
  deleteTopic,
  listTopicsWithCounts,
  updateTopic,
} from '#shared/bank/topics.contract.ts';
import { aFlashcard, aTeacher, aTopic, NOBODY, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { refusal } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const user = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(user));

const create = (body: { name: string; description?: string | null; parentId?: string | null }) =>
  teacher.call(createTopic, { body });
const update = (id: string, body: { name: string; description?: string; parentId?: string | null }) =>
  teacher.call(updateTopic, { params: { id }, body });
const stored = async (id: string) => (await hub.db.select().from(topics).where(eq(topics.id, id)))[0];

/** A subcategory whose main category is gone. */
async function anOrphan(name = 'Orphan') {
  const parent = await aTopic(hub.db);
  const orphan = await aTopic(hub.db, { name, parentId: parent.id });
  await hub.db.delete(topics).where(eq(topics.id, parent.id));
  return { ...orphan, parentId: parent.id };
}

describe('a new topic', () => {
  it('is a main category without a parent', async () => {
    const answer = await create({ name: ' Liver ', description: '' });
    expect(answer.status).toBe(201);
    const now = hub.clock.read().toISOString();
    const { id } = answer.body;
    const fields = { name: 'Liver', description: null, parentId: null, createdById: user.id };
    const counts = { questionCount: 0, flashcardCount: 0 };
    expect(answer.body).toEqual({
      id,
      ...fields,
      createdAt: now,
      updatedAt: now,
      ...counts,
      revision: expect.any(String) as string,
    });
    expect(await stored(id)).toMatchObject(fields);
  });

  it('is a subcategory with one', async () => {
    const parent = await aTopic(hub.db);
    const answer = await create({ name: 'Sub', description: 'of it', parentId: parent.id });
    expect(answer).toMatchObject({ status: 201, body: { description: 'of it', parentId: parent.id } });
  });

  it('is refused below a missing topic', async () => {
    expect(await create({ name: 'Sub', parentId: NOBODY })).toMatchObject(refusal(404, 'Parent category not found'));
  });

  it('is refused below a subcategory, an orphaned one included', async () => {
    const sub = await aTopic(hub.db, { parentId: (await aTopic(hub.db)).id });
    for (const parentId of [sub.id, (await anOrphan()).id]) {
      expect(await create({ name: 'Too deep', parentId })).toMatchObject(
        refusal(409, 'A subcategory cannot have subcategories'),
      );
    }
    expect(await hub.db.$count(topics, eq(topics.name, 'Too deep'))).toBe(0);
  });

  it.each([
    [{}, 'Topic name is required'],
    [{ name: ' ' }, 'Topic name is required'],
    [{ name: 'a\0b' }, 'NUL'],
    [{ name: 'x'.repeat(301) }, '300'],
    [{ name: 'x', parentId: '7' }, 'UUID'],
    [{ name: 'x', description: '\0' }, 'NUL'],
  ])('is refused as %o', async (payload, message) => {
    const answer = await teacher.send('POST', '/api/topics', { payload });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });

  it('replaces half a surrogate pair with the replacement character', async () => {
    const answer = await create({ name: 'Half \ud83d', description: '\udc00' });
    expect(answer).toMatchObject({ status: 201, body: { name: 'Half \ufffd', description: '\ufffd' } });
  });
});

describe('changing a topic', () => {
  it('returns its counts and the time of the change', async () => {
    const { id, createdAt } = await aTopic(hub.db, { description: 'before' });
    await someQuestions(hub.db, 2, { topicId: id });
    await aFlashcard(hub.db, { topicId: id });
    const answer = await update(id, { name: 'New' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      name: 'New',
      description: null,
      parentId: null,
      createdById: null,
      createdAt: createdAt.toISOString(),
      updatedAt: hub.clock.read().toISOString(),
      questionCount: 2,
      flashcardCount: 1,
      revision: expect.any(String) as string,
    });
    expect(await stored(id)).toMatchObject({ name: 'New', description: null });
  });

  it('moves a subcategory to another main category, or turns it into one', async () => {
    const [first, second] = [await aTopic(hub.db), await aTopic(hub.db)];
    const { id, name } = await aTopic(hub.db, { parentId: first.id });
    expect((await update(id, { name, parentId: second.id })).body.parentId).toBe(second.id);
    expect((await update(id, { name, parentId: null })).body.parentId).toBeNull();
    expect((await update(first.id, { name, parentId: id })).body.parentId).toBe(id);
  });

  it('lets an orphan keep its parent, get a new one, or none', async () => {
    const orphan = await anOrphan();
    const renamed = await update(orphan.id, { name: 'Renamed', parentId: orphan.parentId });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed', parentId: orphan.parentId } });
    const parent = await aTopic(hub.db);
    expect((await update(orphan.id, { name: 'x', parentId: parent.id })).body.parentId).toBe(parent.id);
    const other = await anOrphan();
    expect((await update(other.id, { name: 'x', parentId: null })).body.parentId).toBeNull();
  });

  it('refuses a parent that is missing, a subcategory, or the topic itself', async () => {
    const { id } = await aTopic(hub.db, { name: 'As it was' });
    const sub = await aTopic(hub.db, { parentId: (await aTopic(hub.db)).id });
    const refusals = [
      [NOBODY, 404, 'Parent category not found'],
      [(await anOrphan()).parentId, 404, 'Parent category not found'],
      [sub.id, 409, 'A subcategory cannot have subcategories'],
      [id, 409, 'A topic cannot be its own parent'],
    ] as const;
    for (const [parentId, status, message] of refusals) {
      expect(await update(id, { name: 'New', parentId })).toMatchObject({ status, error: { message } });
    }
    expect(await stored(id)).toMatchObject({ name: 'As it was', parentId: null });
  });

  it('refuses to turn a main category with subcategories into a subcategory', async () => {
    const main = await aTopic(hub.db);
    await aTopic(hub.db, { parentId: main.id });
    const parent = await aTopic(hub.db);
    expect(await update(main.id, { name: 'x', parentId: parent.id })).toMatchObject(
      refusal(409, 'A main category with subcategories cannot become a subcategory'),
    );
  });

  it('keeps topics one level deep in a race with a new subcategory', async () => {
    const [main, parent] = [await aTopic(hub.db), await aTopic(hub.db)];
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => aTopic(tx, { parentId: main.id }),
      () => update(main.id, { name: 'x', parentId: parent.id }),
    );
    expect(answer).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect(answer.error?.message).not.toContain('Failed query');
    expect(await stored(main.id)).toMatchObject({ parentId: null });
  });

  // PostgreSQL ends one of the two, and not the request if the test starts to wait more than a second after it.
  it('yields to the reverse change, and is then refused', { retry: 2 }, async () => {
    const [one, two] = [await aTopic(hub.db), await aTopic(hub.db)];
    const answer = await whileUncommitted(
      hub.engine,
      async (tx) => {
        await tx.select().from(topics).where(eq(topics.id, two.id)).for('update');
        await tx.execute(sql`set local deadlock_timeout = '5s'`); // one second for others, which detect it first
      },
      () => update(one.id, { name: 'one', parentId: two.id }),
      // Both now wait for the other.
      (tx) => tx.update(topics).set({ parentId: one.id }).where(eq(topics.id, two.id)),
    );
    expect(answer).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect([await stored(one.id), await stored(two.id)]).toMatchObject([{ parentId: null }, { parentId: one.id }]);
  });

  it('returns 404 for an unknown topic, and 400 for an invalid form', async () => {
    expect(await update(NOBODY, { name: 'x' })).toMatchObject(refusal(404, 'Topic not found'));
    const { id } = await aTopic(hub.db);
    expect((await update(id, { name: '' })).error?.message).toBe('Topic name is required');
    expect((await teacher.send('PUT', '/api/topics/7', { payload: { name: 'x' } })).status).toBe(400);
  });
});

describe('deleting a topic', () => {
  it('leaves its questions and cards without one, and its subcategories as orphans', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    await someQuestions(hub.db, 2, { topicId: main.id });
    await someQuestions(hub.db, 1, { topicId: sub.id });
    await aFlashcard(hub.db, { topicId: main.id });
    expect(await teacher.call(deleteTopic, { params: { id: main.id } })).toMatchObject({ status: 204, text: '' });
    expect(await hub.db.$count(questions, eq(questions.topicId, sub.id))).toBe(1);
    expect(await hub.db.$count(questions)).toBe(3);
    expect(await hub.db.select().from(flashcards)).toMatchObject([{ topicId: null }]);
    expect(await teacher.ok(listTopicsWithCounts)).toMatchObject([{ id: sub.id, parentId: main.id, children: [] }]);
    expect((await teacher.call(deleteTopic, { params: { id: main.id } })).status).toBe(404);
  });

  it('leaves its sessions their heading', async () => {
    const { topic, session, complete } = await aQuizTaker(hub);
    await teacher.ok(deleteTopic, { params: { id: topic.id } });
    expect((await complete()).body.topicName).toBe(topic.name);
    const [row] = await hub.db.select().from(quizSessions).where(eq(quizSessions.id, session.id));
    expect(row).toMatchObject({ topicId: null, topicIds: [topic.id] });
  });
});

describe('deleting all topics', () => {
  it('leaves questions, cards and sessions without one', async () => {
    const main = await aTopic(hub.db);
    await aTopic(hub.db, { parentId: main.id });
    await aFlashcard(hub.db, { topicId: main.id });
    const { complete } = await aQuizTaker(hub, { questions: 2 });
    const answer = await teacher.call(deleteAllTopics, { query: { expectedCount: 3 } });
    expect(answer).toMatchObject({ status: 200, body: { deletedCount: 3 } });
    expect(await hub.db.$count(topics)).toBe(0);
    expect((await hub.db.select().from(questions)).map(({ topicId }) => topicId)).toEqual([null, null]);
    expect(await hub.db.select().from(flashcards)).toMatchObject([{ topicId: null }]);
    expect((await complete()).status).toBe(200);
  });

  it('is refused if their number is not the one shown to the teacher', async () => {
    await aTopic(hub.db);
    const deleteThree = () => teacher.call(deleteAllTopics, { query: { expectedCount: 3 } });
    expect(await deleteThree()).toMatchObject(refusal(409, 'There is 1 topic now. Please check and try again.'));
    await aTopic(hub.db);
    expect((await deleteThree()).error?.message).toBe('There are 2 topics now. Please check and try again.');
    expect(await hub.db.$count(topics)).toBe(2);
    expect((await teacher.send('DELETE', '/api/topics')).status).toBe(400);
    expect((await teacher.send('DELETE', '/api/topics?expectedCount=all')).status).toBe(400);
  });
});
