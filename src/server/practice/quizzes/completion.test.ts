import { describe, expect, it } from 'vitest';
import { studentStats } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { completeQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

describe('completing a session', () => {
  it('returns the result and every question with its key, answered or not', async () => {
    const { session, topic, bank, answer, complete } = await aQuizTaker(hub);
    hub.clock.advance({ minutes: 1 });
    await answer(0, RIGHT, { timeSpent: 10 });
    await answer(1, WRONG, { timeSpent: 20 });
    const result = await complete();
    expect(result).toMatchObject({
      status: 200,
      body: {
        id: session.id,
        topicName: topic.name,
        totalQuestions: 3,
        questionsAttempted: 2,
        correctAnswers: 1,
        score: 33,
        totalTimeSpent: 30,
        completedAt: '2026-03-11T12:01:00.000Z',
      },
    });
    const explanations = new Map(bank.map(({ id, explanation }) => [id, explanation]));
    const expected = [
      { isCorrect: true, fraction: 1, selectedAnswer: RIGHT, timeSpent: 10 },
      { isCorrect: false, fraction: 0, selectedAnswer: WRONG, timeSpent: 20 },
      { isCorrect: false, fraction: 0, selectedAnswer: null, timeSpent: 0 },
    ].map((given, index) => ({
      ...session.questions[index],
      ...given,
      correctAnswer: 0,
      explanation: explanations.get(session.questions[index]?.id ?? ''),
      details: null,
      shares: [],
      confidence: null,
      typed: null,
      topicId: topic.id,
      topicName: topic.name,
      regrade: null,
      isRetired: false,
    }));
    expect(result.body.questions).toEqual(expected);
  });

  it.each([
    [3, 0, 0],
    [3, 1, 33],
    [3, 2, 67],
    [8, 1, 13],
    [3, 3, 100],
  ])('scores %d questions with %d right as %d percent, unanswered ones as wrong', async (questions, right, score) => {
    const { answer, complete } = await aQuizTaker(hub, { questions });
    for (let index = 0; index < right; index += 1) await answer(index, RIGHT);
    expect((await complete()).body).toMatchObject({ score, correctAnswers: right, questionsAttempted: right });
  });

  it('grades by the key, whatever the client claims', async () => {
    const { client, session, answer } = await aQuizTaker(hub);
    hub.clock.advance({ seconds: 20 });
    await answer(0, WRONG, { isCorrect: true, timeSpent: 5 });
    await answer(1, RIGHT, { isCorrect: false, timeSpent: 5 });
    const result = await client.ok(completeQuizSession, {
      params: { id: session.id },
      body: { correctAnswers: 3, score: 100, totalTimeSpent: 9999 },
    });
    expect(result).toMatchObject({ correctAnswers: 1, score: 33, totalTimeSpent: 10 });
    expect(result.questions.map(({ isCorrect }) => isCorrect)).toEqual([false, true, false]);
    expect(await hub.db.select().from(quizSessions)).toMatchObject([
      { correctAnswers: 1, score: 33, totalTimeSpent: 10, questionsAttempted: 2 },
    ]);
  });

  it('returns the same result when repeated, and counts once', async () => {
    const { answer, complete } = await aQuizTaker(hub);
    await answer(0, RIGHT);
    const first = await complete();
    hub.clock.advance({ hours: 1 });
    const second = await complete();
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await hub.db.select().from(studentStats)).toMatchObject([{ sessionsCompleted: 1, scoreSum: 33 }]);
  });

  it('counts once if requested five times at once', async () => {
    const { complete } = await aQuizTaker(hub);
    const results = await Promise.all(Array.from({ length: 5 }, () => complete()));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await hub.db.select().from(studentStats)).toMatchObject([{ sessionsCompleted: 1 }]);
  });

  it('numbers a student’s sessions consecutively, even if several end at once', async () => {
    const user = await aStudent(hub.db);
    const takers = await Promise.all([aQuizTaker(hub, { user }), aQuizTaker(hub, { user }), aQuizTaker(hub, { user })]);
    await Promise.all(takers.map(({ complete }) => complete()));
    const other = await aQuizTaker(hub);
    await other.complete();
    const rows = await hub.db.select().from(quizSessions);
    const numbers = rows.filter(({ userId }) => userId === user.id).map(({ number }) => number);
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3]));
    expect(rows.find(({ userId }) => userId === other.user.id)?.number).toBe(1);
  });

  it('accepts a missing body, and refuses an invalid one', async () => {
    const { client, session } = await aQuizTaker(hub);
    const url = `/api/quiz-sessions/${session.id}/complete`;
    expect((await client.send('POST', url, { payload: { score: 'all' } })).status).toBe(400);
    expect((await client.send('POST', url)).status).toBe(200);
  });
});
