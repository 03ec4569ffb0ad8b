import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions, topics } from '#server/db/schema/content.ts';
import { getOwnProgress } from '#shared/practice/progress.contract.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent, aTopic, someQuestions, type TopicRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));

const inZone = (zone?: string) => (zone ? { headers: { 'x-time-zone': zone } } : {});
const progress = (as = student, zone?: string) => as.ok(getOwnProgress, inZone(zone));

interface Work {
  right: number;
  wrong?: number;
  as?: TestClient;
  zone?: string;
}

/** Answers newly created questions. */
async function study(topic: TopicRow, { right, wrong = 0, as = student, zone }: Work): Promise<void> {
  const bank = await someQuestions(hub.db, right + wrong, { topicId: topic.id });
  const questionIds = bank.map(({ id }) => id);
  const body = { topicIds: [topic.id], totalQuestions: 1, questionIds, answerReveal: 'immediate' as const };
  const session = await as.ok(createQuizSession, { body, ...inZone(zone) });
  for (const [index, { id: questionId }] of session.questions.entries()) {
    const selectedAnswer = index < right ? RIGHT : WRONG;
    await as.ok(answerQuestion, { body: { sessionId: session.id, questionId, selectedAnswer }, ...inZone(zone) });
  }
}

describe("a student's accuracy by topic", () => {
  it('is empty before the first answer', async () => {
    const topic = await aTopic(hub.db);
    await someQuestions(hub.db, 3, { topicId: topic.id });
    await study(topic, { right: 1, as: await hub.as(await aStudent(hub.db)) });
    expect(await progress()).toEqual({ topics: [], trend: [], weakest: [] });
  });

  it('covers only their own answers, sorted by name, with subcategories included in main categories', async () => {
    const vascular = await aTopic(hub.db, { name: 'Vascular' });
    const main = await aTopic(hub.db, { name: 'breast' });
    const sub = await aTopic(hub.db, { name: 'Abdomen', parentId: main.id });
    await study(vascular, { right: 1, wrong: 1 });
    await study(sub, { right: 2, wrong: 1 });
    await study(main, { right: 0, wrong: 1 });
    await study(sub, { right: 1, as: await hub.as(await aStudent(hub.db)) });
    expect((await progress()).topics).toEqual([
      { topicId: sub.id, topicName: 'Abdomen', parentId: main.id, answered: 3, correct: 2 },
      { topicId: main.id, topicName: 'breast', parentId: null, answered: 4, correct: 2 },
      { topicId: vascular.id, topicName: 'Vascular', parentId: null, answered: 2, correct: 1 },
    ]);
  });

  it('uses current topic names, and omits deleted topics', async () => {
    const [renamed, gone] = [await aTopic(hub.db), await aTopic(hub.db)];
    await study(renamed, { right: 1 });
    await study(gone, { right: 1 });
    await hub.db.update(topics).set({ name: 'Thyroid' }).where(eq(topics.id, renamed.id));
    await hub.db.delete(topics).where(eq(topics.id, gone.id));
    const { topics: listed, trend } = await progress();
    expect(listed.map(({ topicName }) => topicName)).toEqual(['Thyroid']);
    expect(trend).toMatchObject([{ answered: 2 }]);
  });
});

