import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { bulkRetireQuestions } from '#shared/bank/question-bank.contract.ts';
import { continueCheck, startCheck, type Check } from '#shared/insight/checks.contract.ts';
import { CHECK_LEAST_QUESTIONS, CHECK_MOST_QUESTIONS } from '#shared/insight/readiness/check.ts';
import { listReadiness } from '#shared/insight/readiness.contract.ts';
import { deleteBlueprint, type Blueprint } from '#shared/practice/blueprints.contract.ts';
import { discardQuiz, listOpenQuizzes, saveQuizDraft } from '#shared/practice/open-quizzes.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  getQuizSession,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { getToday } from '#shared/practice/today.contract.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aStudent, only, someQuestions, type QuestionRow } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = forEachTest(anExamHub);
let physics: QuestionRow[];
let safety: QuestionRow[];
let blueprint: Blueprint;
beforeEach(async () => {
  physics = await someQuestions(hub.db, 60, { topicId: hub.physics.id });
  safety = await someQuestions(hub.db, 30, { topicId: hub.safety.id });
  blueprint = await hub.aBlueprint();
});

const begin = (who = hub.student) => who.ok(startCheck, { body: { blueprintId: blueprint.id } });
const go = ({ session }: Check, who = hub.student) => who.ok(continueCheck, { params: { id: session.id } });
const answer = ({ session, questionId }: Check, selectedAnswer = RIGHT, who = hub.student) =>
  who.call(answerQuestion, {
    body: { sessionId: session.id, questionId: questionId ?? '', selectedAnswer, timeSpent: 5 },
  });
const complete = ({ session }: Check) => hub.student.ok(completeQuizSession, { params: { id: session.id } });

/** Answers this many questions, or all; every third one wrong. */
async function take(check: Check, count = Infinity): Promise<Check> {
  let now = check;
  for (let n = 0; n < count && now.questionId !== null; n += 1) {
    expect((await answer(now, n % 3 === 2 ? WRONG : RIGHT)).status).toBe(201);
    now = await go(now);
  }
  return now;
}
const idsOf = ({ session }: Check) => session.questions.map(({ id }) => id);
const count = (questions: QuestionRow[], ids: string[]) => questions.filter(({ id }) => ids.includes(id)).length;

