import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { binActions } from '#server/db/schema/bin.ts';
import { questionVersions } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { reports } from '#server/db/schema/reports.ts';
import { users } from '#server/db/schema/users.ts';
import { deleteQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import {
  handleReports,
  listOwnReports,
  markRepliesSeen,
  reportFlashcard,
  reportQuestion,
  withdrawReport,
  type OwnReport,
} from '#shared/insight/reports.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aFlashcard, aStudent, aTeacher, NOBODY, only } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT } from '#tests/support/quiz.ts';
import { aFinishedTaker, askedAt, report, WRONG_KEY } from '#tests/support/reports.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

/** Closes the only report. */
async function close({ updatedAt: until }: OwnReport, state: 'declined' | 'fixed', reply: string) {
  const { aboutId: id } = only(await hub.db.select().from(reports));
  await teacher.ok(handleReports, { params: { id }, body: { state, reply, until } });
}

describe('reporting a question', () => {
  it('stores the report with the version, the session and the student’s response', async () => {
    const taker = await aFinishedTaker(hub);
    const { questionId, sessionId } = askedAt(taker);
    const mine = await report(taker, { ...WRONG_KEY, text: '  <b>B</b>\nis right  ', wantsMail: true });
    expect(mine).toMatchObject({
      questionId,
      flashcardId: null,
      title: taker.session.questions[0]?.question,
      kind: 'wrong_key',
      text: '<b>B</b>\nis right',
      wantsMail: true,
      state: 'open',
      reply: null,
      isNew: false,
    });
    const versionId = taker.bank.find(({ id }) => id === questionId)?.versionId;
    expect(await hub.db.select().from(reports)).toMatchObject([
      { userId: taker.user.id, questionId, versionId, sessionId, aboutId: versionId },
    ]);
    expect(await taker.client.ok(listOwnReports)).toEqual({ total: 1, reports: [mine] });
  });

  it('changes an open report if there is one', async () => {
    const taker = await aFinishedTaker(hub);
    const first = await report(taker);
    hub.clock.advance({ minutes: 1 });
    const again = await report(taker, { kind: 'typo', text: '' });
    expect(again).toMatchObject({ id: first.id, kind: 'typo', text: '', createdAt: first.createdAt });
    expect(again.updatedAt > first.updatedAt).toBe(true);
    expect(await hub.db.$count(reports)).toBe(1);
  });

  it('is possible for a question that was left unanswered', async () => {
    expect((await report(await aFinishedTaker(hub), WRONG_KEY, 2)).state).toBe('open');
  });

  it('stores one report for several that are sent at the same time', async () => {
    const taker = await aFinishedTaker(hub);
    const sent = await Promise.all([1, 2, 3, 4].map(() => report(taker)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await hub.db.$count(reports)).toBe(1);
  });

  it('returns 404 for a question that was never asked, and for an unknown session or somebody else’s', async () => {
    const taker = await aFinishedTaker(hub);
    const other = await aFinishedTaker(hub);
    for (const params of [
      askedAt(other),
      { ...askedAt(taker), questionId: askedAt(other).questionId },
      { ...askedAt(taker), sessionId: NOBODY },
    ]) {
      const { status } = await taker.client.call(reportQuestion, { params, body: WRONG_KEY });
      expect(status).toBe(404);
    }
    expect(await hub.db.$count(reports)).toBe(0);
  });

  it('returns 404 until the key is shown: in a quiz that shows it at once, until the answer', async () => {
    const hidden = await aQuizTaker(hub, { answerReveal: 'after_submit' });
    const shown = await aQuizTaker(hub, { answerReveal: 'immediate' });
    const statusOf = async (taker: typeof hidden) =>
      (await taker.client.call(reportQuestion, { params: askedAt(taker), body: WRONG_KEY })).status;
    expect([await statusOf(hidden), await statusOf(shown)]).toEqual([404, 404]);
    await hidden.answer(0, RIGHT);
    await shown.answer(0, RIGHT);
    expect([await statusOf(hidden), await statusOf(shown)]).toEqual([404, 200]);
    await hidden.complete();
    expect(await statusOf(hidden)).toBe(200);
  });

  it('returns 404 in a running exam', async () => {
    const exams = await anExamHub();
    await exams.fillBank();
    const session = await exams.start(await exams.aBlueprint());
    await exams.give(session, 0, RIGHT);
    const params = { sessionId: session.id, questionId: session.questions[0]?.id ?? '' };
    const statusNow = async () => (await exams.student.call(reportQuestion, { params, body: WRONG_KEY })).status;
    expect(await statusNow()).toBe(404);
    await exams.end(session);
    expect(await statusNow()).toBe(200);
  });

  it.each([
    ['an unknown kind', { kind: 'boring', text: 'x' }, 'kind'],
    ['the kind “other” without a text', { kind: 'other', text: '  ' }, 'text'],
    ['a text that is too long', { kind: 'typo', text: 'x'.repeat(2001) }, 'text'],
    ['a text with NUL', { kind: 'typo', text: 'a\0b' }, 'text'],
  ])('refuses %s', async (_what, payload, path) => {
    const taker = await aFinishedTaker(hub);
    const { sessionId, questionId } = askedAt(taker);
    const answer = await taker.client.send('PUT', `/api/quiz-sessions/${sessionId}/questions/${questionId}/report`, {
      payload,
    });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { issues: [{ path }] }]);
  });

  it('is limited to 20 an hour', async () => {
    const taker = await aFinishedTaker(hub);
    for (let n = 0; n < 20; n += 1) await report(taker);
    const refused = await taker.client.call(reportQuestion, { params: askedAt(taker), body: WRONG_KEY });
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many']);
    expect((await report(await aFinishedTaker(hub))).state).toBe('open');
  });
});

