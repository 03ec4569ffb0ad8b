import { beforeEach, describe, expect, it } from 'vitest';
import { getStudyOverview, listDueCards, type ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { createQuizSession, getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { listDuplicates } from '#shared/bank/question-bank.contract.ts';
import { countQuestions, listQuestions } from '#shared/bank/questions.contract.ts';
import { listTopics, listTopicsWithCounts } from '#shared/bank/topics.contract.ts';
import { aCardSchedule, aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aFlashcard, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { aQuizTaker, RIGHT, WRONG, type QuizTaker } from '#tests/support/quiz.ts';
import { queriesOf, statementsOf } from '#tests/support/queries.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let hub: TestApp;
let taker: QuizTaker;
beforeEach(async () => {
  hub = await createTestApp();
  taker = await aQuizTaker(hub, { questions: 5 });
});

// Each count includes one query for the session with its user.
describe('the number of queries', () => {
  it('of the portal is 6, however much data there is', async () => {
    const portal = () => queriesOf(() => taker.client.ok(getPortal));
    expect(await portal()).toBe(6);
    await someQuestions(hub.db, 10, { topicId: (await aTopic(hub.db)).id });
    for (let i = 0; i < 3; i += 1) {
      const other = await aQuizTaker(hub, { user: taker.user });
      await other.answer(0, RIGHT);
      await other.complete();
    }
    expect(await portal()).toBe(6);
  });

  it('of an answer is 4, and of a repeated answer 3', async () => {
    expect(await queriesOf(() => taker.answer(0, RIGHT))).toBe(4);
    expect(await queriesOf(() => taker.answer(1, WRONG))).toBe(4);
    expect(await queriesOf(() => taker.answer(1, WRONG))).toBe(3);
  });

  it('of starting, reading or completing a session is 4, for 5 questions and for 50', async () => {
    const countsFor = async (questions: number) => {
      const { client, topic, session, complete } = await aQuizTaker(hub, { questions });
      const body = { topicIds: [topic.id], totalQuestions: questions };
      return [
        await queriesOf(() => client.ok(createQuizSession, { body })),
        await queriesOf(() => client.ok(getQuizSession, { params: { id: session.id } })),
        await queriesOf(complete),
      ];
    };
    expect(await countsFor(5)).toEqual([4, 4, 4]);
    expect(await countsFor(50)).toEqual([4, 4, 4]);
  });

  it('of the due cards is 2, and of the study overview 6, however many cards there are', async () => {
    const due = () => queriesOf(() => taker.client.ok(listDueCards, { query: {} }));
    const overview = () => queriesOf(() => taker.client.ok(getStudyOverview));
    for (const cards of [0, 10, 100]) {
      for (let card = 0; card < cards; card += 1) {
        const { id } = await aFlashcard(hub.db);
        if (card % 2 === 0) await aCardSchedule(hub.db, { userId: taker.user.id, cardId: id });
      }
      expect(await due()).toBe(2);
      expect(await overview()).toBe(6);
    }
  });

  it('of recording reviews is 14, for 10 cards and for 100', async () => {
    const record = async (cards: number) => {
      const grades: ReviewEntry[] = [];
      for (let card = 0; card < cards; card += 1) {
        grades.push(aGrade((await aFlashcard(hub.db)).id, hub.clock.read()));
      }
      const statements = await statementsOf(() => sendReviews(hub, taker.client, grades));
      return statements.map((statement) => statement.replaceAll(/\(.*| \$.*/g, ''));
    };
    // The first call creates the student's counters.
    await record(1);
    const few = await record(10);
    expect(few).toHaveLength(14);
    expect(await record(100)).toEqual(few);
  });

  it('of the list of topics is 2', async () => {
    expect(await queriesOf(() => taker.client.ok(listTopics))).toBe(2);
    expect(await queriesOf(() => taker.client.ok(listTopicsWithCounts))).toBe(2);
  });

  it("of a page of the teacher's questions is 2, whatever is filtered by", async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const filters = [{}, { search: 'question' }, { topicIds: taker.topic.id }, { withoutTopic: '1' as const }];
    for (const filter of [...filters, { search: 'nowhere', topicIds: taker.topic.id }]) {
      const page = () => teacher.ok(listQuestions, { query: { ...filter, order: 'newest', limit: 50 } });
      expect(await queriesOf(page)).toBe(2);
      expect(await queriesOf(() => teacher.ok(countQuestions, { query: filter }))).toBe(2);
    }
  });

  it('of a page of duplicates is 3, however many there are', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const page = () => queriesOf(() => teacher.ok(listDuplicates, { query: {} }));
    for (let group = 0; group < 3; group += 1) {
      await someQuestions(hub.db, 2, { question: `Same in ${group}?` });
      expect(await page()).toBe(3);
    }
  });
});
