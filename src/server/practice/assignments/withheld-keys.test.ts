import { describe, expect, it } from 'vitest';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { createCardsOfWrong, createOwnCard } from '#shared/cards/own-cards.contract.ts';
import { reportQuestion } from '#shared/insight/reports.contract.ts';
import { deleteAssignment, updateAssignment, type AssignmentForm } from '#shared/practice/assignments.contract.ts';
import { getOwnProgress } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  createQuizSession,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import { listOwnCorrections, regradeQuestion } from '#shared/practice/regrades.contract.ts';
import { listSessionAttempts } from '#shared/insight/student-detail.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);

const KEY = /"correctAnswer"|"explanation"|Because of reason/;

/** An assignment of the first two questions of the bank that was handed in, one right by default. */
async function handedIn(reveal: AssignmentForm['reveal'], right = 1) {
  const given = await hub.give({ reveal, work: ofTwo() });
  const session = await hub.begin(given);
  return { given, session, result: await hub.handIn(session, right) };
}

/** The first two questions of the bank, and a quiz of the student's own on the whole topic. */
const ofTwo = () => ({ kind: 'questions' as const, questionIds: hub.bank.slice(0, 2).map(({ id }) => id) });
const own = (who: TestClient, answerReveal: 'immediate' | 'after_submit' = 'after_submit') =>
  who.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5, answerReveal } });
const allOf = (who: TestClient) => who.ok(countQuestionPools, { query: { topicIds: hub.topic.id } });
const asked = async (who: TestClient) => (await own(who)).questions.map(({ id }) => id);
const reviewed = async ({ id }: Pick<QuizSession, 'id'>) =>
  (await hub.student.ok(listOwnAttempts, { params: { sessionId: id } })).length;

describe.each(['after_due', 'never'] as const)('an assignment that shows its keys %s', (reveal) => {
  it('withholds keys after it is handed in, and shows the score', async () => {
    const before = hub.student.answers.length;
    const { session, result } = await handedIn(reveal);
    expect(result).toMatchObject({ score: 50, areKeysWithheld: true, questions: [] });
    await hub.student.ok(getQuizSession, { params: { id: session.id } });
    expect(await reviewed(session)).toBe(0);
    expect(await hub.student.ok(listOwnQuizSessions)).toMatchObject([{ areKeysWithheld: true, score: 50 }]);
    const texts = hub.student.answers.slice(before).map(({ text }) => text);
    expect(texts.filter((text) => KEY.test(text))).toEqual([]);
  });

  it('shows keys to the teacher', async () => {
    const { session } = await handedIn(reveal);
    const attempts = await hub.owner.ok(listSessionAttempts, { params: { sessionId: session.id } });
    expect(attempts).toHaveLength(2);
  });

  it('keeps its questions out of its students’ other quizzes from the time it is created', async () => {
    await hub.give({ reveal, work: ofTwo(), opensAt: hub.in(1) });
    const other = await hub.as(await aStudent(hub.db));
    expect((await allOf(hub.student)).all).toBe(3);
    expect((await allOf(other)).all).toBe(5);
    const [, , ...rest] = hub.bank.map(({ id }) => id);
    expect((await asked(hub.student)).toSorted()).toEqual(rest.toSorted());
    expect(await asked(other)).toHaveLength(5);
  });

  it('does not let a student ask one question alone to infer the right answer from the score', async () => {
    await hub.give({ reveal, work: ofTwo() });
    const questionIds = [hub.bank[0]?.id ?? ''];
    const alone = await hub.student.call(createQuizSession, {
      body: { topicIds: [hub.topic.id], totalQuestions: 1, questionIds },
    });
    expect(alone).toMatchObject({ status: 409, error: { code: 'questions_gone' } });
  });

  it('withholds keys in open quizzes and in reviews of earlier ones', async () => {
    const before = await own(hub.student);
    await hub.handIn(before, 5);
    const during = await own(hub.student, 'immediate');
    await hub.begin(await hub.give({ reveal, work: ofTwo() }));
    expect(await reviewed(before)).toBe(3);
    const revealed: boolean[] = [];
    for (const { id: questionId } of hub.bank) {
      const body = { sessionId: during.id, questionId, selectedAnswer: RIGHT };
      revealed.push((await hub.student.ok(answerQuestion, { body })).reveal !== null);
    }
    expect(revealed).toEqual([false, false, true, true, true]);
    const result = await hub.student.ok(completeQuizSession, { params: { id: during.id } });
    // With the three revealed ones, the score would tell about the two others.
    expect(result).toMatchObject({ score: null, areKeysWithheld: false });
    expect(result.questions).toHaveLength(3);
  });

  it('leaves the score out of corrections to an open quiz that asks its questions', async () => {
    const before = await own(hub.student);
    await hub.give({ reveal, work: ofTwo() });
    await hub.handIn(before, 5);
    const corrected = { id: hub.bank[4]?.id ?? '' };
    hub.goTo(1);
    const { versionId } = await hub.owner.ok(updateQuestion, { params: corrected, body: { correctAnswer: WRONG } });
    const regrade = { way: 'new_key' as const, neverLowers: false, expectedVersionId: versionId };
    await hub.owner.ok(regradeQuestion, { params: corrected, body: regrade });
    const correction = { fractionBefore: 1, fraction: 0, scoreBefore: null, scoreAfter: null };
    expect((await hub.student.ok(listOwnCorrections)).corrections).toMatchObject([correction]);
  });

  it('withholds keys from cards, reports, progress by topic, and the pool of wrong answers', async () => {
    const { session } = await handedIn(reveal, 0);
    const [{ id: questionId } = { id: '' }] = hub.bank;
    const card = await hub.student.call(createOwnCard, { body: { sessionId: session.id, questionId } });
    expect(card).toMatchObject({ status: 409, error: { code: 'not_revealed' } });
    const ofWrong = await hub.student.ok(createCardsOfWrong, { body: { sessionId: session.id } });
    expect(ofWrong.made).toBe(0);
    const report = await hub.student.call(reportQuestion, {
      params: { sessionId: session.id, questionId },
      body: { kind: 'wrong_key' },
    });
    expect(report.status).toBe(404);
    expect((await allOf(hub.student)).wrong).toBe(0);
    expect((await hub.student.ok(getOwnProgress)).weakest).toEqual([]);
  });

  it('releases keys when it is deleted', async () => {
    const { given, session } = await handedIn(reveal);
    await hub.owner.ok(deleteAssignment, { params: given });
    expect(await reviewed(session)).toBe(2);
    expect((await allOf(hub.student)).all).toBe(5);
  });
});

