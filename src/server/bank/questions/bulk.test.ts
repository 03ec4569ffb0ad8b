import { eq, inArray, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { questions, questionVersions, topics } from '#server/db/schema/content.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { PROGRESS_TYPE } from '#shared/contract/progress-lines.ts';
import {
  bulkDeleteQuestions,
  bulkUpdateQuestions,
  deleteQuestionsByTopic,
} from '#shared/bank/question-bank.contract.ts';
import { aQuestion, aTeacher, aTopic, NOBODY, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { refusal, progressLinesIn, statusesOf } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

type Selection = PartInput<typeof bulkDeleteQuestions, 'body'>['selection'];

const bulkUpdate = (selection: Selection, topicId: string | null) =>
  teacher.call(bulkUpdateQuestions, { body: { selection, topicId } });
const bulkDelete = (selection: Selection) => teacher.call(bulkDeleteQuestions, { body: { selection } });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const idsOfTopic = async (topicId: string) =>
  idsOf(await hub.db.select().from(questions).where(eq(questions.topicId, topicId))).toSorted();

describe('a bulk update', () => {
  it('gives single questions a topic, and removes it', async () => {
    const { id: topicId } = await aTopic(hub.db);
    const ids = idsOf(await someQuestions(hub.db, 3)).slice(0, 2);
    expect(await bulkUpdate({ ids }, topicId)).toMatchObject({ status: 200, body: { updatedCount: 2 } });
    expect(await idsOfTopic(topicId)).toEqual(ids.toSorted());
    const [changed] = await hub.db.select().from(questions).where(eq(questions.topicId, topicId)).limit(1);
    expect(changed?.updatedAt).toEqual(hub.clock.read());
    expect((await bulkUpdate({ ids }, null)).body).toEqual({ updatedCount: 2 });
    expect(await hub.db.$count(questions, isNull(questions.topicId))).toBe(3);
    expect(await hub.db.$count(questionVersions)).toBe(3);
  });

  it('does not count deleted ones, and counts each once', async () => {
    const { id } = await aQuestion(hub.db);
    const { id: topicId } = await aTopic(hub.db);
    expect((await bulkUpdate({ ids: [NOBODY, id, id] }, topicId)).body).toEqual({ updatedCount: 1 });
    expect((await bulkUpdate({ ids: [id] }, topicId)).body).toEqual({ updatedCount: 1 });
  });

  it('covers all questions that match a filter except for some', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const target = await aTopic(hub.db);
    const [first, second] = await someQuestions(hub.db, 2, { topicId: main.id, question: 'Aorta?' });
    const [third] = await someQuestions(hub.db, 1, { topicId: sub.id, question: 'The AORTA!' });
    const wanted = [first, third].map((row) => row?.id ?? '');
    await someQuestions(hub.db, 1, { topicId: sub.id, question: 'Vein?' });
    await someQuestions(hub.db, 1, { question: 'Aorta?' });
    const filter = { search: ' aorta ', topicIds: [main.id] };
    const selection = { filter, except: [second?.id ?? '', NOBODY], expectedCount: 2 };
    expect((await bulkUpdate(selection, target.id)).body).toEqual({ updatedCount: 2 });
    expect(await idsOfTopic(target.id)).toEqual(wanted.toSorted());
  });

  it('accepts filters for questions without a topic and for all questions', async () => {
    const [target, other] = [await aTopic(hub.db), await aTopic(hub.db)];
    await someQuestions(hub.db, 2);
    await someQuestions(hub.db, 1, { topicId: other.id });
    const without = { filter: { withoutTopic: true }, expectedCount: 2 };
    expect((await bulkUpdate(without, target.id)).body).toEqual({ updatedCount: 2 });
    expect((await bulkUpdate({ filter: {}, expectedCount: 3 }, target.id)).body).toEqual({ updatedCount: 3 });
    expect(await idsOfTopic(target.id)).toHaveLength(3);
  });

  it('does nothing if a filter matches a number other than the one shown to the teacher', async () => {
    const { id: topicId } = await aTopic(hub.db);
    const [one] = await someQuestions(hub.db, 2);
    const selection = { filter: {}, except: [], expectedCount: 3 };
    expect(await bulkUpdate(selection, topicId)).toMatchObject(
      refusal(409, 'The selection has changed: it is 2 questions now. Please check and try again.'),
    );
    const message = 'The selection has changed: it is 1 question now. Please check and try again.';
    const refused = await bulkUpdate({ filter: {}, except: [one?.id ?? ''], expectedCount: 2 }, topicId);
    expect(refused.error?.message).toBe(message);
    expect(await idsOfTopic(topicId)).toEqual([]);
  });

  it('returns 404 for a topic that does not exist or is being deleted', async () => {
    const ids = idsOf(await someQuestions(hub.db, 1));
    expect(await bulkUpdate({ ids }, NOBODY)).toMatchObject(refusal(404, 'Topic not found'));
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
    { selection: { filter: { topicIds: ['7'] }, expectedCount: 0 }, topicId: null },
  ])('refuses %o', async (payload) => {
    expect((await teacher.send('POST', '/api/questions/bulk-update', { payload })).status).toBe(400);
  });

  it('treats half a surrogate pair in a search as the replacement character', async () => {
    await someQuestions(hub.db, 1, { question: 'Half \ufffd?' });
    const selection = { filter: { search: 'half \ud83d' }, expectedCount: 1 };
    expect((await bulkUpdate(selection, null)).body).toEqual({ updatedCount: 1 });
  });
});

describe('a bulk deletion', () => {
  it('deletes single questions, and does not count missing ones', async () => {
    const rows = await someQuestions(hub.db, 3);
    const ids = [...idsOf(rows).slice(0, 2), NOBODY];
    expect(await bulkDelete({ ids })).toMatchObject({ status: 200, body: { deletedCount: 2 } });
    expect(idsOf(await hub.db.select().from(questions))).toEqual([rows[2]?.id]);
    expect((await bulkDelete({ ids })).body).toEqual({ deletedCount: 0 });
  });

  it('deletes all that match a filter, if their number is the one shown to the teacher', async () => {
    await someQuestions(hub.db, 2, { question: 'Aorta?' });
    await someQuestions(hub.db, 1);
    const selection = { filter: { search: 'aorta' }, except: [], expectedCount: 2 };
    expect(await bulkDelete({ ...selection, expectedCount: 1 })).toMatchObject({ status: 409 });
    expect(await hub.db.$count(questions)).toBe(3);
    expect((await bulkDelete(selection)).body).toEqual({ deletedCount: 2 });
    expect(await hub.db.$count(questions)).toBe(1);
  });

  it('reports progress in batches of a thousand', async () => {
    const one = { question: 'Which?', options: ['a', 'b'], correctAnswer: 0 };
    await hub.db.insert(questions).values(Array.from({ length: 2100 }, () => one));
    const payload = { selection: { filter: {}, expectedCount: 2100 } };
    const headers = { accept: PROGRESS_TYPE };
    const answer = await teacher.send('POST', '/api/questions/bulk-delete', { payload, headers });
    const stage = 'Deleting questions';
    expect(progressLinesIn(answer)).toEqual([
      ...[1000, 2000, 2100].map((done) => ({ progress: { stage, done, total: 2100 } })),
      { result: { deletedCount: 2100 } },
    ]);
  });

  it('leaves students’ past questions and their current quiz intact', async () => {
    const { bank, answer, complete } = await aQuizTaker(hub, { questions: 3 });
    await answer(0, RIGHT);
    await bulkDelete({ ids: idsOf(bank) });
    expect((await answer(1, RIGHT)).status).toBe(201);
    expect((await answer(2, WRONG)).status).toBe(201);
    expect((await complete()).body).toMatchObject({ correctAnswers: 2, questionsAttempted: 3, score: 67 });
  });

  it('in progress does not break an answer', async () => {
    const { bank, answer, complete } = await aQuizTaker(hub, { questions: 3 });
    const recorded = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(questions),
      () => answer(0, RIGHT),
    );
    expect(recorded.status).toBe(201);
    expect(await hub.db.$count(questions)).toBe(0);
    expect((await complete()).body.questions).toHaveLength(bank.length);
  });
});

