import { describe, expect, it } from 'vitest';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { getTopicSample } from '#shared/practice/topic-sample.contract.ts';
import { getWarmUp } from '#shared/practice/warm-up.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aQuestion, aStudent, aTopic } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);
const applicant = forEachTest(async () => hub.as(await aStudent(hub.db, { status: 'pending' })));
const read = () => applicant.call(getWarmUp);

describe('the warm-up before approval', () => {
  it('asks five questions from as many main categories as there are, with their keys, and stores nothing', async () => {
    const others = await Promise.all([1, 2, 3].map(() => aTopic(hub.db)));
    for (const { id: topicId } of others) await aQuestion(hub.db, { topicId, correctAnswer: 1 });
    const { session, questions } = await applicant.ok(getWarmUp);
    expect(session).toMatchObject({ topicName: 'Sample questions', answerReveal: 'immediate', totalQuestions: 5 });
    expect(questions).toHaveLength(5);
    expect(new Set(questions.map(({ topicId }) => topicId))).toEqual(
      new Set([hub.topic.id, ...others.map(({ id }) => id)]),
    );
    expect(questions.every(({ correctAnswer }) => correctAnswer !== null)).toBe(true);
    expect(await hub.db.select().from(quizSessions)).toEqual([]);
  });

  it('asks everybody the same, so that nobody reads the bank by registering again', async () => {
    for (let n = 0; n < 12; n += 1) await aQuestion(hub.db, { topicId: hub.topic.id });
    const ids = async (client: typeof applicant) =>
      (await client.ok(getWarmUp)).questions.map(({ id }) => id).toSorted();
    const first = await ids(applicant);
    expect(await ids(await hub.as(await aStudent(hub.db, { status: 'pending' })))).toEqual(first);
  });

  it('asks nothing that an assignment asks before its keys are shown', async () => {
    await hub.give({ work: { kind: 'questions', questionIds: hub.bank.map(({ id }) => id) }, reveal: 'after_due' });
    expect(await read()).toMatchObject({ status: 404 });
    const free = await aQuestion(hub.db, { topicId: hub.topic.id });
    expect((await read()).body).toMatchObject({ questions: [{ id: free.id }] });
  });

  it('is over once the student is approved', async () => {
    const approved = await hub.as(await aStudent(hub.db));
    expect(await approved.call(getWarmUp)).toMatchObject({ status: 409, error: { code: 'conflict' } });
  });
});

describe('a sample of a topic for teachers', () => {
  it('draws five of its questions with their keys, also from its subcategories, and stores nothing', async () => {
    const { id: parentId } = await aTopic(hub.db);
    const { id: topicId } = await aTopic(hub.db, { parentId });
    for (let n = 0; n < 6; n += 1) await aQuestion(hub.db, { topicId });
    const { session, questions } = await hub.owner.ok(getTopicSample, { params: { id: parentId } });
    expect(session).toMatchObject({ answerReveal: 'immediate', totalQuestions: 5 });
    expect(questions.map((question) => question.topicId)).toEqual(Array.from({ length: 5 }, () => topicId));
    expect(questions.every(({ correctAnswer }) => correctAnswer !== null)).toBe(true);
    expect(await hub.db.select().from(quizSessions)).toEqual([]);
  });

  it('is empty-handed for a topic without questions, and for none', async () => {
    const { id } = await aTopic(hub.db);
    expect(await hub.owner.call(getTopicSample, { params: { id } })).toMatchObject({ status: 409 });
    const nothing = { id: '00000000-0000-4000-8000-000000000000' };
    expect(await hub.owner.call(getTopicSample, { params: nothing })).toMatchObject({ status: 404 });
  });
});
