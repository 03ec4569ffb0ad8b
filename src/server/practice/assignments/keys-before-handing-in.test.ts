import { beforeEach, describe, expect, it } from 'vitest';
import { createOwnCard } from '#shared/cards/own-cards.contract.ts';
import { reportQuestion } from '#shared/insight/reports.contract.ts';
import { deleteAssignment, updateAssignment, type AssignmentForm } from '#shared/practice/assignments.contract.ts';
import { getOwnProgress } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  countQuestionPools,
  createQuizSession,
  listOwnAttempts,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);
/** A quiz of the student's own on all five questions, from before anything was assigned. */
let old: QuizSession;
beforeEach(async () => {
  old = await ownQuiz();
  await hub.handIn(old, 0);
});

const ownQuiz = (who: TestClient = hub.student) =>
  who.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5, answerReveal: 'immediate' } });

const WORK: Record<'fixed' | 'drawn', () => AssignmentForm['work']> = {
  fixed: () => ({ kind: 'questions', questionIds: hub.bank.slice(0, 2).map(({ id }) => id) }),
  drawn: () => ({ kind: 'quiz', topicIds: [hub.topic.id], kinds: [], count: 2, pool: 'all' }),
};

/** Counts in each place how many of the five keys are visible; `running` is an open quiz of the student's own. */
async function shown(running: QuizSession) {
  const counts = { immediate: 0, cards: 0, reports: 0 };
  for (const { id: questionId } of hub.bank) {
    const answer = { sessionId: running.id, questionId, selectedAnswer: RIGHT };
    if ((await hub.student.ok(answerQuestion, { body: answer })).reveal !== null) counts.immediate += 1;
    const card = await hub.student.call(createOwnCard, { body: { sessionId: old.id, questionId } });
    if (card.status < 300) counts.cards += 1;
    const params = { sessionId: old.id, questionId };
    const report = await hub.student.call(reportQuestion, { params, body: { kind: 'wrong_key' } });
    if (report.status < 300) counts.reports += 1;
  }
  const pools = await hub.student.ok(countQuestionPools, { query: { topicIds: hub.topic.id } });
  const review = await hub.student.ok(listOwnAttempts, { params: { sessionId: old.id } });
  return { ...counts, review: review.length, all: pools.all };
}
const everywhere = (count: number) => ({ immediate: count, cards: count, reports: count, review: count, all: count });
const reviewed = async () => (await hub.student.ok(listOwnAttempts, { params: { sessionId: old.id } })).length;

