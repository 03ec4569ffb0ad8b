import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { firstAttempts, firstAttemptsDue, itemStatistics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { regrades } from '#server/db/schema/regrades.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { aQuestion, aTeacher, only, type QuestionRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import {
  AGAINST_THE_KEY,
  firstAnswers,
  FOR_THE_KEY,
  refreshStatistics,
  type AnsweringGroup,
} from '#tests/support/item-statistics.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { keepFirstAttemptsDue } from './first-attempts.repository.ts';

const hub = hubForEachTest();

const refresh = () => refreshStatistics(hub);
const statisticsOf = async ({ id }: Pick<QuestionRow, 'id'>) => {
  const [row] = await hub.db.select().from(itemStatistics).where(eq(itemStatistics.questionId, id));
  return row;
};
/** Edits a question; returns its new version. */
const edit = async ({ id }: QuestionRow, change: Partial<typeof questions.$inferInsert>) =>
  only(await hub.db.update(questions).set(change).where(eq(questions.id, id)).returning());

/** Creates a question with these first answers, and judges them. */
async function aJudged(groups: AnsweringGroup[]): Promise<QuestionRow> {
  const question = await aQuestion(hub.db);
  await firstAnswers(hub.db, question, groups);
  await refresh();
  return question;
}

/** Creates several questions at once. */
const aBank = (count: number) => {
  const question = { question: 'Which one?', options: ['This', 'That'], correctAnswer: 0 };
  return hub.db
    .insert(questions)
    .values(Array.from({ length: count }, () => question))
    .returning();
};

