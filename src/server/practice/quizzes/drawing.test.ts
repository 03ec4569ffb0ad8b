import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { createQuizSession, getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aQuestion, aStudent, aTopic, NOBODY, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { isTorture } from '#tests/support/torture.ts';

const hub = hubForEachTest();
const user = forEachTest(() => aStudent(hub.db));
const student = forEachTest(() => hub.as(user));
const topic = forEachTest(() => aTopic(hub.db, { name: 'Abdomen' }));

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const start = (totalQuestions: number, topicIds = [topic.id], pool: 'all' | 'unseen' = 'all') =>
  student.ok(createQuizSession, { body: { topicIds, totalQuestions, pool } });
const startJust = (...questionIds: string[]) =>
  student.call(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 1, questionIds } });

describe('starting a session', () => {
  it('returns 201 with the questions, without keys, in one call', async () => {
    const question = await aQuestion(hub.db, { topicId: topic.id, videoUrl: '/media/videos/a.mp4' });
    const answer = await student.call(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 10 } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      topicIds: [topic.id],
      topicName: 'Abdomen',
      totalQuestions: 1,
      availableQuestions: 1,
      timeLimit: 0,
      extendedFrom: null,
      remainingSeconds: null,
      answerReveal: 'after_submit',
      exam: null,
      checkOf: null,
      canBePutAside: true,
      breakSecondsLeft: 0,
      coveredQuestionIds: [],
      startedAt: '2026-03-11T12:00:00.000Z',
      completedAt: null,
      savedAt: null,
      place: { index: 0, selected: {}, skipped: [], seconds: {} },
      questions: [
        {
          id: question.id,
          kind: 'single',
          question: question.question,
          options: question.options,
          content: null,
          difficulty: 'medium',
          imageUrl: null,
          imageDescription: null,
          videoUrl: '/media/videos/a.mp4',
        },
      ],
      answers: [],
      flaggedQuestionIds: [],
    });
  });

  it('names the session after its topic, or by the number of topics', async () => {
    const other = await aTopic(hub.db, { name: 'Vascular' });
    await someQuestions(hub.db, 1, { topicId: topic.id });
    expect((await start(1)).topicName).toBe('Abdomen');
    expect((await start(1, [topic.id, topic.id])).topicName).toBe('Abdomen');
    expect((await start(1, [topic.id, other.id])).topicName).toBe('Mixed Topics (2)');
  });

  it('returns 404 for a deleted topic and 409 if the topics have no questions, and stores nothing', async () => {
    await aQuestion(hub.db);
    const gone = await student.call(createQuizSession, { body: { topicIds: [topic.id, NOBODY], totalQuestions: 1 } });
    expect(gone).toMatchObject({ status: 404, error: { code: 'not_found' } });
    const empty = await student.call(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 1 } });
    expect(empty).toMatchObject({ status: 409, error: { code: 'no_questions' } });
    expect(await hub.db.$count(quizSessions)).toBe(0);
  });

  it('waits for a deletion of questions in progress, and asks none of them', async () => {
    const [kept, gone] = await someQuestions(hub.db, 2, { topicId: topic.id });
    const deleting = (tx: Database) => tx.delete(questions).where(eq(questions.id, gone?.id ?? ''));
    expect(idsOf((await whileUncommitted(hub.engine, deleting, () => start(2))).questions)).toEqual([kept?.id]);
    const deletingRest = (tx: Database) => tx.delete(questions);
    const refused = await whileUncommitted(hub.engine, deletingRest, () => startJust(kept?.id ?? ''));
    expect(refused).toMatchObject({ status: 409, error: { code: 'questions_gone' } });
    expect(await hub.db.$count(quizSessions)).toBe(1);
  });

  it.each([
    { topicIds: [], totalQuestions: 1 },
    { topicIds: ['7'], totalQuestions: 1 },
    { topicIds: [NOBODY], totalQuestions: 0 },
    { topicIds: [NOBODY], totalQuestions: 1.5 },
    { topicIds: [NOBODY], totalQuestions: 1, timeLimit: 21 },
    { topicIds: [NOBODY], totalQuestions: 1, timeLimit: -1 },
    { topicIds: [NOBODY], totalQuestions: 1, answerReveal: 'now' },
    { topicIds: [NOBODY], totalQuestions: 1, questionIds: [] },
    { totalQuestions: 1 },
  ])('refuses %o', async (payload) => {
    expect((await student.send('POST', '/api/quiz-sessions', { payload })).status).toBe(400);
  });
});

