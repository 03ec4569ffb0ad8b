import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import { reports } from '#server/db/schema/reports.ts';
import { users } from '#server/db/schema/users.ts';
import { deleteQuestion } from '#shared/bank/questions.contract.ts';
import { getAttention } from '#shared/insight/dashboard.contract.ts';
import { getReportGroup, handleReports, listReports, reportFlashcard } from '#shared/insight/reports.contract.ts';
import { aFlashcard, aTeacher, NOBODY, only, someQuestions, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { AGAINST_THE_KEY, firstAnswers, refreshStatistics } from '#tests/support/item-statistics.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { aQuizTaker, type QuizTaker } from '#tests/support/quiz.ts';
import { aFinishedTaker, askedAt, report, WRONG_KEY } from '#tests/support/reports.ts';

const hub = hubForEachTest();
const teacherRow = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(teacherRow));

const list = (query: object = {}) => teacher.ok(listReports, { query });

/** Another student, who was asked the same questions, reports the same one as the taker's first. */
async function joins(taker: QuizTaker, form = WRONG_KEY): Promise<QuizTaker> {
  const mate = await aQuizTaker(hub, { topicIds: [taker.topic.id] });
  await mate.complete();
  const index = mate.session.questions.findIndex(({ id }) => id === askedAt(taker).questionId);
  await report(mate, form, index);
  return mate;
}

const group = async () => only((await list({ state: 'open' })).groups);

const handle = (id: string, body: object) =>
  teacher.call(handleReports, {
    params: { id },
    body: { state: 'fixed', reply: 'Thank you.', until: '2100-01-01T00:00:00Z', ...body },
  });

