import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions, topics } from '#server/db/schema/content.ts';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import {
  getQuizSession,
  type HistoryAttempt,
  listOwnAttempts,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent, aTopic, type QuestionRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG, type QuizTaker } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

const attemptsOf = ({ client, session }: QuizTaker) =>
  client.ok(listOwnAttempts, { params: { sessionId: session.id } });
const withoutTopic = <Asked extends { topicId: string | null; topicName: string | null }>({
  topicId: _id,
  topicName: _name,
  ...asked
}: Asked) => asked;
const historyOf = ({ client }: QuizTaker) => client.ok(listOwnQuizSessions);

describe('the history', () => {
  it('has one entry for each completed session, with its counts', async () => {
    const taker = await aQuizTaker(hub);
    hub.clock.advance({ seconds: 50 });
    await taker.answer(0, RIGHT, { timeSpent: 20 });
    await taker.answer(1, WRONG, { timeSpent: 20 });
    await taker.complete();
    expect(await historyOf(taker)).toEqual([
      {
        id: taker.session.id,
        number: 1,
        topic: taker.topic.name,
        correctAnswers: 1,
        questionsAttempted: 2,
        totalQuestions: 3,
        score: 33,
        totalTime: 40,
        areKeysWithheld: false,
        isCheck: false,
        completedAt: '2026-03-11T12:00:50.000Z',
      },
    ]);
  });

  it('omits sessions in progress', async () => {
    const taker = await aQuizTaker(hub);
    await taker.answer(0, RIGHT);
    expect(await historyOf(taker)).toEqual([]);
  });

  it('lists the newest first, a page at a time', async () => {
    const user = await aStudent(hub.db);
    const takers: QuizTaker[] = [];
    for (let i = 0; i < 3; i += 1) {
      const taker = await aQuizTaker(hub, { user, questions: 1 });
      await taker.complete();
      hub.clock.advance({ minutes: i }); // the first two at the same time, so that their numbers decide
      takers.unshift(taker);
    }
    const [newest] = takers;
    const page = async (query: { limit?: number; offset?: number }) =>
      (await newest?.client.ok(listOwnQuizSessions, { query }))?.map(({ number }) => number);
    expect(await page({})).toEqual([3, 2, 1]);
    expect(await page({ limit: 2 })).toEqual([3, 2]);
    expect(await page({ limit: 2, offset: 2 })).toEqual([1]);
  });

  it.each(['limit=0', 'limit=201', 'offset=-1', 'limit=all'])('refuses ?%s', async (query) => {
    const { client } = await aQuizTaker(hub);
    expect((await client.send('GET', `/api/user/quiz-sessions?${query}`)).status).toBe(400);
  });

  it.each(['null', "''", "' '"])(
    'calls a restored session with the name %s and no details "General Quiz"',
    async (name) => {
      const taker = await aQuizTaker(hub);
      await taker.complete();
      await hub.db.delete(quizSessionQuestions);
      await hub.db.execute(`update quiz_sessions set topic_name = ${name}, number = null`);
      expect(await historyOf(taker)).toMatchObject([{ topic: 'General Quiz', number: 0 }]);
      expect(await attemptsOf(taker)).toEqual([]);
    },
  );
});

describe('the details of a session', () => {
  it('list every question in the order asked, with key, answer and time, including unanswered ones', async () => {
    const taker = await aQuizTaker(hub, { questions: 2 });
    hub.clock.advance({ seconds: 50 });
    await taker.answer(0, WRONG, { timeSpent: 20 });
    await taker.complete();
    const rows = await attemptsOf(taker);
    expect(rows.map(({ id }) => id)).toEqual(taker.session.questions.map(({ id }) => id));
    const asked = taker.bank.find(({ id }) => id === rows[0]?.id);
    expect(rows[0]).toEqual({
      id: asked?.id,
      kind: 'single',
      question: asked?.question,
      options: asked?.options,
      content: null,
      imageUrl: null,
      imageDescription: null,
      videoUrl: null,
      isCorrect: false,
      fraction: 0,
      correctAnswer: RIGHT,
      explanation: asked?.explanation,
      details: null,
      shares: [],
      confidence: null,
      typed: null,
      selectedAnswer: WRONG,
      timeSpent: 20,
      topicId: taker.topic.id,
      topicName: taker.topic.name,
      regrade: null,
      isRetired: false,
    });
    expect(rows[1]).toMatchObject({ selectedAnswer: null, isCorrect: false, timeSpent: 0 });
  });

  it('return 409 while the session is in progress', async () => {
    const { client, session } = await aQuizTaker(hub);
    const answer = await client.call(listOwnAttempts, { params: { sessionId: session.id } });
    expect(answer).toMatchObject({ status: 409, error: { code: 'not_completed' } });
  });
});