describe('a check', () => {
  it('asks 15 to 25 questions, one at a time, in proportion to the domains, and then shows readiness', async () => {
    const before = only(await hub.student.ok(listReadiness));
    expect(before.estimate).toBeNull();
    const begun = await begin();
    expect(begun.session).toMatchObject({
      checkOf: blueprint.id,
      topicName: 'ARDMS SPI check',
      timeLimit: 15,
      canBePutAside: false,
      questions: [{ id: begun.questionId }],
    });
    const over = await take(begun);
    const ids = idsOf(over);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(CHECK_LEAST_QUESTIONS);
    expect(ids.length).toBeLessThanOrEqual(CHECK_MOST_QUESTIONS);
    expect(count(physics, ids) / ids.length).toBeCloseTo(0.75, 1);
    expect(count(safety, ids)).toBeGreaterThanOrEqual(3);

    const result = await complete(over);
    expect(result).toMatchObject({ score: null, correctAnswers: null, questionsAttempted: ids.length });
    expect(result.questions).toHaveLength(ids.length);
    const after = only(await hub.student.ok(listReadiness));
    expect(after.estimate?.percent).toBeGreaterThan(50);
    expect(after.domains.map(({ more }) => more)).toEqual([0, 0]);
    expect(await go(over)).toMatchObject({ questionId: null, session: { totalQuestions: ids.length } });
  });

  it('reveals no key before its end', async () => {
    const begun = await begin();
    expect((await answer(begun)).body).toMatchObject({ reveal: null });
    const next = await go(begun);
    expect(next.session.answers).toMatchObject([{ questionId: begun.questionId, reveal: null }]);
    expect(JSON.stringify(next)).not.toMatch(/correctAnswer|explanation/);
  });

  it('adds one question after each answer, whoever asks how often', async () => {
    const begun = await begin();
    expect(idsOf(await go(begun))).toEqual(idsOf(begun));
    await answer(begun);
    const all = await Promise.all([go(begun), go(begun), go(begun)]);
    const [first] = all;
    expect(idsOf(first)).toHaveLength(2);
    for (const other of all) expect(idsOf(other)).toEqual(idsOf(first));
    expect(await hub.student.ok(getQuizSession, { params: { id: begun.session.id } })).toMatchObject({
      totalQuestions: 2,
    });
  });

  it('is the same on another device, even if both begin it at once', async () => {
    const [one, other] = await Promise.all([begin(), begin()]);
    expect(one.session.id).toBe(other.session.id);
    await answer(one);
    const again = await hub.student.call(startCheck, { body: { blueprintId: blueprint.id } });
    expect(again.status).toBe(200);
    expect((await go(one)).questionId).toBe((await go(other)).questionId);
    expect(await hub.student.ok(listOpenQuizzes)).toMatchObject([{ id: one.session.id, isCheck: true }]);
  });

  it('asks only what the student has not answered, as long as there is something else', async () => {
    const first = await take(await begin(), 3);
    await complete(first);
    const second = await take(await begin(), 3);
    expect(idsOf(second).filter((id) => idsOf(first).includes(id))).toEqual([]);
  });

  it('asks other students other questions', async () => {
    const mine = await take(await begin(), 5);
    const client = await hub.as(await aStudent(hub.db));
    const theirs = await begin(client);
    expect(idsOf(mine)).not.toContain(theirs.questionId);
  });

  it('ends after 15 minutes by the server’s clock, and counts from ten answers on', async () => {
    const begun = await take(await begin(), 9);
    hub.clock.advance({ minutes: 16 });
    expect(await go(begun)).toMatchObject({ questionId: null, session: { completedAt: expect.any(String) } });
    expect(only(await hub.student.ok(listReadiness)).estimate).toBeNull();

    const again = await take(await begin(), 10);
    hub.clock.advance({ minutes: 16 });
    expect((await answer(again)).status).toBe(409);
    await complete(again);
    expect(only(await hub.student.ok(listReadiness)).estimate).not.toBeNull();
  });

  it('gives extra time', async () => {
    const student = await hub.as(await aStudent(hub.db, { extraTime: 'double' }));
    expect((await begin(student)).session).toMatchObject({ timeLimit: 30, remainingSeconds: 1800 });
  });

  it('can be ended early, but not saved or discarded', async () => {
    const begun = await take(await begin(), 10);
    const params = { id: begun.session.id };
    expect((await hub.student.call(saveQuizDraft, { params, body: { name: 'Later' } })).status).toBe(409);
    expect((await hub.student.call(discardQuiz, { params })).status).toBe(409);
    expect(await complete(begun)).toMatchObject({ questionsAttempted: 10, totalQuestions: 11 });
    expect(only(await hub.student.ok(listReadiness)).estimate).not.toBeNull();
  });

  it('goes on with what is left when questions are retired or its exam is deleted', async () => {
    const begun = await begin();
    const ids = [...physics, ...safety.slice(1)].map(({ id }) => id).filter((id) => id !== begun.questionId);
    await hub.teacher.ok(bulkRetireQuestions, { body: { selection: { ids }, isRetired: true } });
    await answer(begun);
    const second = await go(begun);
    expect(second.questionId).toBe(safety[0]?.id);
    await answer(second);
    expect(await go(second)).toMatchObject({ questionId: null, session: { completedAt: null, totalQuestions: 2 } });

    const other = await hub.aBlueprint({ exam: 'Other' });
    await hub.teacher.ok(bulkRetireQuestions, { body: { selection: { ids }, isRetired: false } });
    const running = await hub.student.ok(startCheck, { body: { blueprintId: other.id } });
    await hub.teacher.ok(deleteBlueprint, { params: { id: other.id } });
    await answer(running);
    expect(await go(running)).toMatchObject({ questionId: null });
    expect((await hub.student.call(completeQuizSession, { params: { id: running.session.id } })).status).toBe(200);
  });
});

