import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { firstAttempts, itemStatistics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { getItemHistory, listItemStatistics } from '#shared/insight/analytics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { dismissVerification } from '#shared/bank/verification.contract.ts';
import { changeMembers, createClass } from '#shared/people/classes.contract.ts';
import { aClassForm } from '#tests/support/classes.ts';
import { aQuestion, aTeacher, aTopic, NOBODY, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { AGAINST_THE_KEY, firstAnswers, FOR_THE_KEY, refreshStatistics } from '#tests/support/item-statistics.ts';
import { queriesOf } from '#tests/support/queries.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

type Query = PartInput<typeof listItemStatistics, 'query'>;
const list = (query: Query = {}) => teacher.ok(listItemStatistics, { query });
const namesOf = async (query?: Query) => (await list(query)).questions.map(({ question }) => question);
/** Creates a question with this name and these statistics. */
const aJudgedQuestion = async (
  question: string,
  figures: Partial<typeof itemStatistics.$inferInsert> = {},
  given: Partial<typeof questions.$inferInsert> = {},
) => {
  const row = await aQuestion(hub.db, { question, ...given });
  const judged = { questionId: row.id, versionId: row.versionId, attempts: 40, computedAt: hub.clock.read() };
  await hub.db.insert(itemStatistics).values({ ...judged, ...figures });
  return row;
};

describe('the list of item statistics', () => {
  it('has the statistics of a class like those of all students, but without alarms', async () => {
    const question = await aQuestion(hub.db);
    await firstAnswers(hub.db, question, AGAINST_THE_KEY);
    await refreshStatistics(hub);
    const [ofAll] = (await list()).questions;
    const [first] = await hub.db.select().from(firstAttempts);
    const { id: classId } = await teacher.ok(createClass, { body: aClassForm });
    expect((await list({ classId })).questions).toMatchObject([{ attempts: 0, facilityIndex: null }]);
    await teacher.ok(changeMembers, { params: { id: classId }, body: { add: [first?.userId ?? ''] } });
    const [ofClass] = (await list({ classId })).questions;
    const isRight = first?.selectedAnswer === 0;
    expect(ofClass).toMatchObject({
      attempts: 1,
      facilityIndex: isRight ? 100 : 0,
      discriminationIndex: null,
      alarm: null,
    });
    expect(ofClass?.optionStatistics[first?.selectedAnswer ?? -1]).toMatchObject({ count: 1 });
    expect([(await list()).questions[0], ofAll?.alarm !== null]).toEqual([ofAll, true]);
  });

  it('contains the answered questions with their statistics', async () => {
    const topic = await aTopic(hub.db);
    const question = await aQuestion(hub.db, { topicId: topic.id, imageUrl: '/media/images/a.webp' });
    await aQuestion(hub.db);
    await firstAnswers(hub.db, question, FOR_THE_KEY);
    await refreshStatistics(hub);
    const unchosen = { count: 0, share: 0, pointBiserial: null, betterHalf: 0 };
    expect(await list()).toEqual({
      total: 1,
      questions: [
        {
          id: question.id,
          kind: 'single',
          question: question.question,
          options: question.options,
          content: null,
          correctAnswer: 0,
          topicId: topic.id,
          imageUrl: '/media/images/a.webp',
          videoUrl: null,
          attempts: 30,
          facilityIndex: expect.closeTo(200 / 3, 3),
          discriminationIndex: expect.closeTo(100, 3),
          discriminativeEfficiency: expect.closeTo(100, 3),
          medianTime: 24.5,
          optionStatistics: [
            { count: 20, share: expect.closeTo(200 / 3, 9), pointBiserial: expect.closeTo(1, 9), betterHalf: 20 },
            { count: 10, share: expect.closeTo(100 / 3, 9), pointBiserial: expect.closeTo(-1, 9), betterHalf: 0 },
            unchosen,
            unchosen,
          ],
          alarm: null,
          computedAt: hub.clock.read().toISOString(),
        },
      ],
    });
  });

  it('is empty until statistics have been computed', async () => {
    const question = await aQuestion(hub.db);
    await firstAnswers(hub.db, question, FOR_THE_KEY);
    expect(await list()).toEqual({ total: 0, questions: [] });
  });

  it('has four orders, each with missing values last', async () => {
    await aJudgedQuestion('hard', { facilityIndex: 10, discriminationIndex: 20, attempts: 50 });
    await aJudgedQuestion('easy', { facilityIndex: 90, discriminationIndex: 5, attempts: 40 });
    await aJudgedQuestion('odd', { facilityIndex: 50, discriminationIndex: -30, attempts: 60 });
    await aJudgedQuestion('unknown', { facilityIndex: null, discriminationIndex: null, attempts: 1 });
    expect(await namesOf()).toEqual(['odd', 'easy', 'hard', 'unknown']);
    expect(await namesOf({ order: 'hardest' })).toEqual(['hard', 'odd', 'easy', 'unknown']);
    expect(await namesOf({ order: 'easiest' })).toEqual(['easy', 'odd', 'hard', 'unknown']);
    expect(await namesOf({ order: 'attempts' })).toEqual(['odd', 'hard', 'easy', 'unknown']);
  });

  it('has pages that neither repeat nor skip a question, and the total number', async () => {
    const bank = await someQuestions(hub.db, 27);
    const judged = { attempts: 30, discriminationIndex: 12, computedAt: hub.clock.read() };
    const rows = bank.map(({ id: questionId, versionId }) => ({ questionId, versionId, ...judged }));
    await hub.db.insert(itemStatistics).values(rows);
    const pages = await Promise.all([list(), list({ offset: 25 }), list({ offset: 27 })]);
    expect(pages.map(({ questions }) => questions.length)).toEqual([25, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([27, 27, 27]);
    const ids = pages.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(bank.map(({ id }) => id).toSorted());
  });

  it('can be limited to a topic; a main category includes its subcategories', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const other = await aTopic(hub.db);
    await aJudgedQuestion('main', { discriminationIndex: 1 }, { topicId: main.id });
    await aJudgedQuestion('sub', { discriminationIndex: 2 }, { topicId: sub.id });
    await aJudgedQuestion('other', {}, { topicId: other.id });
    await aJudgedQuestion('none');
    expect(await namesOf({ topicId: main.id })).toEqual(['main', 'sub']);
    expect(await namesOf({ topicId: sub.id })).toEqual(['sub']);
    expect(await list({ topicId: main.id, limit: 1 })).toMatchObject({ total: 2 });
    expect(await namesOf({ topicId: NOBODY })).toEqual([]);
  });

  it('can be searched by question, options and explanation, ignoring case, and literally', async () => {
    await aJudgedQuestion('A 100% narrow artery?', { discriminationIndex: 1 });
    await aJudgedQuestion('Which vein?', { discriminationIndex: 2 }, { options: ['ARTERY', 'b'] });
    await aJudgedQuestion('Why?', { discriminationIndex: 3 }, { explanation: 'For the arteryʼs sake.' });
    await aJudgedQuestion('1000 narrow veins?');
    expect(await namesOf({ search: 'artery' })).toEqual(['A 100% narrow artery?', 'Which vein?', 'Why?']);
    expect(await list({ search: '100% n' })).toMatchObject({ total: 1, questions: [{ discriminationIndex: 1 }] });
  });

  it('can be limited to alarms of the current version that are not dismissed', async () => {
    const alarmed = { alarm: 'negative_discrimination' as const };
    const open = await aJudgedQuestion('open', alarmed);
    const edited = await aJudgedQuestion('edited', alarmed);
    await hub.db.update(questions).set({ correctAnswer: 2 }).where(eq(questions.id, edited.id));
    const dismissed = await aJudgedQuestion('dismissed', alarmed);
    await teacher.ok(dismissVerification, { params: { id: dismissed.id } });
    await aJudgedQuestion('quiet');
    expect(await list({ alarmed: '1' })).toMatchObject({ total: 1, questions: [{ id: open.id, ...alarmed }] });
    const all = await list();
    expect(all.total).toBe(4);
    expect(all.questions.filter(({ alarm }) => alarm !== null).map(({ id }) => id)).toEqual([open.id]);
  });

  it('raises an alarm for a dismissed question that was edited, once it is judged again', async () => {
    const question = await aQuestion(hub.db);
    await firstAnswers(hub.db, question, AGAINST_THE_KEY);
    await teacher.ok(dismissVerification, { params: { id: question.id } });
    await refreshStatistics(hub);
    expect(await list({ alarmed: '1' })).toMatchObject({ total: 0 });
    await hub.db.update(questions).set({ explanation: 'Another.' }).where(eq(questions.id, question.id));
    await refreshStatistics(hub);
    expect(await list({ alarmed: '1' })).toMatchObject({ total: 1 });
  });

  it('has an entry for each current option, even before an edited question is judged again', async () => {
    const option = { count: 40, share: 100, pointBiserial: null, betterHalf: 40 };
    const { id } = await aJudgedQuestion('edited', { options: [option, option, option, option] });
    await hub.db
      .update(questions)
      .set({ options: ['a', 'b'] })
      .where(eq(questions.id, id));
    expect((await list()).questions[0]?.optionStatistics).toEqual([option, option]);
    await hub.db
      .update(questions)
      .set({ options: ['a', 'b', 'c', 'd', 'e'] })
      .where(eq(questions.id, id));
    expect((await list()).questions[0]?.optionStatistics[4]).toMatchObject({ count: 0, share: 0 });
  });

  it('takes four queries at most, with any filter', async () => {
    const topic = await aTopic(hub.db);
    await aJudgedQuestion('one', {}, { topicId: topic.id });
    const query = { topicId: topic.id, search: 'one', order: 'hardest', alarmed: '1' } as const;
    expect(await queriesOf(() => list(query))).toBeLessThanOrEqual(4);
  });

  it.each(['topicId=7', 'alarmed=0', 'order=name', 'limit=0', 'limit=201', 'offset=-1', `search=${'x'.repeat(201)}`])(
    'refuses ?%s',
    async (query) => {
      expect((await teacher.send('GET', `${listItemStatistics.path}?${query}`)).status).toBe(400);
    },
  );
});

describe('the history of a question', () => {
  it('shows each version by its own key, and what it asks now by quarter', async () => {
    const question = await aQuestion(hub.db);
    const before = await firstAnswers(hub.db, question, FOR_THE_KEY);
    const { versionId } = await teacher.ok(updateQuestion, { params: { id: question.id }, body: { correctAnswer: 1 } });
    const after = await firstAnswers(hub.db, { ...question, versionId }, [[20, 1, 0.5]]);
    for (const [students, completedDay] of [
      [before, '2026-03-31'],
      [after, '2026-04-01'],
    ] as const) {
      for (const { id: userId } of students) {
        const [session] = await hub.db.insert(quizSessions).values({ userId, topicIds: [], completedDay }).returning();
        await hub.db
          .update(firstAttempts)
          .set({ sessionId: session?.id ?? '' })
          .where(eq(firstAttempts.userId, userId));
      }
    }
    const history = await teacher.ok(getItemHistory, { params: { id: question.id } });
    expect(history.versions).toMatchObject([
      { attempts: 30, facilityIndex: expect.closeTo(66.67, 1), isCurrent: false },
      { id: versionId, attempts: 20, facilityIndex: 100, isCurrent: true },
    ]);
    const [first, second] = history.quarters;
    expect(first).toEqual({ quarter: '2026-Q1', attempts: 30, facilityIndex: expect.closeTo(33.33, 1) });
    expect(second).toEqual({ quarter: '2026-Q2', attempts: 20, facilityIndex: 100 });
    expect(history.drift).toEqual({ from: first, to: second });
  });

  it('is empty without answers, and unknown for a deleted question', async () => {
    const { id } = await aQuestion(hub.db);
    const history = await teacher.ok(getItemHistory, { params: { id } });
    expect(history).toEqual({ versions: [], quarters: [], drift: null });
    expect((await teacher.call(getItemHistory, { params: { id: NOBODY } })).status).toBe(404);
  });
});
