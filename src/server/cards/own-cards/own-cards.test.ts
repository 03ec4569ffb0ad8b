import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { questions, topics } from '#server/db/schema/content.ts';
import { cardReviewLog, cardSchedules, ownCards } from '#server/db/schema/study.ts';
import {
  createCardsOfWrong,
  createOwnCard,
  deleteOwnCard,
  listOwnCardQuestions,
  listOwnCards,
  OWN_CARDS_MAX,
  updateOwnCard,
} from '#shared/cards/own-cards.contract.ts';
import { completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aGrade, anOwnCard, sendReviews } from '#tests/support/card-reviews.ts';
import { aStudent } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG, type QuizTaker } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

const questionAt = ({ session }: QuizTaker, index: number) => session.questions[index]?.id ?? '';
const make = (taker: QuizTaker, index = 0, client = taker.client) =>
  client.call(createOwnCard, { body: { sessionId: taker.session.id, questionId: questionAt(taker, index) } });

async function aFinishedQuiz() {
  const taker = await aQuizTaker(hub);
  await taker.answer(0, WRONG);
  await taker.complete();
  return taker;
}

describe('making a card from a question', () => {
  it('puts the question and lettered options on the front, the right one and the explanation on the back', async () => {
    const taker = await aFinishedQuiz();
    const asked = taker.bank.find(({ id }) => id === questionAt(taker, 0));
    const { status, body } = await make(taker);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String) as string,
      front: `${asked?.question}\n\nA) Right\nB) Wrong\nC) Also wrong\nD) Quite wrong`,
      back: `A) Right\n\n${asked?.explanation}`,
      cloze: null,
      imageUrl: null,
      backImageUrl: null,
      occlusion: null,
      topicId: taker.topic.id,
      questionId: asked?.id,
      createdAt: hub.clock.read().toISOString(),
      updatedAt: hub.clock.read().toISOString(),
      revision: expect.any(String) as string,
    });
  });

  it('uses the question as it was asked, whatever happened to it later', async () => {
    const taker = await aQuizTaker(hub, { questions: 1 });
    const image = { imageUrl: '/media/images/later.webp', explanation: null };
    await hub.db.update(questions).set({ question: 'Edited?', correctAnswer: 1, ...image });
    await taker.complete();
    const { body } = await make(taker);
    expect(body).toMatchObject({ imageUrl: null, questionId: questionAt(taker, 0), topicId: taker.topic.id });
    expect(body.front).not.toContain('Edited?');
    expect(body.back).toMatch(/^A\) Right\n\nBecause/);
  });

  it('includes the question’s picture, and omits a missing explanation or topic', async () => {
    const { client, topic } = await aQuizTaker(hub, { questions: 1 });
    await hub.db.update(questions).set({ imageUrl: '/media/images/a.webp', explanation: null, correctAnswer: 2 });
    const session = await client.ok(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 1 } });
    await hub.db.delete(questions);
    await client.ok(completeQuizSession, { params: { id: session.id } });
    const body = { sessionId: session.id, questionId: session.questions[0]?.id ?? '' };
    const card = { back: 'C) Also wrong', imageUrl: '/media/images/a.webp', topicId: null };
    expect(await client.ok(createOwnCard, { body })).toMatchObject(card);
  });

  it('returns an existing card for the same question, as the student has changed it', async () => {
    const taker = await aFinishedQuiz();
    const { body } = await make(taker);
    const form = { front: 'Mine', back: 'My own answer' };
    await taker.client.ok(updateOwnCard, { params: { id: body.id }, body: form });
    expect(await make(taker)).toMatchObject({ status: 201, body: { id: body.id, ...form } });
    const answers = await Promise.all([make(taker, 1), make(taker, 1), make(taker, 1)]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await hub.db.$count(ownCards)).toBe(2);
  });

  it('is refused before the answer is due to be shown', async () => {
    const taker = await aQuizTaker(hub);
    await taker.answer(0, RIGHT);
    expect(await make(taker)).toMatchObject({ status: 409, error: { code: 'not_revealed' } });
    const immediate = await aQuizTaker(hub, { answerReveal: 'immediate' });
    await immediate.answer(0, RIGHT);
    expect((await make(immediate, 0)).status).toBe(201);
    expect((await make(immediate, 1)).status).toBe(409);
    await immediate.complete();
    expect((await make(immediate, 1)).status).toBe(201);
  });

  it('returns 404 for a question or a session that is not the student’s', async () => {
    const taker = await aFinishedQuiz();
    const other = await hub.as(await aStudent(hub.db));
    expect((await make(taker, 0, other)).status).toBe(404);
    const wrong = [
      { sessionId: randomUUID(), questionId: questionAt(taker, 0) },
      { sessionId: taker.session.id, questionId: randomUUID() },
    ];
    for (const body of wrong) expect((await taker.client.call(createOwnCard, { body })).status).toBe(404);
    expect(await hub.db.$count(ownCards)).toBe(0);
  });

  it('needs valid ids', async () => {
    const student = await hub.as(await aStudent(hub.db));
    expect((await student.send('POST', '/api/own-cards', { payload: { sessionId: '7' } })).status).toBe(400);
  });

  it('loses its topic when the topic is deleted', async () => {
    const taker = await aFinishedQuiz();
    await make(taker);
    await hub.db.delete(topics);
    expect(await hub.db.select().from(ownCards)).toMatchObject([{ topicId: null }]);
  });
});

