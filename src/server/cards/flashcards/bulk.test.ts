import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { flashcards, topics } from '#server/db/schema/content.ts';
import { studentFlashcards } from '#server/db/schema/progress.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import {
  bulkDeleteFlashcards,
  bulkUpdateFlashcards,
  deleteAllFlashcards,
  listFlashcards,
  studyFlashcard,
} from '#shared/cards/flashcards.contract.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { aFlashcard, aStudent, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { statusesOf, type TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));

type Selection = PartInput<typeof bulkDeleteFlashcards, 'body'>['selection'];

const bulkUpdate = (selection: Selection, topicId: string | null) =>
  teacher.call(bulkUpdateFlashcards, { body: { selection, topicId } });
const bulkDelete = (selection: Selection) => teacher.call(bulkDeleteFlashcards, { body: { selection } });
const deleteAll = (client: TestClient, expectedCount: number) =>
  client.call(deleteAllFlashcards, { query: { expectedCount } });
async function someCards(count: number, given: Parameters<typeof aFlashcard>[1] = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await aFlashcard(hub.db, given)).id);
  return ids;
}
const idsOfTopic = async (topicId: string) =>
  (await hub.db.select().from(flashcards).where(eq(flashcards.topicId, topicId))).map(({ id }) => id).toSorted();

describe('a bulk update', () => {
  it('sets and clears the topic of single cards', async () => {
    const { id: topicId } = await aTopic(hub.db);
    const [one = '', two = ''] = await someCards(3);
    hub.clock.advance({ hours: 1 });
    expect(await bulkUpdate({ ids: [one, two] }, topicId)).toMatchObject({ status: 200, body: { updatedCount: 2 } });
    expect(await idsOfTopic(topicId)).toEqual([one, two].toSorted());
    const changed = await hub.db.select().from(flashcards).where(eq(flashcards.topicId, topicId));
    expect(changed.map(({ updatedAt }) => updatedAt)).toEqual([hub.clock.read(), hub.clock.read()]);
    expect((await bulkUpdate({ ids: [one, two] }, null)).body).toEqual({ updatedCount: 2 });
    expect(await idsOfTopic(topicId)).toEqual([]);
  });

  it('does not count deleted cards, and counts each card once', async () => {
    const { id: topicId } = await aTopic(hub.db);
    const [id = ''] = await someCards(1);
    expect((await bulkUpdate({ ids: [NOBODY, id, id] }, topicId)).body).toEqual({ updatedCount: 1 });
    expect((await bulkUpdate({ ids: [id] }, topicId)).body).toEqual({ updatedCount: 1 });
  });

  it('changes all cards that match a filter, except some', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const target = await aTopic(hub.db);
    const [first = '', second = ''] = await someCards(2, { topicId: main.id, front: 'Aorta?' });
    const [third = ''] = await someCards(1, { topicId: sub.id, back: 'The AORTA!' });
    await someCards(1, { topicId: sub.id, front: 'Vein?' });
    await someCards(1, { front: 'Aorta?' });
    const filter = { search: ' aorta ', topicIds: [main.id] };
    const selection = { filter, except: [second, NOBODY], expectedCount: 2 };
    expect((await bulkUpdate(selection, target.id)).body).toEqual({ updatedCount: 2 });
    expect(await idsOfTopic(target.id)).toEqual([first, third].toSorted());
  });

  it('accepts a filter for cards without a topic, or for all cards', async () => {
    const [target, other] = [await aTopic(hub.db), await aTopic(hub.db)];
    await someCards(2);
    await someCards(1, { topicId: other.id });
    const without = { filter: { withoutTopic: true }, expectedCount: 2 };
    expect((await bulkUpdate(without, target.id)).body).toEqual({ updatedCount: 2 });
    expect((await bulkUpdate({ filter: {}, expectedCount: 3 }, target.id)).body).toEqual({ updatedCount: 3 });
    expect(await idsOfTopic(target.id)).toHaveLength(3);
  });

  it('does nothing if the filter does not match the number that the teacher was shown', async () => {
    const { id: topicId } = await aTopic(hub.db);
    const [one = ''] = await someCards(2);
    const changed = (count: string) => `The selection has changed: it is ${count} now. Please check and try again.`;
    expect(await bulkUpdate({ filter: {}, except: [], expectedCount: 3 }, topicId)).toMatchObject({
      status: 409,
      error: { code: 'count_changed', message: changed('2 flashcards') },
    });
    const refused = await bulkUpdate({ filter: {}, except: [one], expectedCount: 2 }, topicId);
    expect(refused.error?.message).toBe(changed('1 flashcard'));
    expect(await idsOfTopic(topicId)).toEqual([]);
  });

  it('returns 404 for a topic that does not exist, or is being deleted', async () => {
    const ids = await someCards(1);
    expect(await bulkUpdate({ ids }, NOBODY)).toMatchObject({ status: 404, error: { message: 'Topic not found' } });
    const { id: topicId } = await aTopic(hub.db);
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(topics).where(eq(topics.id, topicId)),
      () => bulkUpdate({ ids }, topicId),
    );
    expect(answer.status).toBe(404);
  });

  it.each([
    {},
    { selection: { ids: [] }, topicId: null },
    { selection: { ids: ['7'] }, topicId: null },
    { selection: { ids: [NOBODY] } },
    { selection: { filter: {} }, topicId: null },
    { selection: { filter: { search: '\0' }, expectedCount: 0 }, topicId: null },
  ])('refuses %o', async (payload) => {
    expect((await teacher.send('POST', '/api/flashcards/bulk-update', { payload })).status).toBe(400);
  });
});

