import { describe, expect, it } from 'vitest';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { listSessionAttempts } from '#shared/insight/student-detail.contract.ts';
import { resumeQuizSession, saveQuizDraft, saveQuizPosition } from '#shared/practice/open-quizzes.contract.ts';
import { getQuizSession, listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { aKindQuiz } from '#tests/support/kind-quiz.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

const position = (typed: Record<string, string>) => ({ index: 0, selected: {}, skipped: [], seconds: {}, typed });
const typedInAll = async () => (await hub.db.select().from(quizAttempts)).map(({ typed }) => typed);

describe('a quiz that covers the options', () => {
  it('covers the options of every question, also after reloading or resuming', async () => {
    const { client, session } = await aQuizTaker(hub, { isCovered: true });
    const ids = session.questions.map(({ id }) => id);
    const params = { id: session.id };
    expect(session.coveredQuestionIds).toEqual(ids);
    expect(await client.ok(getQuizSession, { params })).toMatchObject({ coveredQuestionIds: ids });
    await client.ok(saveQuizDraft, { params, body: { name: 'Later' } });
    expect(await client.ok(resumeQuizSession, { params })).toMatchObject({ coveredQuestionIds: ids });
  });

  it('does not cover kinds that need their options to be answered, and covers nothing unless asked to', async () => {
    const kinds = await aKindQuiz(hub, [sampleOf('single'), sampleOf('order')], { isCovered: true });
    const covered = kinds.session.questions.filter(({ id }) => kinds.session.coveredQuestionIds.includes(id));
    expect(covered.map(({ kind }) => kind)).toEqual(['single']);
    expect((await aQuizTaker(hub)).session.coveredQuestionIds).toEqual([]);
  });

  it('stores typed text with the answer, ungraded, for the review', async () => {
    const { client, session, answer, complete } = await aQuizTaker(hub, { isCovered: true });
    expect((await answer(0, RIGHT, { typed: '  Ringing ' })).status).toBe(201);
    expect((await answer(0, RIGHT, { typed: 'Something else' })).status).toBe(200);
    await answer(1, WRONG, { typed: ' ' });
    await answer(2, WRONG);
    const reviewed = [{ typed: 'Ringing', fraction: 1 }, { typed: null, fraction: 0 }, { typed: null }];
    expect((await complete()).body.questions).toMatchObject(reviewed);
    expect(await client.ok(listOwnAttempts, { params: { sessionId: session.id } })).toMatchObject(reviewed);
  });

  it('shows typed text to nobody else, including teachers', async () => {
    const { session, answer, complete } = await aQuizTaker(hub, { isCovered: true });
    await answer(0, RIGHT, { typed: 'Ringing' });
    await complete();
    const teacher = await hub.as(await aTeacher(hub.db));
    const seen = await teacher.call(listSessionAttempts, { params: { sessionId: session.id } });
    expect(seen.body).toMatchObject([{ selectedAnswer: RIGHT, typed: null }, {}, {}]);
    expect(seen.text).not.toContain('Ringing');
  });

  it('refuses text that is too long, or has control characters', async () => {
    const { answer, client, session } = await aQuizTaker(hub, { isCovered: true });
    const params = { id: session.id };
    for (const typed of ['x'.repeat(201), 'two\nlines', 'a\0b', 'a\u2028b']) {
      expect((await answer(0, RIGHT, { typed })).status).toBe(400);
      const body = position({ [session.questions[0]?.id ?? '']: typed });
      expect((await client.call(saveQuizPosition, { params, body })).status).toBe(400);
    }
    expect((await answer(0, RIGHT, { typed: 'x'.repeat(200) })).status).toBe(201);
    expect(await typedInAll()).toEqual(['x'.repeat(200)]);
  });

  it('stores text typed without an answer with the student’s position, and submits it when time is up', async () => {
    const { client, session, complete } = await aQuizTaker(hub, { isCovered: true, timeLimit: 5 });
    const [first = '', second = ''] = session.questions.map(({ id }) => id);
    const params = { id: session.id };
    const body = { ...position({ [first]: 'Ringing', [second]: '' }), selected: { [first]: WRONG, [second]: RIGHT } };
    await client.ok(saveQuizPosition, { params, body });
    expect((await client.ok(getQuizSession, { params })).place.typed).toEqual({ [first]: 'Ringing', [second]: '' });
    hub.clock.advance({ minutes: 6 });
    const { questions } = (await complete()).body;
    expect(questions).toMatchObject([
      { selectedAnswer: WRONG, typed: 'Ringing' },
      { selectedAnswer: RIGHT, typed: null },
      { selectedAnswer: null, typed: null },
    ]);
  });
});

it('text typed when options were not covered is ignored', async () => {
  const { answer } = await aQuizTaker(hub);
  expect((await answer(0, RIGHT, { typed: 'Ringing' })).status).toBe(201);
  expect(await typedInAll()).toEqual([null]);
});
