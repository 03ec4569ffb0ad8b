import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { studentQuestions, studentStats, studyDays } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { getQuizSession, listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { aQuestion, NOBODY } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { statusesOf } from '#tests/support/test-client.ts';

const hub = hubForEachTest();

/** Every counter that an answer changes. */
async function counters(userId: string, questionId: string) {
  const [session] = await hub.db.select().from(quizSessions).where(eq(quizSessions.userId, userId));
  const [student] = await hub.db.select().from(studentStats).where(eq(studentStats.userId, userId));
  const [day] = await hub.db.select().from(studyDays).where(eq(studyDays.userId, userId));
  const [pair] = await hub.db.select().from(studentQuestions).where(eq(studentQuestions.questionId, questionId));
  return { session, student, day, pair };
}

describe('an answer', () => {
  it('returns 201 and is read back with the session', async () => {
    const { client, session, answer } = await aQuizTaker(hub);
    hub.clock.advance({ seconds: 30 });
    const recorded = await answer(1, WRONG, { timeSpent: 12 });
    expect(recorded.status).toBe(201);
    expect(recorded.body).toEqual({
      id: expect.any(String),
      sessionId: session.id,
      questionId: session.questions[1]?.id,
      selectedAnswer: WRONG,
      timeSpent: 12,
      createdAt: '2026-03-11T12:00:30.000Z',
      reveal: null,
    });
    const again = await client.ok(getQuizSession, { params: { id: session.id } });
    expect(again.answers).toEqual([recorded.body]);
  });

  it('stores how sure the student was, which does not affect the grade and appears in the review', async () => {
    const { client, session, answer, complete } = await aQuizTaker(hub);
    expect((await answer(0, RIGHT, { confidence: 'guess' })).status).toBe(201);
    expect((await answer(0, RIGHT, { confidence: 'sure' })).status).toBe(200);
    await answer(1, WRONG);
    const questionId = session.questions[2]?.id;
    const payload = { sessionId: session.id, questionId, selectedAnswer: RIGHT, confidence: 'certain' };
    expect((await client.send('POST', '/api/quiz-attempts', { payload })).status).toBe(400);
    const reviewed = [{ confidence: 'guess', fraction: 1 }, { confidence: null }, { confidence: null }];
    expect((await complete()).body.questions).toMatchObject(reviewed);
    expect(await client.ok(listOwnAttempts, { params: { sessionId: session.id } })).toMatchObject(reviewed);
  });

  it('counts for its session, student, day and question', async () => {
    const { user, session, answer } = await aQuizTaker(hub);
    hub.clock.advance({ seconds: 30 });
    await answer(0, WRONG, { timeSpent: 12 });
    expect(await counters(user.id, session.questions[0]?.id ?? '')).toMatchObject({
      session: { questionsAttempted: 1, correctAnswers: 0, totalTimeSpent: 12 },
      student: { questionsAnswered: 1, correctAnswers: 0, totalTimeSpent: 12, streak: 1, lastStudyDay: '2026-03-11' },
      day: { day: '2026-03-11', answers: 1, cards: 0, timeSpent: 12 },
      pair: { userId: user.id, timesAnswered: 1, timesCorrect: 0, lastCorrect: false },
    });
  });

  it('returns 200 with the same answer if it is repeated, and counts once', async () => {
    const { user, session, answer } = await aQuizTaker(hub);
    const first = await answer(0, RIGHT);
    hub.clock.advance({ seconds: 9 });
    const second = await answer(0, RIGHT, { timeSpent: 9 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await hub.db.$count(quizAttempts)).toBe(1);
    expect(await counters(user.id, session.questions[0]?.id ?? '')).toMatchObject({
      session: { questionsAttempted: 1, correctAnswers: 1 },
      student: { questionsAnswered: 1, correctAnswers: 1 },
      pair: { timesAnswered: 1, timesCorrect: 1 },
      day: { answers: 1 },
    });
  });

  it('is recorded and counted once if sent five times at once', async () => {
    const { user, session, answer } = await aQuizTaker(hub);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(0, RIGHT)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await hub.db.$count(quizAttempts)).toBe(1);
    expect(await counters(user.id, session.questions[0]?.id ?? '')).toMatchObject({
      session: { questionsAttempted: 1 },
      student: { questionsAnswered: 1 },
      pair: { timesAnswered: 1 },
      day: { answers: 1 },
    });
  });

  it('counts each of five simultaneous answers to different questions', async () => {
    const { user, session, answer } = await aQuizTaker(hub, { questions: 5 });
    const answers = await Promise.all([0, 1, 2, 3, 4].map((index) => answer(index, RIGHT)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await counters(user.id, session.questions[0]?.id ?? '')).toMatchObject({
      session: { questionsAttempted: 5, correctAnswers: 5 },
      student: { questionsAnswered: 5, correctAnswers: 5 },
      day: { answers: 5 },
    });
  });

  it('does not wait for another student whose session is locked', async () => {
    const takers = [await aQuizTaker(hub), await aQuizTaker(hub), await aQuizTaker(hub)] as const;
    const hold = (tx: Database) =>
      tx.execute(sql`select from quiz_sessions where id = ${takers[1].session.id} for update`);
    let answers: Promise<{ status: number }>[] = [];
    // The embedded engine runs one statement at a time.
    const whileHeld = async () => hub.engine.kind === 'postgres' && Promise.all([answers[0], answers[2]]);
    await whileUncommitted(
      hub.engine,
      hold,
      () => {
        answers = takers.map(({ answer }) => answer(0, RIGHT));
        return Promise.all(answers);
      },
      whileHeld,
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('returns 409 if it differs from the recorded one, and changes nothing', async () => {
    const { user, session, answer } = await aQuizTaker(hub);
    await answer(0, RIGHT);
    expect(await answer(0, WRONG)).toMatchObject({ status: 409, error: { code: 'already_answered' } });
    expect(await counters(user.id, session.questions[0]?.id ?? '')).toMatchObject({
      session: { questionsAttempted: 1, correctAnswers: 1 },
    });
  });

  it('is recorded once if several different ones arrive at once; the others return 409', async () => {
    const { answer } = await aQuizTaker(hub);
    const answers = await Promise.all([0, 1, 2, 3].map((option) => answer(0, option)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    expect(await hub.db.$count(quizAttempts)).toBe(1);
  });

  it('returns 404 for a question outside the session', async () => {
    const { topic, answer } = await aQuizTaker(hub);
    const outside = await aQuestion(hub.db, { topicId: topic.id });
    for (const questionId of [outside.id, NOBODY]) {
      expect(await answer(0, RIGHT, { questionId })).toMatchObject({ status: 404, error: { code: 'not_found' } });
    }
    expect(await hub.db.$count(quizAttempts)).toBe(0);
  });

  it('returns 409 once the session is completed, unless it repeats a recorded one', async () => {
    const { answer, complete } = await aQuizTaker(hub);
    const before = await answer(0, RIGHT);
    await complete();
    expect(await answer(1, RIGHT)).toMatchObject({ status: 409, error: { code: 'completed' } });
    expect(await answer(0, RIGHT)).toMatchObject({ status: 200, body: { id: before.body.id } });
    expect(await answer(0, WRONG)).toMatchObject({ status: 409 });
  });

  it.each([4, 5, -1, 1.5])('returns 400 for option %d of the four from 0 to 3, and records nothing', async (option) => {
    const { answer } = await aQuizTaker(hub);
    expect(await answer(0, option)).toMatchObject({ status: 400, error: { code: 'invalid' } });
    expect(await hub.db.$count(quizAttempts)).toBe(0);
  });

  it.each([{ timeSpent: -1 }, { timeSpent: 'long' }, { sessionId: '7' }, { questionId: '7' }])(
    'returns 400 with %o',
    async (wrong) => {
      const { client, session } = await aQuizTaker(hub);
      const payload = { sessionId: session.id, questionId: session.questions[0]?.id, selectedAnswer: 0, ...wrong };
      expect((await client.send('POST', '/api/quiz-attempts', { payload })).status).toBe(400);
    },
  );
});

describe('the time an answer took', () => {
  it('is never longer than the session has existed by our clock', async () => {
    const { answer } = await aQuizTaker(hub);
    hub.clock.advance({ seconds: 40 });
    expect((await answer(0, RIGHT, { timeSpent: 5000 })).body.timeSpent).toBe(40);
    hub.clock.advance({ hours: 9 });
    expect((await answer(1, RIGHT, { timeSpent: 9 * 3600 })).body.timeSpent).toBe(15 * 60);
  });

  it('is bounded over all answers together', async () => {
    const { user, session, answer } = await aQuizTaker(hub);
    hub.clock.advance({ seconds: 40 });
    await answer(0, RIGHT, { timeSpent: 30 });
    expect((await answer(1, RIGHT, { timeSpent: 30 })).body.timeSpent).toBe(10);
    expect((await answer(2, RIGHT, { timeSpent: 30 })).body.timeSpent).toBe(0);
    expect(await counters(user.id, session.questions[0]?.id ?? '')).toMatchObject({
      session: { totalTimeSpent: 40 },
      student: { totalTimeSpent: 40 },
      day: { timeSpent: 40 },
    });
  });

  it('is rounded to seconds, and is 0 if none is sent', async () => {
    const { answer } = await aQuizTaker(hub);
    hub.clock.advance({ seconds: 40 });
    expect((await answer(0, RIGHT, { timeSpent: 7.6 })).body.timeSpent).toBe(8);
    expect((await answer(1, RIGHT)).body.timeSpent).toBe(0);
  });
});