describe('reporting a flashcard', () => {
  it('requires that the card exists, and the report is deleted with it', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const card = await aFlashcard(hub.db);
    const body = { kind: 'picture' as const };
    expect((await student.call(reportFlashcard, { params: { id: NOBODY }, body })).status).toBe(404);
    const mine = await student.ok(reportFlashcard, { params: { id: card.id }, body });
    expect(mine).toMatchObject({ flashcardId: card.id, questionId: null, title: card.front, text: '' });
    await teacher.send('DELETE', `/api/flashcards/${card.id}`);
    expect(await hub.db.$count(reports)).toBe(0);
  });
});

describe('a student’s own reports', () => {
  it('are listed page by page, newest first, or by session', async () => {
    const taker = await aFinishedTaker(hub);
    const first = await report(taker);
    hub.clock.advance({ minutes: 1 });
    const second = await report(taker, WRONG_KEY, 1);
    const list = (query: object) => taker.client.ok(listOwnReports, { query });
    expect((await list({})).reports.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ total: 2, reports: [{ id: first.id }] });
    expect((await list({ sessionId: taker.session.id })).total).toBe(2);
    const other = await aFinishedTaker(hub);
    expect((await list({ sessionId: other.session.id })).total).toBe(0);
    expect((await other.client.ok(listOwnReports)).total).toBe(0);
  });

  it('can be withdrawn while they are open, but by nobody else', async () => {
    const taker = await aFinishedTaker(hub);
    const other = await aFinishedTaker(hub);
    const params = { id: (await report(taker)).id };
    expect((await other.client.call(withdrawReport, { params })).status).toBe(404);
    expect((await taker.client.call(withdrawReport, { params })).status).toBe(204);
    expect((await taker.client.call(withdrawReport, { params })).status).toBe(404);
    expect(await hub.db.$count(reports)).toBe(0);
  });

  it('keep their reply, can then no longer be withdrawn, and allow another report', async () => {
    const taker = await aFinishedTaker(hub);
    const first = await report(taker);
    await close(first, 'declined', 'A is right.');
    expect((await taker.client.call(withdrawReport, { params: { id: first.id } })).status).toBe(409);
    expect((await report(taker)).id).not.toBe(first.id);
    expect((await taker.client.ok(listOwnReports)).reports).toContainEqual({
      ...first,
      state: 'declined',
      reply: 'A is right.',
      handledAt: expect.any(String),
      isNew: true,
    });
  });

  it('count as new on the portal until the student has seen the reply', async () => {
    const taker = await aFinishedTaker(hub);
    const other = await aFinishedTaker(hub);
    const mine = await report(taker);
    const newReplies = async () => (await taker.client.ok(getPortal)).newReplies;
    expect(await newReplies()).toBe(0);
    await close(mine, 'fixed', 'Fixed.');
    expect(await newReplies()).toBe(1);
    await other.client.ok(markRepliesSeen, { body: { ids: [mine.id] } });
    expect(await newReplies()).toBe(1);
    await taker.client.ok(markRepliesSeen, { body: { ids: [mine.id] } });
    expect(await newReplies()).toBe(0);
  });

  it('survive a change and the deletion of the question, and show its reported version', async () => {
    const taker = await aFinishedTaker(hub);
    const mine = await report(taker);
    const params = { id: mine.questionId ?? '' };
    await teacher.ok(updateQuestion, { params, body: { question: 'Another?' } });
    await teacher.ok(deleteQuestion, { params });
    // Versions are deleted if no session asked them, no report is about them, and the bin no longer contains them.
    await hub.db.delete(quizSessions);
    await hub.db.delete(binActions);
    await hub.db.update(questionVersions).set({ createdAt: new Date('2020-01-01') });
    await hub.sweepDaily();
    expect((await taker.client.ok(listOwnReports)).reports).toEqual([mine]);
    // Two other questions, and the reported version, but not the latest one.
    expect(await hub.db.$count(questionVersions)).toBe(3);
  });

  it('are deleted with their student', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    await hub.db.delete(users).where(eq(users.id, taker.user.id));
    expect(await hub.db.$count(reports)).toBe(0);
  });
});