describe('a later change in the bank', () => {
  const edited = {
    question: 'Edited?',
    options: ['Other', 'Options'],
    correctAnswer: 1,
    explanation: 'Edited.',
    difficulty: 'hard' as const,
    imageUrl: '/media/images/edited.webp',
  };
  const changes: [string, (question: QuestionRow) => Promise<unknown>][] = [
    ['editing its questions', ({ id }) => hub.db.update(questions).set(edited).where(eq(questions.id, id))],
    ['deleting its questions', ({ id }) => hub.db.delete(questions).where(eq(questions.id, id))],
    ['deleting its topic', ({ topicId }) => hub.db.delete(topics).where(eq(topics.id, topicId ?? ''))],
    ['renaming its topic', () => hub.db.update(topics).set({ name: 'X' })],
  ];

  it.each(changes)('does not change the history and its details: %s', async (_title, change) => {
    const taker = await aQuizTaker(hub);
    await taker.answer(0, RIGHT);
    await taker.answer(1, WRONG);
    const result = await taker.complete();
    const before = [await historyOf(taker), (await attemptsOf(taker)).map(withoutTopic)];
    for (const question of taker.bank) await change(question);
    expect([await historyOf(taker), (await attemptsOf(taker)).map(withoutTopic)]).toEqual(before);
    const { questions: asked, ...figures } = (await taker.complete()).body;
    expect({ ...figures, questions: asked.map(withoutTopic) }).toEqual({
      ...result.body,
      questions: result.body.questions.map(withoutTopic),
    });
    expect(await hub.db.$count(quizAttempts)).toBe(2);
  });

  it('updates the topic shown with each question', async () => {
    const taker = await aQuizTaker(hub);
    await taker.complete();
    const [first = '', second = '', third = ''] = taker.session.questions.map(({ id }) => id);
    const other = await aTopic(hub.db, { name: 'Moved here' });
    const move = (id: string, topicId: string | null) =>
      hub.db.update(questions).set({ topicId }).where(eq(questions.id, id));
    await move(first, other.id);
    await move(second, null);
    await hub.db.delete(questions).where(eq(questions.id, third));
    const topicsOf = (asked: Pick<HistoryAttempt, 'topicId' | 'topicName'>[]) =>
      asked.map(({ topicId, topicName }) => [topicId, topicName]);
    const today = [
      [other.id, 'Moved here'],
      [null, null],
      [null, null],
    ];
    expect(topicsOf(await attemptsOf(taker))).toEqual(today);
    expect(topicsOf((await taker.complete()).body.questions)).toEqual(today);
  });

  it.each(changes)('does not change the questions and keys of a session in progress: %s', async (_title, change) => {
    const taker = await aQuizTaker(hub);
    for (const question of taker.bank) await change(question);
    const again = await taker.client.ok(getQuizSession, { params: { id: taker.session.id } });
    expect(again.questions).toEqual(taker.session.questions);
    expect((await taker.answer(0, RIGHT)).status).toBe(201);
    expect((await taker.answer(1, 3)).status).toBe(201);
    expect((await taker.complete()).body).toMatchObject({ correctAnswers: 1, questionsAttempted: 2 });
  });

  it('counts nothing for a deleted question', async () => {
    const taker = await aQuizTaker(hub);
    await hub.db.delete(questions);
    await taker.answer(0, RIGHT);
    expect(await hub.db.$count(studentQuestions)).toBe(0);
  });
});
