import { describe, expect, it } from 'vitest';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { resumeQuizSession } from '#shared/practice/open-quizzes.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT } from '#tests/support/quiz.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const owner = forEachTest(() => aQuizTaker(hub));
const other = forEachTest(async () => hub.as(await aStudent(hub.db)));

/** Every call that names a session. */
function callsOn(client: TestClient, id: string) {
  const params = { id };
  const questionId = owner.session.questions[0]?.id ?? '';
  return {
    get: () => client.call(getQuizSession, { params }),
    resume: () => client.call(resumeQuizSession, { params }),
    answer: () => client.call(answerQuestion, { body: { sessionId: id, questionId, selectedAnswer: RIGHT } }),
    complete: () => client.call(completeQuizSession, { params }),
    attempts: () => client.call(listOwnAttempts, { params: { sessionId: id } }),
  };
}
const CALLS = ['get', 'resume', 'answer', 'complete', 'attempts'] as const;

describe.each(CALLS)("'%s' on a session", (name) => {
  it("returns 404 if it is somebody else's, just as if it did not exist", async () => {
    const foreign = await callsOn(other, owner.session.id)[name]();
    const missing = await callsOn(other, NOBODY)[name]();
    expect(foreign).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect(foreign.text).toBe(missing.text);
  });

  it("returns 404 on somebody else's completed session too, and changes nothing", async () => {
    await owner.complete();
    const before = await hub.db.select().from(quizSessions);
    expect((await callsOn(other, owner.session.id)[name]()).status).toBe(404);
    expect(await hub.db.select().from(quizSessions)).toEqual(before);
    expect(await hub.db.$count(quizAttempts)).toBe(0);
  });

  it('returns 400 for an invalid id', async () => {
    expect((await callsOn(other, '7')[name]()).status).toBe(400);
  });
});

it("a student's history contains no session of anybody else", async () => {
  await owner.complete();
  expect(await other.ok(listOwnQuizSessions)).toEqual([]);
  expect(await owner.client.ok(listOwnQuizSessions)).toHaveLength(1);
});
