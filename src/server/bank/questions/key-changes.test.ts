import { describe, expect, it } from 'vitest';
import { countAnswers, getQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { dismissVerification, verifyAnswers } from '#shared/bank/verification.contract.ts';
import { aQuestion, aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const get = (id: string) => teacher.ok(getQuestion, { params: { id } });
const update = (id: string, body: object) => teacher.call(updateQuestion, { params: { id }, body });
const count = (id: string) => teacher.call(countAnswers, { params: { id } });

describe('the impact of a key change', () => {
  it('counts every answer to the question, and the students who gave them', async () => {
    const maya = await aQuizTaker(hub, { questions: 1 });
    const id = maya.bank[0]?.id ?? '';
    await maya.answer(0, RIGHT);
    for (const client of [maya.client, await hub.as(await aStudent(hub.db))]) {
      const body = { topicIds: [maya.topic.id], totalQuestions: 1 };
      const { id: sessionId } = await client.ok(createQuizSession, { body });
      await client.ok(answerQuestion, { body: { sessionId, questionId: id, selectedAnswer: WRONG } });
    }
    expect(await count(id)).toMatchObject({ status: 200, body: { answers: 3, students: 2 } });
    expect((await count((await aQuestion(hub.db)).id)).body).toEqual({ answers: 0, students: 0 });
  });

  it('is shown only for existing questions', async () => {
    expect((await count(NOBODY)).status).toBe(404);
  });
});

describe('a change that names the version it was made for', () => {
  it('succeeds if the question still has that version', async () => {
    const { id, versionId } = await aQuestion(hub.db);
    const answer = await update(id, { correctAnswer: 2, expectedVersionId: versionId });
    expect(answer).toMatchObject({ status: 200, body: { correctAnswer: 2 } });
    expect(answer.body.versionId).not.toBe(versionId);
  });

  it('is refused if somebody has edited the question since, and changes nothing', async () => {
    const { id, versionId } = await aQuestion(hub.db);
    await update(id, { options: ['Wrong', 'Right', 'Also wrong', 'Quite wrong'], correctAnswer: 1 });
    const before = await get(id);
    const message =
      'This question was edited in the meantime, so its key was left as it is. Open it to see what it says now.';
    const refused = await update(id, { correctAnswer: 2, expectedVersionId: versionId });
    expect(refused).toMatchObject({ status: 409, error: { code: 'question_changed', message } });
    expect(await get(id)).toEqual(before);
  });

  it('is not affected by a change of topic, which creates no version', async () => {
    const { id, versionId } = await aQuestion(hub.db);
    const { topic } = await aQuizTaker(hub);
    await update(id, { topicId: topic.id });
    expect((await update(id, { correctAnswer: 1, expectedVersionId: versionId })).status).toBe(200);
  });
});

describe('undoing a key change', () => {
  const aWrongKey = () =>
    aQuestion(hub.db, { options: ['Renal artery', 'Splenic vein'], explanation: 'The answer is B.' });

  it('restores the earlier version together with its dismissal', async () => {
    const { id, versionId } = await aWrongKey();
    await teacher.ok(dismissVerification, { params: { id } });
    const fixed = await update(id, { correctAnswer: 1, expectedVersionId: versionId });
    const undone = await update(id, { correctAnswer: 0, versionId, expectedVersionId: fixed.body.versionId });
    expect(undone).toMatchObject({ status: 200, body: { correctAnswer: 0, versionId } });
    expect(await teacher.ok(verifyAnswers)).toMatchObject({ questionsWithIssues: 0, dismissedCount: 1 });
  });

  it('is refused if the question was edited in between', async () => {
    const { id, versionId } = await aWrongKey();
    const fixed = await update(id, { correctAnswer: 1, expectedVersionId: versionId });
    await update(id, { explanation: 'Both are right.' });
    const undone = await update(id, { correctAnswer: 0, versionId, expectedVersionId: fixed.body.versionId });
    expect(undone.status).toBe(409);
    expect(await get(id)).toMatchObject({ correctAnswer: 1, explanation: 'Both are right.' });
  });

  it('never makes a question point to a version with other content', async () => {
    const { id } = await aWrongKey();
    const other = await aQuestion(hub.db);
    for (const versionId of [other.versionId, NOBODY]) {
      const { status, body } = await update(id, { correctAnswer: 1, versionId });
      expect(status).toBe(200);
      expect(body.versionId).not.toBe(versionId);
      await update(id, { correctAnswer: 0 });
    }
  });

  it('does not change the grades of answers', async () => {
    const maya = await aQuizTaker(hub, { questions: 1 });
    await maya.answer(0, RIGHT);
    const id = maya.bank[0]?.id ?? '';
    const { versionId } = await get(id);
    await update(id, { correctAnswer: 1, expectedVersionId: versionId });
    expect(await maya.complete()).toMatchObject({ status: 200, body: { correctAnswers: 1, score: 100 } });
  });
});
