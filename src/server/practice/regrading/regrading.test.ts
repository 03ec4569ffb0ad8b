import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  listOwnAttempts,
} from '#shared/practice/quiz-sessions.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import {
  listOwnCorrections,
  listRegrades,
  markCorrectionsSeen,
  previewRegrade,
  regradeQuestion,
  undoRegrade,
  type regradeForm,
} from '#shared/practice/regrades.contract.ts';
import { counters, expectRightCounters } from '#tests/support/counters.ts';
import { aStudent, aTeacher, aTopic, NOBODY, someQuestions, type QuestionRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { refreshStatistics } from '#tests/support/item-statistics.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';
import { statusesOf, type TestClient } from '#tests/support/test-client.ts';

type Form = Omit<(typeof regradeForm)['_zod']['input'], 'expectedVersionId'>;

/** The third option, which was never the key. */
const OTHER = 2;

let teacher: TestClient;
let bank: QuestionRow[];
let question: QuestionRow;
let topicId: string;

const hub = hubForEachTest();
beforeEach(async () => {
  teacher = await hub.as(await aTeacher(hub.db));
  ({ id: topicId } = await aTopic(hub.db));
  bank = await someQuestions(hub.db, 4, { topicId });
  [question] = bank as [QuestionRow];
});

/** A student who answers all questions right except possibly the first. */
async function aTaker({ first, isDone = true }: { first: number | null; isDone?: boolean }) {
  const user = await aStudent(hub.db);
  const client = await hub.as(user);
  const body = { topicIds: [topicId], totalQuestions: 4, questionIds: bank.map(({ id }) => id) };
  const { id: sessionId } = await client.ok(createQuizSession, { body });
  const answer = (questionId: string, selectedAnswer: number) =>
    client.ok(answerQuestion, { body: { sessionId, questionId, selectedAnswer } });
  const complete = () => client.ok(completeQuizSession, { params: { id: sessionId } });
  for (const { id } of bank.slice(1)) await answer(id, RIGHT);
  if (first !== null) await answer(question.id, first);
  if (isDone) await complete();
  const score = async () => (await hub.db.select().from(quizSessions).where(eq(quizSessions.id, sessionId)))[0]?.score;
  return { user, client, sessionId, answer: (selected: number) => answer(question.id, selected), complete, score };
}

async function setKey(correctAnswer: number, explanation = 'The new reason.') {
  hub.clock.advance({ minutes: 1 });
  return teacher.ok(updateQuestion, { params: { id: question.id }, body: { correctAnswer, explanation } });
}

async function regrade(form: Form) {
  const { versionId: expectedVersionId } = await teacher.ok(previewRegrade, {
    params: { id: question.id },
    query: { way: form.way },
  });
  hub.clock.advance({ minutes: 1 });
  // Counted figures of the class stay outdated unless the regrade makes their days due.
  await hub.jobHandlers['class-activity']({});
  return teacher.ok(regradeQuestion, { params: { id: question.id }, body: { ...form, expectedVersionId } });
}

const preview = (way: Form['way'], neverLowers: boolean) =>
  teacher.ok(previewRegrade, {
    params: { id: question.id },
    query: { way, ...(neverLowers && { neverLowers: '1' as const }) },
  });

describe('a regrade', () => {
  it('is made once if it is sent twice, and can be made again after it was undone', async () => {
    await aTaker({ first: WRONG });
    const { versionId: expectedVersionId } = await setKey(WRONG);
    const send = (way: Form['way'] = 'new_key') =>
      teacher.call(regradeQuestion, { params: { id: question.id }, body: { way, expectedVersionId } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const [only] = await teacher.ok(listRegrades, { params: { id: question.id } });
    expect(only).toMatchObject({ answers: 1 });
    await teacher.ok(undoRegrade, { params: { id: only?.id ?? '' } });
    expect([(await send()).status, (await send('credit')).status]).toEqual([200, 200]);
  });

  it.each([
    { way: 'new_key', neverLowers: true, scores: [100, 100, 75] },
    { way: 'new_key', neverLowers: false, scores: [75, 100, 75] },
    { way: 'both_keys', neverLowers: false, scores: [100, 100, 75] },
    { way: 'credit', neverLowers: false, scores: [100, 100, 100] },
  ] as const)(
    'by $way, never lowering: $neverLowers, changes scores as the preview shows',
    async ({ scores, ...terms }) => {
      const takers = [await aTaker({ first: RIGHT }), await aTaker({ first: WRONG }), await aTaker({ first: OTHER })];
      await setKey(WRONG);
      const before = [100, 75, 75];
      const changed = scores.filter((score, n) => score !== before[n]);
      const seen = await preview(terms.way, terms.neverLowers);
      expect(seen).toMatchObject({
        answers: 3,
        otherAnswers: 0,
        changed: changed.length,
        students: changed.length,
        sessions: changed.length,
        exams: 0,
        raised: { sessions: scores.filter((score, n) => score > (before[n] ?? 0)).length, mean: 25, most: 25 },
        lowered: { sessions: scores.filter((score, n) => score < (before[n] ?? 0)).length },
      });
      expect(seen.examples).toHaveLength(changed.length);
      expect(await Promise.all(takers.map(({ score }) => score()))).toEqual(before);
      expect(await regrade(terms)).toMatchObject({ ...terms, answers: changed.length, undoneAt: null, canUndo: true });
      expect(await Promise.all(takers.map(({ score }) => score()))).toEqual(scores);
      await refreshStatistics(hub);
      await expectRightCounters(hub);
    },
  );

  it('shows the new key and explanation, and tells the students whose answers changed', async () => {
    const [wrong, other] = [await aTaker({ first: WRONG }), await aTaker({ first: OTHER })];
    await setKey(WRONG);
    await regrade({ way: 'new_key', reason: 'The book says so.' });
    const [reviewed] = await wrong.client.ok(listOwnAttempts, { params: { sessionId: wrong.sessionId } });
    expect(reviewed).toMatchObject({
      isCorrect: true,
      correctAnswer: WRONG,
      explanation: 'The new reason.',
      regrade: { way: 'new_key', reason: 'The book says so.', fractionBefore: 0 },
    });
    const [untouched] = await other.client.ok(listOwnAttempts, { params: { sessionId: other.sessionId } });
    expect(untouched).toMatchObject({ isCorrect: false, correctAnswer: WRONG, regrade: { fractionBefore: null } });
    expect(await wrong.client.ok(getPortal)).toMatchObject({ newCorrections: 1 });
    expect(await other.client.ok(getPortal)).toMatchObject({ newCorrections: 0 });
    const { corrections } = await wrong.client.ok(listOwnCorrections);
    expect(corrections).toMatchObject([
      { sessionId: wrong.sessionId, fractionBefore: 0, fraction: 1, scoreBefore: 75, scoreAfter: 100, isNew: true },
    ]);
    expect((await other.client.ok(listOwnCorrections)).total).toBe(0);
    const regradeIds = corrections.map(({ regradeId }) => regradeId);
    await other.client.ok(markCorrectionsSeen, { body: { regradeIds } });
    expect(await wrong.client.ok(getPortal)).toMatchObject({ newCorrections: 1 });
    await wrong.client.ok(markCorrectionsSeen, { body: { regradeIds } });
    expect(await wrong.client.ok(getPortal)).toMatchObject({ newCorrections: 0 });
  });

  it('applies to later answers in an open quiz, and so does undoing it', async () => {
    const open = await aTaker({ first: null, isDone: false });
    await setKey(WRONG);
    const { id } = await regrade({ way: 'new_key' });
    const { reveal } = await open.answer(WRONG);
    expect(reveal).toBeNull();
    await open.complete();
    expect(await open.score()).toBe(100);
    expect(await open.client.ok(getPortal)).toMatchObject({ newCorrections: 0 });
    await teacher.ok(undoRegrade, { params: { id } });
    expect(await open.score()).toBe(75);
    await refreshStatistics(hub);
    await expectRightCounters(hub);
  });

  it('does not reveal the right answer before the quiz does', async () => {
    const open = await aTaker({ first: WRONG, isDone: false });
    await setKey(WRONG);
    expect(await preview('new_key', true)).toMatchObject({ answers: 1, changed: 1, sessions: 0, open: 1 });
    await regrade({ way: 'new_key', tellsByMail: true });
    await hub.deliverMail();
    expect(hub.mail.sent).toEqual([]);
    expect(await open.client.ok(listOwnCorrections)).toEqual({ total: 0, corrections: [] });
    expect(await open.client.ok(getPortal)).toMatchObject({ newCorrections: 0 });
    await open.complete();
    expect(await open.score()).toBe(100);
    expect(await open.client.ok(getPortal)).toMatchObject({ newCorrections: 1 });
    expect((await open.client.ok(listOwnCorrections)).corrections).toMatchObject([{ scoreBefore: null, fraction: 1 }]);
  });

  it('writes to the students whose answers changed if the teacher asks for it', async () => {
    const { user } = await aTaker({ first: WRONG });
    await aTaker({ first: RIGHT });
    await setKey(WRONG);
    await regrade({ way: 'new_key', tellsByMail: true });
    await hub.deliverMail();
    expect(hub.mail.sent.map(({ to }) => to.address)).toEqual([user.email]);
  });

  it('does not change answers to versions with other options, unless everybody gets credit', async () => {
    const taker = await aTaker({ first: WRONG });
    hub.clock.advance({ minutes: 1 });
    const options = [question.options[1] ?? '', question.options[0] ?? '', ...question.options.slice(2)];
    await teacher.ok(updateQuestion, { params: { id: question.id }, body: { options, correctAnswer: 1 } });
    expect(await preview('new_key', false)).toMatchObject({ answers: 1, otherAnswers: 1, changed: 0 });
    expect(await preview('credit', false)).toMatchObject({ answers: 1, otherAnswers: 0, changed: 1 });
    await regrade({ way: 'credit' });
    expect(await taker.score()).toBe(100);
    const [reviewed] = await taker.client.ok(listOwnAttempts, { params: { sessionId: taker.sessionId } });
    // The current key is a position among other options.
    expect(reviewed).toMatchObject({ isCorrect: true, correctAnswer: RIGHT, regrade: { way: 'credit' } });
  });

  it('is refused for deleted or changed questions, and if there is nothing to grade', async () => {
    await aTaker({ first: WRONG });
    const { versionId } = await setKey(WRONG);
    const params = { id: question.id };
    const body = { way: 'credit' as const, expectedVersionId: versionId };
    const stale = await teacher.call(regradeQuestion, {
      params,
      body: { ...body, expectedVersionId: question.versionId },
    });
    expect(stale).toMatchObject({ status: 409, error: { code: 'question_changed' } });
    const gone = { id: NOBODY };
    expect((await teacher.call(regradeQuestion, { params: gone, body })).status).toBe(404);
    expect((await teacher.call(undoRegrade, { params: gone })).status).toBe(404);
    const [, second] = bank as [QuestionRow, QuestionRow];
    const nothing = { ...body, expectedVersionId: second.versionId };
    expect((await teacher.call(regradeQuestion, { params: { id: second.id }, body: nothing })).status).toBe(409);
  });

  it('loses its data about a student whose account is deleted', async () => {
    const { user } = await aTaker({ first: WRONG });
    await setKey(WRONG);
    await regrade({ way: 'new_key' });
    await hub.db.execute(sql`delete from users where id = ${user.id}`);
    expect(await teacher.ok(listRegrades, { params: { id: question.id } })).toMatchObject([
      { answers: 0, students: 0 },
    ]);
  });
});

describe('undoing a regrade', () => {
  const state = async () => ({
    counters: await counters(hub),
    sessions: await hub.db.select().from(quizSessions).orderBy(quizSessions.id),
    attempts: await hub.db.select().from(quizAttempts).orderBy(quizAttempts.id),
  });

  it('restores everything and notifies the students', async () => {
    const { client } = await aTaker({ first: WRONG });
    await aTaker({ first: RIGHT });
    await setKey(WRONG);
    const before = await state();
    const { id } = await regrade({ way: 'new_key', neverLowers: false });
    expect(await state()).not.toEqual(before);
    const { total, corrections } = await client.ok(listOwnCorrections);
    expect(total).toBe(1);
    await client.ok(markCorrectionsSeen, { body: { regradeIds: corrections.map(({ regradeId }) => regradeId) } });
    expect(await teacher.ok(undoRegrade, { params: { id } })).toMatchObject({ canUndo: false });
    expect(await state()).toEqual(before);
    expect((await client.ok(listOwnCorrections)).corrections).toMatchObject([{ fraction: 0, isNew: true }]);
    expect((await teacher.call(undoRegrade, { params: { id } })).status).toBe(409);
  });

  it('undoes one at a time, last first', async () => {
    const { score } = await aTaker({ first: OTHER });
    await setKey(WRONG);
    const first = await regrade({ way: 'new_key' });
    await setKey(OTHER);
    const second = await regrade({ way: 'new_key' });
    expect(await score()).toBe(100);
    expect((await teacher.call(undoRegrade, { params: { id: first.id } })).status).toBe(409);
    await teacher.ok(undoRegrade, { params: { id: second.id } });
    expect(await score()).toBe(75);
    await teacher.ok(undoRegrade, { params: { id: first.id } });
    expect(await teacher.ok(listRegrades, { params: { id: question.id } })).toMatchObject([
      { id: second.id, canUndo: false },
      { id: first.id, canUndo: false },
    ]);
  });

  it('is possible for 30 days', async () => {
    await aTaker({ first: WRONG });
    await setKey(WRONG);
    const { id } = await regrade({ way: 'new_key' });
    hub.clock.advance({ days: 31 });
    teacher = await hub.as(await aTeacher(hub.db));
    expect(await teacher.ok(listRegrades, { params: { id: question.id } })).toMatchObject([{ canUndo: false }]);
    expect((await teacher.call(undoRegrade, { params: { id } })).status).toBe(409);
  });
});