describe('a bulk deletion', () => {
  it('deletes single cards, and does not count missing ones', async () => {
    const [one = '', two = '', three] = await someCards(3);
    const ids = [one, two, NOBODY];
    expect(await bulkDelete({ ids })).toMatchObject({ status: 200, body: { deletedCount: 2 } });
    expect((await hub.db.select().from(flashcards)).map(({ id }) => id)).toEqual([three]);
    expect((await bulkDelete({ ids })).body).toEqual({ deletedCount: 0 });
  });

  it('deletes all cards that match a filter, if their number is what the teacher was shown', async () => {
    await someCards(2, { front: 'Aorta?' });
    await someCards(1);
    const selection = { filter: { search: 'aorta' }, except: [], expectedCount: 2 };
    expect(await bulkDelete({ ...selection, expectedCount: 1 })).toMatchObject({ status: 409 });
    expect(await hub.db.$count(flashcards)).toBe(3);
    expect((await bulkDelete(selection)).body).toEqual({ deletedCount: 2 });
    expect(await hub.db.$count(flashcards)).toBe(1);
  });
});

describe('deleting all flashcards', () => {
  it('also deletes what students have studied of them, but keeps their study days', async () => {
    const [id = ''] = await someCards(2);
    await student.ok(studyFlashcard, { params: { id } });
    expect(await deleteAll(teacher, 2)).toMatchObject({ status: 200, body: { deletedCount: 2 } });
    expect([await hub.db.$count(flashcards), await hub.db.$count(studentFlashcards)]).toEqual([0, 0]);
    expect(await student.ok(getStudentStats)).toMatchObject({ flashcardsStudied: 0, streak: 1 });
    expect(await deleteAll(teacher, 0)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
  });

  it('is refused if there are not as many as the teacher was shown', async () => {
    await someCards(1);
    expect(await deleteAll(teacher, 2)).toMatchObject({
      status: 409,
      error: { code: 'count_changed', message: 'There is 1 flashcard now. Please check and try again.' },
    });
    await someCards(1);
    const { error } = await deleteAll(teacher, 1);
    expect(error?.message).toBe('There are 2 flashcards now. Please check and try again.');
    expect((await teacher.send('DELETE', '/api/flashcards')).status).toBe(400);
    expect(await hub.db.$count(flashcards)).toBe(2);
  });
});

it('bulk changes lock cards in the order of their ids, so that they wait before holding any locks', async () => {
  const ids = Array.from({ length: 9 }, (_, n) => `00000000-0000-4000-8000-00000000000${9 - n}`);
  for (const id of ids) await aFlashcard(hub.db, { id });
  const lock = (tx: Database, wanted: string[]) =>
    tx.select().from(flashcards).where(inArray(flashcards.id, wanted)).for('update', { noWait: true });
  for (const change of [bulkUpdate, bulkDelete]) {
    const status = await whileUncommitted(
      hub.engine,
      (tx) => lock(tx, ids.slice(-1)),
      async () => (await change({ ids }, null)).status,
      (tx) => lock(tx, ids.slice(0, -1)),
    );
    expect(status).toBe(200);
  }
});

it('simultaneous bulk changes of the same cards in different orders succeed or are refused', async () => {
  const [one, two] = [await aTopic(hub.db), await aTopic(hub.db)];
  const ids = await someCards(40, { topicId: one.id });
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      bulkUpdate({ ids }, one.id),
      bulkUpdate({ ids: ids.toReversed() }, two.id),
      bulkUpdate({ ids }, null),
      bulkUpdate({ filter: {}, expectedCount: 40 }, one.id),
      bulkDelete({ ids: [...ids.slice(0, 5), ...ids.slice(20, 25)].toReversed() }),
      bulkDelete({ ids: ids.slice(15, 30) }),
      student.call(studyFlashcard, { params: { id: ids[round] ?? '' } }),
      deleteAll(teacher, 41),
    ]);
    expect(statusesOf(answers).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  }
});

it('with 10,000 cards, a page takes one query, and a change few, besides that of the session', async () => {
  const { id: topicId } = await aTopic(hub.db);
  for (const back of ['Even', 'Odd']) {
    await hub.db.insert(flashcards).values(Array.from({ length: 5000 }, (_, n) => ({ front: `Front ${n}`, back })));
  }
  const page = { search: 'even', order: 'newest', limit: 50, offset: 100 } as const;
  expect(await queriesOf(() => teacher.ok(listFlashcards, { query: page }))).toBe(2);
  const selection = { filter: { search: 'even' }, expectedCount: 5000 };
  const update = async () => expect((await bulkUpdate(selection, topicId)).body).toEqual({ updatedCount: 5000 });
  // One of these writes the audit log, here and below.
  expect(await queriesOf(update)).toBe(8);
  expect(await queriesOf(async () => expect((await bulkDelete(selection)).status).toBe(200))).toBe(10);
  expect(await hub.db.$count(flashcards)).toBe(5000);
});