describe('an exam that the bank covers in part', () => {
  it('is checked and estimated without the domains that have no questions', async () => {
    const ids = safety.map(({ id }) => id);
    await hub.teacher.ok(bulkRetireQuestions, { body: { selection: { ids }, isRetired: true } });
    const over = await take(await begin(), 10);
    expect(count(physics, idsOf(over))).toBe(11);
    await complete(over);
    const { estimate, isWithinReach, domains } = only(await hub.student.ok(listReadiness));
    expect(isWithinReach).toBe(false);
    const [first, second] = domains;
    expect(second).toMatchObject({ expected: null, questions: 0 });
    expect(estimate).toMatchObject({ percent: first?.expected?.percent });
  });
});

describe('a check is refused', () => {
  const refusal = async (id: string, who = hub.student) =>
    (await who.call(startCheck, { body: { blueprintId: id } })).status;

  it('for an exam that students cannot take, or that does not exist', async () => {
    const closed = await hub.aBlueprint({ exam: 'Closed', isOpen: false });
    expect(await refusal(closed.id)).toBe(404);
    expect(await refusal(hub.physics.id)).toBe(404);
  });

  it('if the bank has fewer than 15 questions for it', async () => {
    const ids = [...physics, ...safety.slice(14)].map(({ id }) => id);
    await hub.teacher.ok(bulkRetireQuestions, { body: { selection: { ids }, isRetired: true } });
    const { status, error } = await hub.student.call(startCheck, { body: { blueprintId: blueprint.id } });
    expect([status, error]).toMatchObject([409, { message: expect.stringContaining('has 14 for this exam') }]);
  });

  it('to students who await approval, and to others than its student', async () => {
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    expect(await refusal(blueprint.id, pending)).toBe(403);
    const begun = await begin();
    const stranger = await hub.as(await aStudent(hub.db));
    const params = { id: begun.session.id };
    expect((await stranger.call(continueCheck, { params })).status).toBe(404);
    // Nor is any other session a check.
    const exam = await hub.start(blueprint);
    expect((await hub.student.call(continueCheck, { params: { id: exam.id } })).status).toBe(404);
  });
});

describe('questions of checks', () => {
  it('are asked in at most a fifth of them', async () => {
    // Nineteen checks have asked the same five questions.
    const often = physics.slice(0, 5);
    const topicIds: string[] = [];
    for (let n = 0; n < 19; n += 1) {
      const userId = (await aStudent(hub.db)).id;
      const [row] = await hub.db
        .insert(quizSessions)
        .values({ userId, topicIds, checkOf: blueprint.id, totalQuestions: 5, completedAt: hub.clock.read() })
        .returning();
      const sessionId = row?.id ?? '';
      await hub.db
        .insert(quizSessionQuestions)
        .values(often.map(({ id, versionId }, position) => ({ sessionId, position, questionId: id, versionId })));
    }
    const ids = idsOf(await take(await begin(), 5));
    expect(count(often, ids)).toBe(0);
  });
});

describe('a check has no score', () => {
  it('in the history, in averages and in the latest activity', async () => {
    await complete(await take(await begin(), 3));
    expect(await hub.student.ok(listOwnQuizSessions)).toMatchObject([
      { topic: 'ARDMS SPI check', score: null, correctAnswers: null, isCheck: true, questionsAttempted: 3 },
    ]);
    const { stats, recent } = await hub.student.ok(getPortal);
    expect(stats).toMatchObject({ averageScore: null, questionsCompleted: 3 });
    expect(recent).toEqual([]);
  });
});

describe('today', () => {
  it('offers a check until something is completed, and plans by it afterwards', async () => {
    const today = () => hub.student.ok(getToday);
    expect(await today()).toMatchObject({
      check: { isOffered: true, openSessionId: null },
      questions: [{ name: 'Physics' }, { name: 'Safety' }],
      practiceExam: null,
    });
    const begun = await begin();
    expect((await today()).check).toEqual({ isOffered: false, openSessionId: begun.session.id });
    await complete(await take(begun, 10));
    const after = await today();
    expect(after.check).toEqual({ isOffered: false, openSessionId: null });
    // The plan was made again: with an estimate, a practice exam makes sense.
    expect(after.practiceExam).toEqual({ isTaken: false });
    expect(after.questions.map(({ answered }) => answered)).toEqual(after.questions.map(() => 0));
    const [stored] = await hub.db.select().from(quizSessions).where(eq(quizSessions.id, begun.session.id));
    expect(stored?.completedAt).not.toBeNull();
  });
});