describe('withheld keys', () => {
  it('are shown once nobody can hand in any more, including students with accommodations', async () => {
    const { given, session } = await handedIn('after_due');
    await hub.accommodate(given, { dueAt: hub.in(30), closesAt: hub.in(30) }, await hub.aMember());
    await hub.passTime(29.9);
    expect(await reviewed(session)).toBe(0);
    await hub.passTime(30.1);
    expect(await reviewed(session)).toBe(2);
    expect((await allOf(hub.student)).all).toBe(5);
  });

  it('are never shown if the assignment says so', async () => {
    const { session } = await handedIn('never');
    await hub.passTime(24 * 365);
    // The session has expired after so long.
    hub.student = await hub.as(hub.person);
    expect(await reviewed(session)).toBe(0);
  });

  it('are shown or withheld when the teacher changes the setting', async () => {
    const { given, session } = await handedIn('never');
    const change = (reveal: 'never' | 'after_submit') =>
      hub.owner.ok(updateAssignment, { params: given, body: hub.form({ work: ofTwo(), reveal }) });
    expect(await change('after_submit')).toMatchObject({ areKeysShown: true });
    expect(await reviewed(session)).toBe(2);
    expect(await change('never')).toMatchObject({ areKeysShown: false });
    expect(await reviewed(session)).toBe(0);
  });

  it('are withheld from everybody when the setting becomes never, even if they were shown before', async () => {
    const given = await hub.give({ reveal: 'after_due', work: ofTwo() });
    await hub.passTime(24);
    expect((await allOf(hub.student)).all).toBe(5);
    await hub.owner.ok(updateAssignment, { params: given, body: hub.form({ work: ofTwo(), reveal: 'never' }) });
    expect((await allOf(hub.student)).all).toBe(3);
  });

  it('are those of each student’s drawn questions', async () => {
    const work = { kind: 'quiz' as const, topicIds: [hub.topic.id], kinds: [], count: 2, pool: 'all' as const };
    const session = await hub.begin(await hub.give({ reveal: 'never', work }));
    const drawn = new Set(session.questions.map(({ id }) => id));
    expect((await asked(hub.student)).filter((id) => drawn.has(id))).toEqual([]);
    expect((await allOf(hub.student)).all).toBe(3);
  });

  it('are not shown by another assignment that asks the same questions and shows keys at once', async () => {
    await hub.give({ reveal: 'never', work: ofTwo() });
    const open = await hub.begin(await hub.give({ reveal: 'at_once' }));
    const answer = async (index: number) =>
      hub.student.ok(answerQuestion, {
        body: { sessionId: open.id, questionId: hub.bank[index]?.id ?? '', selectedAnswer: WRONG },
      });
    expect((await answer(0)).reveal).toBeNull();
    expect((await answer(4)).reveal).not.toBeNull();
  });
});
