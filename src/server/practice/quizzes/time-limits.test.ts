import { describe, expect, it } from 'vitest';
import { discardQuiz, resumeQuizSession, saveQuizDraft } from '#shared/practice/open-quizzes.contract.ts';
import { getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT } from '#tests/support/quiz.ts';

const tooLate = { status: 409, error: { code: 'time_is_up' } };
const completed = { status: 409, error: { code: 'completed' } };

const hub = hubForEachTest();
const taker = forEachTest(() => aQuizTaker(hub, { timeLimit: 5 }));

const params = () => ({ params: { id: taker.session.id } });

describe('a session of five minutes', () => {
  it('returns the seconds left, never less than zero', async () => {
    expect(taker.session).toMatchObject({ timeLimit: 5, remainingSeconds: 300 });
    hub.clock.advance({ minutes: 4, seconds: 1 });
    expect(await taker.client.ok(getQuizSession, params())).toMatchObject({ remainingSeconds: 59 });
    hub.clock.advance({ hours: 1 });
    expect(await taker.client.ok(getQuizSession, params())).toMatchObject({ remainingSeconds: 0 });
  });

  it('accepts answers until 15 seconds after its end, to allow for slow connections', async () => {
    hub.clock.advance({ minutes: 5 });
    expect((await taker.answer(0, RIGHT)).status).toBe(201);
    hub.clock.advance({ seconds: 15 });
    expect((await taker.answer(1, RIGHT)).status).toBe(201);
    hub.clock.advance({ seconds: 1 });
    expect(await taker.answer(2, RIGHT)).toMatchObject(tooLate);
  });

  it('still acknowledges an answer that it accepted in time', async () => {
    await taker.answer(0, RIGHT);
    hub.clock.advance({ minutes: 6 });
    expect((await taker.answer(0, RIGHT)).status).toBe(200);
  });

  it('can be completed after its end, with what was answered in time', async () => {
    await taker.answer(0, RIGHT);
    hub.clock.advance({ minutes: 6 });
    expect(await taker.complete()).toMatchObject({ status: 200, body: { correctAnswers: 1, score: 33 } });
  });

  it('restarts at the full limit when it is resumed as a draft', async () => {
    await taker.answer(0, RIGHT);
    await taker.client.ok(saveQuizDraft, { ...params(), body: { name: 'Later' } });
    hub.clock.advance({ days: 3 });
    const resumed = await taker.client.call(resumeQuizSession, params());
    const body = { remainingSeconds: 300, answers: [{ selectedAnswer: RIGHT }] };
    expect(resumed).toMatchObject({ status: 200, body });
    hub.clock.advance({ minutes: 5, seconds: 15 });
    expect((await taker.answer(1, RIGHT)).status).toBe(201);
    hub.clock.advance({ seconds: 1 });
    expect(await taker.answer(2, RIGHT)).toMatchObject(tooLate);
  });

  it('has no end as a draft, so that selected responses are not submitted; after it is resumed, it has one', async () => {
    await taker.select(0);
    await taker.client.ok(saveQuizDraft, { ...params(), body: { name: 'Later' } });
    const second = await aQuizTaker(hub, { timeLimit: 5, user: taker.user });
    await second.client.ok(saveQuizDraft, { params: { id: second.session.id }, body: { name: 'Another' } });
    hub.clock.advance({ days: 3 });
    expect(await second.complete(0, 1)).toMatchObject({ status: 200, body: { correctAnswers: 0 } });
    await taker.client.ok(resumeQuizSession, params());
    hub.clock.advance({ minutes: 5, seconds: 16 });
    expect(await taker.complete(0, 1)).toMatchObject({ status: 200, body: { correctAnswers: 1 } });
  });

  it('counts only what was stored in time if its student deletes it and completes it late', async () => {
    await taker.select(0);
    await taker.client.call(discardQuiz, params());
    hub.clock.advance({ minutes: 6 });
    expect(await taker.complete(0, 1, 2)).toMatchObject({ status: 200, body: { correctAnswers: 1 } });
  });

  it('does not restart when it is only read', async () => {
    hub.clock.advance({ minutes: 6 });
    expect(await taker.client.ok(getQuizSession, params())).toMatchObject({ completedAt: expect.any(String) });
    expect(await taker.answer(0, RIGHT)).toMatchObject(completed);
  });

  it('continues if it is resumed without having been saved', async () => {
    hub.clock.advance({ minutes: 2 });
    expect(await taker.client.ok(resumeQuizSession, params())).toMatchObject({ remainingSeconds: 180 });
    hub.clock.advance({ minutes: 4 });
    expect(await taker.client.call(resumeQuizSession, params())).toMatchObject(completed);
  });

  it('cannot be resumed once it is completed', async () => {
    await taker.complete();
    expect(await taker.client.call(resumeQuizSession, params())).toMatchObject(completed);
  });
});

it('a session without a limit never runs out, and resuming gives it none', async () => {
  const { client, session, answer } = await aQuizTaker(hub);
  hub.clock.advance({ days: 400 });
  const resumed = await client.ok(resumeQuizSession, { params: { id: session.id } });
  expect(resumed).toMatchObject({ timeLimit: 0, remainingSeconds: null });
  expect((await answer(0, RIGHT)).status).toBe(201);
});