describe('deleting the questions of a topic', () => {
  const deleteByTopic = (topicId: string) => teacher.call(deleteQuestionsByTopic, { params: { topicId } });

  it("takes those of a main category's subcategories along, and nothing else", async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const beside = await aTopic(hub.db, { parentId: main.id });
    await someQuestions(hub.db, 2, { topicId: main.id });
    await someQuestions(hub.db, 3, { topicId: sub.id });
    await someQuestions(hub.db, 1, { topicId: beside.id });
    const [kept] = await someQuestions(hub.db, 1);
    expect(await deleteByTopic(sub.id)).toMatchObject({ status: 200, body: { deletedCount: 3 } });
    expect((await deleteByTopic(main.id)).body).toEqual({ deletedCount: 3 });
    expect(idsOf(await hub.db.select().from(questions))).toEqual([kept?.id]);
    expect(await hub.db.$count(topics)).toBe(3);
  });

  it('returns 404 for a missing topic, even if orphans still name it', async () => {
    const parent = await aTopic(hub.db);
    const orphan = await aTopic(hub.db, { parentId: parent.id });
    await someQuestions(hub.db, 1, { topicId: orphan.id });
    await hub.db.delete(topics).where(eq(topics.id, parent.id));
    expect(await deleteByTopic(parent.id)).toMatchObject(refusal(404, 'Topic not found'));
    expect(await hub.db.$count(questions)).toBe(1);
    expect((await teacher.send('DELETE', '/api/questions/by-topic/7')).status).toBe(400);
  });
});

it('bulk changes lock questions in the order of their ids, so that they cannot deadlock', async () => {
  const ids = Array.from({ length: 9 }, (_, n) => `00000000-0000-4000-8000-00000000000${9 - n}`);
  for (const id of ids) await aQuestion(hub.db, { id });
  const lock = (tx: Database, wanted: string[]) =>
    tx.select().from(questions).where(inArray(questions.id, wanted)).for('update', { noWait: true });
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

it('concurrent bulk changes of the same questions in different orders all succeed or are refused', async () => {
  const [one, two] = [await aTopic(hub.db), await aTopic(hub.db)];
  const ids = idsOf(await someQuestions(hub.db, 60, { topicId: one.id }));
  const { answer } = await aQuizTaker(hub, { questions: 5 });
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      bulkUpdate({ ids }, one.id),
      bulkUpdate({ ids: ids.toReversed() }, two.id),
      bulkUpdate({ ids }, null),
      bulkUpdate({ filter: {}, expectedCount: 65 }, one.id),
      bulkDelete({ ids: [...ids.slice(0, 5), ...ids.slice(40, 45)].toReversed() }),
      bulkDelete({ ids: ids.slice(30, 50) }),
      answer(round, RIGHT),
      teacher.call(deleteQuestionsByTopic, { params: { topicId: two.id } }),
    ]);
    expect(statusesOf(answers).filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  }
});