describe('making cards from all wrong answers', () => {
  const makeAll = ({ session, client }: QuizTaker, by = client) =>
    by.call(createCardsOfWrong, { body: { sessionId: session.id } });

  it('makes one for each question that was wrong or not answered, in their order, without duplicates', async () => {
    const taker = await aQuizTaker(hub, { questions: 4 });
    await taker.answer(0, WRONG);
    await taker.answer(1, RIGHT);
    await taker.complete();
    await make(taker, 2);
    hub.clock.advance({ minutes: 1 });
    const wrong = [0, 2, 3].map((index) => questionAt(taker, index));
    expect(await makeAll(taker)).toMatchObject({ status: 201, body: { made: 2, known: 1, questionIds: wrong } });
    expect(await makeAll(taker)).toMatchObject({ body: { made: 0, known: 3 } });
    const { cards } = await taker.client.ok(listOwnCards, { query: {} });
    expect(cards.map(({ questionId }) => questionId)).toEqual([3, 0, 2].map((index) => questionAt(taker, index)));
    expect(new Set(cards.map(({ topicId }) => topicId))).toEqual(new Set([taker.topic.id]));
  });

  it('is refused while the session is open, and for other students', async () => {
    const taker = await aQuizTaker(hub, { questions: 2, answerReveal: 'immediate' });
    await taker.answer(0, WRONG);
    expect((await makeAll(taker)).status).toBe(409);
    await taker.complete();
    expect((await makeAll(taker, await hub.as(await aStudent(hub.db)))).status).toBe(404);
    expect((await makeAll(taker)).body).toMatchObject({ made: 2 });
  });

  it('makes none at all if there would be too many', async () => {
    const taker = await aQuizTaker(hub, { questions: 2 });
    await taker.complete();
    const card = { userId: taker.user.id, front: 'a', back: 'b' };
    await hub.db.insert(ownCards).values(Array.from({ length: OWN_CARDS_MAX - 1 }, () => card));
    expect((await makeAll(taker)).status).toBe(409);
    expect(await hub.db.$count(ownCards)).toBe(OWN_CARDS_MAX - 1);
  });
});

describe("a student's own cards", () => {
  it('are listed newest first, a page at a time, only to their owner', async () => {
    const user = await aStudent(hub.db);
    const client = await hub.as(user);
    const ids = [];
    for (let day = 1; day <= 3; day += 1) {
      const createdAt = new Date(`2026-03-0${day}T00:00:00Z`);
      ids.unshift((await anOwnCard(hub.db, { userId: user.id, createdAt })).id);
    }
    await anOwnCard(hub.db, { userId: (await aStudent(hub.db)).id });
    const all = await client.ok(listOwnCards, { query: {} });
    expect([all.total, all.cards.map(({ id }) => id)]).toEqual([3, ids]);
    const page = await client.ok(listOwnCards, { query: { limit: 1, offset: 1 } });
    expect([page.total, page.cards.map(({ id }) => id)]).toEqual([3, [ids[1]]]);
    expect((await client.send('GET', '/api/own-cards?limit=501')).status).toBe(400);
  });

  it('can be found by the questions they were made from', async () => {
    const taker = await aFinishedQuiz();
    await make(taker, 0);
    await make(taker, 2);
    const made = [questionAt(taker, 0), questionAt(taker, 2)].toSorted();
    expect(await taker.client.ok(listOwnCardQuestions)).toEqual(made);
    expect(await (await hub.as(await aStudent(hub.db))).ok(listOwnCardQuestions)).toEqual([]);
  });

  it('can be changed', async () => {
    const user = await aStudent(hub.db);
    const client = await hub.as(user);
    const { id } = await anOwnCard(hub.db, { userId: user.id });
    const change = (body: { front: string; back: string }) => client.call(updateOwnCard, { params: { id }, body });
    expect(await change({ front: '  What? ', back: 'That' })).toMatchObject({
      status: 200,
      body: { id, front: 'What?', back: 'That', updatedAt: hub.clock.read().toISOString() },
    });
    expect(await change({ front: ' ', back: 'That' })).toMatchObject({
      status: 400,
      error: { issues: [{ path: 'front', message: 'Please fill in the front' }] },
    });
    expect((await change({ front: 'What?', back: 'x'.repeat(10_001) })).status).toBe(400);
  });

  it('are deleted with their schedule; the log stays, and the question can become a card again', async () => {
    const taker = await aFinishedQuiz();
    const { id } = (await make(taker)).body;
    await sendReviews(hub, taker.client, [aGrade(id, hub.clock.read())]);
    expect((await taker.client.call(deleteOwnCard, { params: { id } })).status).toBe(204);
    const left = [ownCards, cardSchedules, cardReviewLog].map((table) => hub.db.$count(table));
    expect(await Promise.all(left)).toEqual([0, 0, 1]);
    expect((await taker.client.call(deleteOwnCard, { params: { id } })).status).toBe(404);
    expect((await make(taker)).body.id).not.toBe(id);
  });

  it('cannot be changed or deleted by anybody else', async () => {
    const { id } = await anOwnCard(hub.db, { userId: (await aStudent(hub.db)).id });
    const body = { front: 'Theirs', back: 'Now mine' };
    const other = await hub.as(await aStudent(hub.db));
    expect((await other.call(updateOwnCard, { params: { id }, body })).status).toBe(404);
    expect((await other.call(deleteOwnCard, { params: { id } })).status).toBe(404);
    expect(await hub.db.select().from(ownCards)).toMatchObject([{ id, front: 'Own front' }]);
  });
});