describe('refreshing item statistics', () => {
  it('computes them from the first answers in completed sessions', async () => {
    const taker = await aQuizTaker(hub);
    const [first, second, third] = taker.session.questions.map(({ id }) => ({ id }));
    if (first === undefined || second === undefined || third === undefined) throw new Error('a question is missing');
    await taker.answer(0, RIGHT, { timeSpent: 0 });
    await taker.answer(1, WRONG, { timeSpent: 0 });
    await taker.complete();
    await refresh();
    const judged = { attempts: 1, pending: 0, discriminationIndex: null, medianTime: 0, computedAt: hub.clock.read() };
    expect(await statisticsOf(first)).toMatchObject({ ...judged, facilityIndex: 100 });
    expect(await statisticsOf(second)).toMatchObject({ ...judged, facilityIndex: 0 });
    expect(await statisticsOf(third)).toBeUndefined();
  });

  it('stores every number, with the version that it is of', async () => {
    const question = await aJudged([...AGAINST_THE_KEY, [2, 3, 0.3]]);
    const row = await statisticsOf(question);
    expect(row).toMatchObject({
      versionId: question.versionId,
      attempts: 32,
      pending: 0,
      medianTime: 25.5,
      alarm: 'negative_discrimination',
      computedAt: hub.clock.read(),
    });
    expect(row?.facilityIndex).toBeCloseTo(31.25, 4);
    expect(row?.discriminationIndex).toBeCloseTo(-87.0388, 3);
    expect(row?.discriminativeEfficiency).toBeCloseTo(-166.667, 2);
    expect(row?.options).toEqual([
      { count: 10, share: 31.25, pointBiserial: expect.closeTo(-0.870388, 5), betterHalf: 0 },
      { count: 20, share: 62.5, pointBiserial: expect.closeTo(1, 5), betterHalf: 20 },
      { count: 0, share: 0, pointBiserial: null, betterHalf: 0 },
      { count: 2, share: 6.25, pointBiserial: expect.closeTo(-1 / 3, 5), betterHalf: 0 },
    ]);
  });

  it('rebuilds only once new attempts reach a fiftieth, or the statistics are more than a day old', async () => {
    const question = await aJudged([[100, 0, 0.5]]);
    await firstAnswers(hub.db, question, [[1, 1, 0.5]]);
    hub.clock.advance({ hours: 24 });
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ attempts: 100, pending: 1, facilityIndex: 100 });
    hub.clock.advance({ seconds: 1 });
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ attempts: 101, pending: 0 });
    await firstAnswers(hub.db, question, [[2, 1, 0.5]]);
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ attempts: 103, pending: 0 });
  });

  it('takes one query per step and writes nothing if nothing has changed', async () => {
    const question = await aJudged(FOR_THE_KEY);
    const before = await statisticsOf(question);
    hub.clock.advance({ days: 2 });
    expect(await queriesOf(refresh)).toBe(3);
    expect(await statisticsOf(question)).toEqual(before);
  });

  it('judges all answers again after the key has changed', async () => {
    const question = await aJudged(AGAINST_THE_KEY);
    const { versionId } = await edit(question, { correctAnswer: 1 });
    await refresh();
    const row = await statisticsOf(question);
    expect(row).toMatchObject({ versionId, attempts: 30, alarm: null });
    expect(row?.discriminationIndex).toBeCloseTo(100, 3);
  });

  it('keeps answers after an edit of the text, but drops those to other or reordered options', async () => {
    const question = await aQuestion(hub.db);
    await firstAnswers(hub.db, question, FOR_THE_KEY);
    await edit(question, { question: 'What is it?', explanation: 'It is.' });
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ attempts: 30 });
    const [a = '', b = '', ...others] = question.options;
    const edited = await edit(question, { options: [b, a, ...others] });
    await firstAnswers(hub.db, edited, [[2, 1, 0.5]]);
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ versionId: edited.versionId, attempts: 2, pending: 0 });
    await edit(question, { options: question.options });
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ attempts: 30, pending: 0 });
  });

  it('makes no statement on a question if none of its answers count anymore', async () => {
    const question = await aJudged(AGAINST_THE_KEY);
    await edit(question, { options: ['Another', 'New', 'One'] });
    await refresh();
    const none = { count: 0, share: 0, pointBiserial: null, betterHalf: 0 };
    expect(await statisticsOf(question)).toMatchObject({
      attempts: 0,
      facilityIndex: null,
      discriminationIndex: null,
      medianTime: null,
      options: [none, none, none],
      alarm: null,
    });
  });

  it('drops the answers of a deleted student', async () => {
    const question = await aQuestion(hub.db);
    const [student] = await firstAnswers(hub.db, question, FOR_THE_KEY);
    await refresh();
    const teacher = await hub.as(await aTeacher(hub.db));
    await teacher.ok(deleteUser, { params: { id: student?.id ?? '' } });
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ attempts: 29, pending: 0 });
  });

  it('processes more questions than one batch', async () => {
    const bank = await aBank(230);
    await hub.db.insert(itemStatistics).values(bank.map(({ id }) => ({ questionId: id, pending: 90 })));
    await refresh();
    const rows = await hub.db.select().from(itemStatistics);
    expect(rows).toHaveLength(230);
    expect(rows.filter(({ pending, computedAt }) => pending !== 0 || computedAt === null)).toEqual([]);
  });

  it('never loses attempts that a simultaneous completion adds', async () => {
    const question = await aQuestion(hub.db);
    await firstAnswers(hub.db, question, FOR_THE_KEY);
    await whileUncommitted(hub.engine, (tx) => firstAnswers(tx, question, [[1, 1, 0.5]]), refresh);
    // The embedded engine has one connection, on which the completion came first.
    const [attempts, pending] = hub.engine.kind === 'postgres' ? [30, 1] : [31, 0];
    expect(await statisticsOf(question)).toMatchObject({ attempts, pending });
    await refresh();
    expect(await statisticsOf(question)).toMatchObject({ attempts: 31, pending: 0 });
  });

  it('stores first attempts by the order of completion, each session once', async () => {
    const taker = await aQuizTaker(hub, { questions: 2 });
    const again = await aQuizTaker(hub, { questions: 2, user: taker.user, topicIds: [taker.topic.id] });
    for (const index of [0, 1]) {
      await taker.answer(index, WRONG);
      await again.answer(index, RIGHT);
    }
    await taker.complete();
    hub.clock.advance({ seconds: 1 });
    await again.complete();
    expect(await hub.db.$count(firstAttempts)).toBe(0);
    expect(await keepFirstAttemptsDue(hub.db, { limit: 1 })).toBe(1);
    await Promise.all([refresh(), refresh()]);
    expect(await hub.db.select().from(firstAttempts)).toMatchObject([
      { sessionId: taker.session.id },
      { sessionId: taker.session.id },
    ]);
    expect(await hub.db.$count(firstAttemptsDue)).toBe(0);
  });

  it('drops due first attempts of a deleted account', async () => {
    const taker = await aQuizTaker(hub);
    await taker.answer(0, RIGHT);
    await taker.complete();
    const teacher = await hub.as(await aTeacher(hub.db));
    await teacher.ok(deleteUser, { params: { id: taker.user.id } });
    expect(await hub.db.$count(firstAttemptsDue)).toBe(0);
  });

  it('looks for regraded first attempts only after a regrade', async () => {
    const { id: questionId, versionId } = await aQuestion(hub.db);
    const taker = await aQuizTaker(hub);
    await taker.answer(0, RIGHT);
    await taker.complete();
    await keepFirstAttemptsDue(hub.db);
    await hub.db.update(firstAttempts).set({ restScore: 0.75 });
    await refresh();
    expect(await hub.db.select().from(firstAttempts)).toMatchObject([{ restScore: 0.75 }]);
    const regrade = { questionId, versionId, askedVersionIds: [], sameVersionIds: [], neverLowers: true };
    const now = hub.clock.read();
    await hub.db.insert(regrades).values({ ...regrade, way: 'credit', createdAt: now, undoneAt: now });
    await hub.db.update(itemStatistics).set({ pending: 1 });
    await refresh();
    expect(await hub.db.select().from(firstAttempts)).toMatchObject([{ restScore: 0 }]);
  });

  it('counts pending attempts once, even if several processes refresh at the same time', async () => {
    const bank = await aBank(150);
    await hub.db.insert(itemStatistics).values(bank.map(({ id }) => ({ questionId: id, pending: 5 })));
    await Promise.all([refresh(), refresh(), refresh()]);
    const rows = await hub.db.select().from(itemStatistics);
    expect(rows.filter(({ pending, computedAt }) => pending !== 0 || computedAt === null)).toEqual([]);
  });
});