describe('drawing', () => {
  it('returns the requested number of distinct questions, only from the chosen topics', async () => {
    const other = await aTopic(hub.db);
    const bank = [
      ...(await someQuestions(hub.db, 8, { topicId: topic.id })),
      ...(await someQuestions(hub.db, 4, { topicId: other.id })),
    ];
    await someQuestions(hub.db, 5, { topicId: (await aTopic(hub.db)).id });
    await someQuestions(hub.db, 5);
    const drawn = idsOf((await start(10, [topic.id, other.id])).questions);
    expect(new Set(drawn).size).toBe(10);
    expect(idsOf(bank)).toEqual(expect.arrayContaining(drawn));
  });

  it('returns all questions if there are fewer than requested, and says how many there were', async () => {
    const bank = await someQuestions(hub.db, 3, { topicId: topic.id });
    const session = await start(10);
    expect(session).toMatchObject({ totalQuestions: 3, availableQuestions: 3 });
    expect(idsOf(session.questions).toSorted()).toEqual(idsOf(bank).toSorted());
    expect(await start(2)).toMatchObject({ totalQuestions: 2, availableQuestions: 3 });
  });

  it('draws from a main category with its subcategories, but from a subcategory alone', async () => {
    const sub = await aTopic(hub.db, { parentId: topic.id });
    const own = await aQuestion(hub.db, { topicId: topic.id });
    const below = await aQuestion(hub.db, { topicId: sub.id });
    expect(new Set(idsOf((await start(9)).questions))).toEqual(new Set(idsOf([own, below])));
    expect(idsOf((await start(9, [sub.id])).questions)).toEqual([below.id]);
    expect((await start(9, [topic.id, sub.id])).totalQuestions).toBe(2);
  });

  it('shuffles: two orders of 20 questions are equal once in 20! ≈ 2·10¹⁸ draws', async () => {
    const bank = idsOf(await someQuestions(hub.db, 20, { topicId: topic.id }));
    const [first, second] = [idsOf((await start(20)).questions), idsOf((await start(20)).questions)];
    expect(first).not.toEqual(second);
    expect(first).not.toEqual(bank);
    expect(second).not.toEqual(bank);
  });

  it('leaves no question out: one of 4 is missing from 60 draws of 2 once in 2⁶⁰/4 times', async () => {
    const bank = idsOf(await someQuestions(hub.db, 4, { topicId: topic.id }));
    const seen = new Set<string>();
    for (let i = 0; i < 60; i += 1) for (const id of idsOf((await start(2)).questions)) seen.add(id);
    expect([...seen].toSorted()).toEqual(bank.toSorted());
  });

  it.each([
    ['two topics', { pool: 100, count: 50, seen: 0 }],
    ['the unseen questions of two topics', { pool: 100, count: 50, seen: 100 }],
  ])(
    'is equally likely for each question of %s',
    { tags: 'long', timeout: 300_000 },
    async (_name, { pool, count, seen }) => {
      const sub = await aTopic(hub.db, { parentId: topic.id });
      const answered = idsOf(await someQuestions(hub.db, seen, { topicId: topic.id }));
      const bank = idsOf(await someQuestions(hub.db, pool, { topicId: topic.id }));
      await hub.db
        .update(questions)
        .set({ topicId: sub.id })
        .where(inArray(questions.id, bank.slice(pool / 4)));
      const at = { userId: user.id, lastAnsweredAt: hub.clock.read(), lastCorrect: true };
      if (seen > 0) await hub.db.insert(studentQuestions).values(answered.map((questionId) => ({ ...at, questionId })));
      const times = new Map(bank.map((id) => [id, 0]));
      const quizzes = isTorture ? 100_000 / count : 100;
      for (let n = 0; n < quizzes; n += 1) {
        const { questions: asked, availableQuestions } = await start(count, [topic.id], seen > 0 ? 'unseen' : 'all');
        expect(availableQuestions).toBe(pool);
        const drawn = idsOf(asked);
        expect(new Set(drawn).size).toBe(count);
        for (const id of drawn) times.set(id, (times.get(id) ?? 0) + 1);
      }
      const expected = (quizzes * count) / pool;
      const sum = [...times.values()].reduce((total, number) => total + (number - expected) ** 2 / expected, 0);
      // A quiz draws each question once, which makes the numbers more even than independent draws would.
      const chiSquare = (sum / (1 - count / pool)) * ((pool - 1) / pool);
      expect(times.size).toBe(pool);
      // Six standard deviations: less than once in a million runs.
      expect(chiSquare).toBeLessThan(pool - 1 + 6 * Math.sqrt(2 * (pool - 1)));
      expect(chiSquare).toBeGreaterThan(pool - 1 - 6 * Math.sqrt(2 * (pool - 1)));
    },
  );

  it('keeps the order of the draw', async () => {
    await someQuestions(hub.db, 12, { topicId: topic.id });
    const session = await start(12);
    const again = await student.ok(getQuizSession, { params: { id: session.id } });
    expect(idsOf(again.questions)).toEqual(idsOf(session.questions));
  });
});

describe('starting with given questions', () => {
  it('asks them in the given order, each once, whatever else the topics contain', async () => {
    const bank = idsOf(await someQuestions(hub.db, 4, { topicId: topic.id }));
    const [a = '', b = '', c = ''] = bank;
    const answer = await startJust(c, a, b, a);
    expect(answer).toMatchObject({ status: 201, body: { totalQuestions: 3, availableQuestions: 4 } });
    expect(idsOf(answer.body.questions)).toEqual([c, a, b]);
  });

  it('returns 409 if one of them has been deleted, and stores nothing', async () => {
    const [a = '', b = ''] = idsOf(await someQuestions(hub.db, 2, { topicId: topic.id }));
    await hub.db.delete(questions).where(eq(questions.id, a));
    expect(await startJust(a, b)).toMatchObject({
      status: 409,
      error: { code: 'questions_gone', message: 'Some questions from the draft are no longer available.' },
    });
    expect(await hub.db.$count(quizSessions)).toBe(0);
  });
});