describe.each(['at_once', 'after_submit'] as const)('an assignment that shows its keys %s', (reveal) => {
  it.each([
    ['fixed', { before: 3, during: 3 }],
    ['drawn', { before: 5, during: 3 }],
  ] as const)('withholds the keys of %s questions everywhere else until it is handed in', async (work, left) => {
    const running = [await ownQuiz(), await ownQuiz(), await ownQuiz()] as const;
    const given = await hub.give({ reveal, work: WORK[work](), opensAt: hub.in(-1) });
    expect(await shown(running[0])).toEqual(everywhere(left.before));
    const attempt = await hub.begin(given);
    expect(await shown(running[1])).toEqual(everywhere(left.during));
    const result = await hub.handIn(attempt, 1);
    expect(result).toMatchObject({ score: 50, areKeysWithheld: false });
    expect(result.questions).toHaveLength(2);
    expect(await shown(running[2])).toEqual(everywhere(5));
  });

  it.each(['fixed', 'drawn'] as const)('releases the keys of %s questions once it closes', async (work) => {
    const given = await hub.give({ reveal, work: WORK[work]() });
    await hub.begin(given);
    await hub.passTime(19.9);
    expect(await reviewed()).toBe(3);
    await hub.passTime(20.1);
    expect(await shown(await ownQuiz())).toEqual(everywhere(5));
  });

  it('withholds keys from students who never began, until nobody can hand in any more', async () => {
    const given = await hub.give({ reveal, work: WORK.fixed(), opensAt: hub.in(1) });
    await hub.accommodate(given, { dueAt: hub.in(30), closesAt: hub.in(30) }, await hub.aMember());
    await hub.passTime(25);
    expect(await reviewed()).toBe(3);
    await hub.passTime(30.1);
    // The session has expired after so long.
    hub.student = await hub.as(hub.person);
    expect(await reviewed()).toBe(5);
  });

  it('withholds keys again while another attempt is open', async () => {
    const given = await hub.give({ reveal, work: WORK.fixed(), attempts: 2 });
    await hub.handIn(await hub.begin(given), 1);
    expect(await reviewed()).toBe(5);
    const second = await hub.begin(given);
    expect(await reviewed()).toBe(3);
    await hub.handIn(second, 2);
    expect(await reviewed()).toBe(5);
  });

  it('withholds keys again from a student who has not handed in when it is reopened for them', async () => {
    const given = await hub.give({ reveal, work: WORK.fixed() });
    await hub.passTime(20.1);
    expect(await reviewed()).toBe(5);
    await hub.accommodate(given, { dueAt: hub.in(30), closesAt: hub.in(30) });
    expect(await reviewed()).toBe(3);
    await hub.handIn(await hub.begin(given), 1);
    expect(await reviewed()).toBe(5);
  });

  it('withholds keys again when its closing time is moved', async () => {
    const given = await hub.give({ reveal, work: WORK.fixed() });
    await hub.passTime(20.1);
    const body = hub.form({ reveal, work: WORK.fixed(), closesAt: hub.in(30) });
    await hub.owner.ok(updateAssignment, { params: given, body });
    expect(await reviewed()).toBe(3);
  });

  it('withholds keys only from its students, and from nobody after it is deleted', async () => {
    const given = await hub.give({ reveal, work: WORK.fixed() });
    const other = await hub.as(await aStudent(hub.db));
    expect((await ownQuiz(other)).questions).toHaveLength(5);
    await hub.begin(given);
    expect((await ownQuiz()).questions).toHaveLength(3);
    await hub.owner.ok(deleteAssignment, { params: given });
    expect((await ownQuiz()).questions).toHaveLength(5);
  });

  it('withholds keys after it is handed in if another assignment asks the same questions', async () => {
    const first = await hub.give({ reveal, work: WORK.fixed() });
    const other = await hub.give({ reveal: 'after_submit', work: WORK.fixed() });
    await hub.handIn(await hub.begin(first), 1);
    expect(await reviewed()).toBe(3);
    await hub.handIn(await hub.begin(other), 1);
    expect(await reviewed()).toBe(5);
  });
});

it.each(['fixed', 'drawn'] as const)(
  'an attempt that shows keys at once reveals the key of each %s question',
  async (work) => {
    const attempt = await hub.begin(await hub.give({ reveal: 'at_once', work: WORK[work]() }));
    for (const { id: questionId } of attempt.questions) {
      const body = { sessionId: attempt.id, questionId, selectedAnswer: RIGHT };
      expect((await hub.student.ok(answerQuestion, { body })).reveal).toMatchObject({ isCorrect: true });
    }
  },
);

it('an attempt that shows keys at once counts in the figures at once', async () => {
  hub.goTo(1);
  const attempt = await hub.begin(await hub.give({ reveal: 'at_once', work: WORK.fixed() }));
  const before = (await hub.student.ok(getOwnProgress)).trend;
  const body = { sessionId: attempt.id, questionId: attempt.questions[0]?.id ?? '', selectedAnswer: RIGHT };
  await hub.student.ok(answerQuestion, { body });
  expect([before, (await hub.student.ok(getOwnProgress)).trend]).toMatchObject([
    [{ answered: 5, correct: 0 }],
    [{ answered: 6, correct: 1 }],
  ]);
});

it('an attempt that shows keys when it is handed in reveals none before', async () => {
  const attempt = await hub.begin(await hub.give({ reveal: 'after_submit', work: WORK.fixed() }));
  const [{ id: questionId } = { id: '' }] = attempt.questions;
  const body = { sessionId: attempt.id, questionId, selectedAnswer: RIGHT };
  expect((await hub.student.ok(answerQuestion, { body })).reveal).toBeNull();
});