describe('the trend', () => {
  it('has the last 12 weeks with an answer, each by its Monday, oldest first', async () => {
    const topic = await aTopic(hub.db);
    const days = ['2025-12-21', '2025-12-22', '2025-12-28', '2026-03-02', '2026-03-08', '2026-03-09', '2026-03-11'];
    for (const [n, day] of days.entries()) {
      hub.clock.set(`${day}T12:00:00Z`);
      await study(topic, { right: n % 2, wrong: 1 });
    }
    // Today is Wednesday, March 11: the first of 12 weeks begins on December 22.
    expect((await progress()).trend).toEqual([
      { week: '2025-12-22', answered: 3, correct: 1 },
      { week: '2026-03-02', answered: 3, correct: 1 },
      { week: '2026-03-09', answered: 3, correct: 1 },
    ]);
  });

  it("counts an answer in the student's local week, and ends with the student's current week", async () => {
    const topic = await aTopic(hub.db);
    hub.clock.set('2026-03-08T20:00:00Z');
    await study(topic, { right: 1, zone: 'Asia/Tokyo' });
    await study(topic, { right: 2, zone: 'America/New_York' });
    expect((await progress()).trend.map(({ week, answered }) => [week, answered])).toEqual([
      ['2026-03-02', 2],
      ['2026-03-09', 1],
    ]);
    // Twelve weeks later it is Monday in Tokyo, so the first of those weeks has dropped out of the trend there.
    hub.clock.set('2026-05-24T20:00:00Z');
    expect((await progress(student, 'America/New_York')).trend).toHaveLength(2);
    expect((await progress(student, 'Asia/Tokyo')).trend).toMatchObject([{ week: '2026-03-09' }]);
  });

  it('counts an answer once, however many topics it belongs to', async () => {
    const main = await aTopic(hub.db);
    await study(await aTopic(hub.db, { parentId: main.id }), { right: 1, wrong: 1 });
    expect((await progress()).trend).toEqual([{ week: '2026-03-09', answered: 2, correct: 1 }]);
  });
});

describe('the weakest topics', () => {
  const weakest = async () => (await progress()).weakest.map(({ topicName }) => topicName);

  it('are the three least accurate, and among equals those with more answers', async () => {
    const work: [string, Work][] = [
      ['Half', { right: 3, wrong: 3 }],
      ['Three quarters', { right: 6, wrong: 2 }],
      ['Most', { right: 7, wrong: 2 }],
      ['Half of more', { right: 4, wrong: 4 }],
      ['A fifth', { right: 1, wrong: 4 }],
    ];
    for (const [name, done] of work) await study(await aTopic(hub.db, { name }), done);
    expect(await weakest()).toEqual(['A fifth', 'Half of more', 'Half']);
  });

  it('have at least 5 answers and a displayed accuracy below 80%', async () => {
    await study(await aTopic(hub.db, { name: 'Too few' }), { right: 0, wrong: 4 });
    await study(await aTopic(hub.db, { name: 'Just enough' }), { right: 3, wrong: 2 });
    await study(await aTopic(hub.db, { name: 'Good' }), { right: 4, wrong: 1 });
    // 35 of 44 are 79.5 percent, shown as 80; 27 of 34 are 79.4.
    await study(await aTopic(hub.db, { name: 'Shown as good' }), { right: 35, wrong: 9 });
    await study(await aTopic(hub.db, { name: 'Almost good' }), { right: 27, wrong: 7 });
    expect(await weakest()).toEqual(['Just enough', 'Almost good']);
  });

  it('have no subcategories, and have questions to ask', async () => {
    const main = await aTopic(hub.db, { name: 'Main' });
    const sub = await aTopic(hub.db, { name: 'Sub', parentId: main.id });
    const emptied = await aTopic(hub.db, { name: 'Emptied' });
    await study(main, { right: 0, wrong: 5 });
    await study(sub, { right: 1, wrong: 5 });
    await study(emptied, { right: 0, wrong: 5 });
    await hub.db.delete(questions).where(eq(questions.topicId, emptied.id));
    expect(await weakest()).toEqual(['Sub']);
  });
});

describe('access to progress', () => {
  it('includes students awaiting approval', async () => {
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    expect(await progress(pending)).toEqual({ topics: [], trend: [], weakest: [] });
  });

  it('takes two queries besides the session, however many topics there are', async () => {
    for (let n = 0; n < 3; n += 1) {
      await study(await aTopic(hub.db), { right: 1 });
      expect(await queriesOf(() => progress())).toBe(3);
    }
  });
});
