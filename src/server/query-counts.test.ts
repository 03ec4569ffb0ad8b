import { NoopLogger } from 'drizzle-orm/logger';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPortal } from '#shared/contract/progress.ts';
import { createQuizSession, getQuizSession } from '#shared/contract/quiz-sessions.ts';
import { listDuplicates } from '#shared/contract/question-bank.ts';
import { countQuestions, listQuestions } from '#shared/contract/questions.ts';
import { listTopics, listTopicsWithCounts } from '#shared/contract/topics.ts';
import { aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';
import type { QuizTaker } from '#tests/support/quiz.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/**
 * How many statements `work` sends to the database, on either engine: Drizzle tells its logger of each. What begins
 * and ends transactions is left out, since only one of the engines tells of it.
 */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const log = vi.spyOn(NoopLogger.prototype, 'logQuery');
  await work();
  const statements = (log.mock.calls as unknown as [string][]).map(([statement]) => statement);
  log.mockRestore();
  return statements.filter((statement) => !/^(begin|commit|rollback)/i.test(statement)).length;
}

let hub: TestApp;
let taker: QuizTaker;
beforeEach(async () => {
  hub = await createTestApp();
  taker = await aQuizTaker(hub, { questions: 5 });
});

// Two of each count are the session and the user.
describe('the number of queries', () => {
  it('of the portal is at most 6, however much there is', async () => {
    const portal = () => queriesOf(() => taker.client.ok(getPortal));
    const before = await portal();
    expect(before).toBeGreaterThan(2);
    expect(before).toBeLessThanOrEqual(6);
    await someQuestions(hub.db, 10, { topicId: (await aTopic(hub.db)).id });
    for (let i = 0; i < 3; i += 1) {
      const other = await aQuizTaker(hub, { user: taker.user });
      await other.answer(0, RIGHT);
      await other.complete();
    }
    expect(await portal()).toBe(before);
  });

  it('of an answer is at most 12, and of one given again at most 4', async () => {
    expect(await queriesOf(() => taker.answer(0, RIGHT))).toBeLessThanOrEqual(12);
    expect(await queriesOf(() => taker.answer(1, WRONG))).toBeLessThanOrEqual(12);
    expect(await queriesOf(() => taker.answer(1, WRONG))).toBeLessThanOrEqual(4);
  });

  it('of starting, reading and completing a session is the same for 5 questions and for 50', async () => {
    const countsFor = async (questions: number) => {
      const { client, topic, session, complete } = await aQuizTaker(hub, { questions });
      const body = { topicIds: [topic.id], totalQuestions: questions };
      return [
        await queriesOf(() => client.ok(createQuizSession, { body })),
        await queriesOf(() => client.ok(getQuizSession, { params: { id: session.id } })),
        await queriesOf(complete),
      ];
    };
    const few = await countsFor(5);
    expect(await countsFor(50)).toEqual(few);
    expect(Math.max(...few)).toBeLessThanOrEqual(8);
  });

  it('of the list of topics is at most 3', async () => {
    expect(await queriesOf(() => taker.client.ok(listTopics))).toBeLessThanOrEqual(3);
    expect(await queriesOf(() => taker.client.ok(listTopicsWithCounts))).toBeLessThanOrEqual(3);
  });

  it("of a page of the teacher's questions is at most 3, whatever is filtered by", async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const filters = [{}, { search: 'question' }, { topicIds: taker.topic.id }, { withoutTopic: '1' as const }];
    for (const filter of [...filters, { search: 'nowhere', topicIds: taker.topic.id }]) {
      const page = () => teacher.ok(listQuestions, { query: { ...filter, order: 'newest', limit: 50 } });
      expect(await queriesOf(page)).toBe(3);
      expect(await queriesOf(() => teacher.ok(countQuestions, { query: filter }))).toBe(3);
    }
  });

  it('of a page of duplicates is at most 4, however many there are', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const page = () => queriesOf(() => teacher.ok(listDuplicates, { query: {} }));
    for (let group = 0; group < 3; group += 1) {
      await someQuestions(hub.db, 2, { question: `Same in ${group}?` });
      expect(await page()).toBe(4);
    }
  });
});