describe('the queue', () => {
  it('groups reports on the same version, with their kinds, students and responses', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    await report(taker, { kind: 'typo' }, 1);
    hub.clock.advance({ minutes: 1 });
    const mate = await joins(taker);
    await joins(taker, { kind: 'unclear', text: 'What?' });
    const { total, groups } = await list();
    expect([total, groups.map((one) => one.total)]).toEqual([2, [3, 1]]);
    expect(groups[0]).toMatchObject({
      kinds: [
        { kind: 'wrong_key', count: 2 },
        { kind: 'unclear', count: 1 },
      ],
      flashcard: null,
      question: {
        id: askedAt(taker).questionId,
        question: taker.session.questions[0]?.question,
        correctAnswer: 0,
        since: 'unchanged',
        issues: [],
        isDismissed: false,
        statistics: null,
      },
    });
    const received = groups[0]?.reports ?? [];
    const nameOf = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`;
    expect(received.find(({ student }) => student.id === taker.user.id)).toMatchObject({
      student: { name: nameOf(taker.user) },
      response: 1,
      text: WRONG_KEY.text,
    });
    expect(received.find(({ student }) => student.id === mate.user.id)).toMatchObject({ response: null });
    expect(await teacher.ok(getAttention)).toMatchObject({ reported: 2 });
  });

  it('includes flashcards, filters by state, and is sorted by number or time', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    await joins(taker);
    hub.clock.advance({ minutes: 1 });
    const card = await aFlashcard(hub.db);
    await taker.client.ok(reportFlashcard, { params: { id: card.id }, body: { kind: 'typo' } });
    const ids = async (query: object) => (await list(query)).groups.map((one) => one.question?.id ?? one.id);
    const { questionId } = askedAt(taker);
    expect(await ids({ order: 'most' })).toEqual([questionId, card.id]);
    expect(await ids({ order: 'newest' })).toEqual([card.id, questionId]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([card.id]);
    expect((await list({ order: 'newest' })).groups[0]).toMatchObject({
      question: null,
      flashcard: { front: card.front, back: card.back },
    });
    expect((await handle(card.id, { state: 'answered' })).status).toBe(200);
    expect(await ids({ state: 'open' })).toEqual([questionId]);
    expect(await ids({ state: 'answered' })).toEqual([card.id]);
    expect(await list({ state: 'declined' })).toEqual({ total: 0, groups: [] });
  });

  it('shows the statistics of the reported version, and whether the question was changed or deleted since', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    const { questionId: id } = askedAt(taker);
    const [question] = await hub.db.select().from(questions).where(eq(questions.id, id));
    await firstAnswers(hub.db, question ?? { id, versionId: '' }, AGAINST_THE_KEY);
    await refreshStatistics(hub);
    expect((await group()).question).toMatchObject({
      // Includes the taker's own answer.
      statistics: { attempts: 31, alarm: expect.any(String), optionStatistics: [{ count: 10 }, { count: 21 }, {}, {}] },
      issues: [{ type: 'possible_wrong_key', suggestedAnswer: 1 }],
    });
    await hub.db.update(questions).set({ question: 'Now?' }).where(eq(questions.id, id));
    await refreshStatistics(hub);
    expect((await group()).question).toMatchObject({
      question: taker.session.questions[0]?.question,
      since: 'changed',
      statistics: null,
      issues: [],
    });
    await teacher.ok(deleteQuestion, { params: { id } });
    expect((await group()).question).toMatchObject({ since: 'deleted', topicId: null });
  });

  it('shows the latest three reports, and a whole group page by page', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    for (let n = 0; n < 4; n += 1) {
      hub.clock.advance({ minutes: 1 });
      await joins(taker, { kind: 'typo', text: `report ${n}` });
    }
    const { id, reports: shown } = await group();
    expect(shown.map(({ text }) => text)).toEqual(['report 3', 'report 2', 'report 1']);
    const page = await teacher.ok(getReportGroup, { params: { id }, query: { limit: 2, offset: 3 } });
    expect([page.total, page.reports.map(({ text }) => text)]).toEqual([5, ['report 0', WRONG_KEY.text]]);
    expect((await teacher.call(getReportGroup, { params: { id: NOBODY } })).status).toBe(404);
    const closed = await teacher.call(getReportGroup, { params: { id }, query: { state: 'fixed' } });
    expect(closed.status).toBe(404);
  });

  it('takes 4 queries including the teacher’s, with any number of reports', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    expect(await queriesOf(() => list())).toBe(4);
    const typo = { userId: taker.user.id, kind: 'typo', text: '' } as const;
    const bank = await someQuestions(hub.db, 30);
    await hub.db.insert(reports).values(bank.map(({ id, versionId }) => ({ ...typo, questionId: id, versionId })));
    expect(await queriesOf(() => list())).toBe(4);
  });
});

describe('closing reports', () => {
  it('replies to everybody who has reported the same, with a mail to those who want one', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker, { ...WRONG_KEY, wantsMail: true });
    await joins(taker);
    const gone = await joins(taker, { ...WRONG_KEY, wantsMail: true });
    await hub.db.update(users).set({ isActive: false }).where(eq(users.id, gone.user.id));
    const { id, latestAt } = await group();
    const answer = await handle(id, { until: latestAt, reply: 'You are right.\n\nIt is B.' });
    expect(answer.body).toEqual({ handled: 3 });
    expect(await hub.db.select().from(reports)).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'fixed', handledById: teacherRow.id })),
    );
    await hub.runJobs();
    expect(hub.mail.sent).toMatchObject([
      { to: { address: taker.user.email }, replyTo: teacherRow.email, subject: 'The problem you reported was fixed' },
    ]);
    expect(hub.mail.sent[0]?.text).toContain('You are right.\n\nIt is B.');
    expect(hub.mail.sent[0]?.text).toContain(`> ${taker.session.questions[0]?.question}`);
    expect(hub.mail.sent[0]?.text).toContain('http://localhost:3000/reports');
  });

  it('can be done for a single report', async () => {
    const taker = await aFinishedTaker(hub);
    const mine = await report(taker);
    await joins(taker);
    const { id } = await group();
    expect((await handle(id, { reportId: mine.id })).body).toEqual({ handled: 1 });
    expect((await group()).total).toBe(1);
  });

  it('leaves open what was added or edited after the teacher looked', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    const mate = await joins(taker);
    const { id, latestAt } = await group();
    hub.clock.advance({ minutes: 1 });
    await report(taker, { kind: 'other', text: 'Something else after all.' });
    expect((await handle(id, { until: latestAt })).body).toEqual({ handled: 1 });
    expect((await group()).reports).toMatchObject([{ student: { id: taker.user.id } }]);
    const [closed] = await hub.db.select().from(reports).where(eq(reports.state, 'fixed'));
    expect(closed?.userId).toBe(mate.user.id);
  });

  it('returns 409 if it is already done, and 404 if nothing was reported', async () => {
    const taker = await aFinishedTaker(hub);
    await report(taker);
    const { id } = await group();
    const [one, two] = await Promise.all([handle(id, {}), handle(id, { state: 'declined' })]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    expect((await handle(id, {})).error).toMatchObject({ code: 'already_decided' });
    expect((await handle(NOBODY, {})).status).toBe(404);
    expect(await hub.db.execute(sql`select 1 from reports where state = 'open'`)).toMatchObject({ rows: [] });
  });

  it.each([
    ['to open again', { state: 'open' }, 'state'],
    ['without a reply', { reply: ' ' }, 'reply'],
    ['with a reply that is too long', { reply: 'x'.repeat(2001) }, 'reply'],
    ['without a time', { until: 'now' }, 'until'],
  ])('is refused %s', async (_what, body, path) => {
    const answer = await handle(NOBODY, body);
    expect([answer.status, answer.error]).toMatchObject([400, { issues: [{ path }] }]);
  });
});
