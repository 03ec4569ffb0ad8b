import { describe, expect, it } from 'vitest';
import {
  countStudentCompletion,
  getCharts,
  getPerformance,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);

/** Submits eleven answers on two days, one of them in a quiz of a topic, and leaves another in an open quiz. */
async function work(who: TestClient) {
  const given = await hub.give({ classId: null, attempts: 0 });
  await hub.handIn(await hub.begin(given, who), 4, who);
  hub.goTo(26);
  const times = { opensAt: hub.in(25), dueAt: hub.in(40), closesAt: hub.in(40) };
  const again = await hub.give({ classId: null, attempts: 0, ...times });
  await hub.handIn(await hub.begin(again, who), 1, who);
  const quiz = { topicIds: [hub.topic.id], totalQuestions: 1 };
  await hub.handIn(await who.ok(createQuizSession, { body: quiz }), 1, who);
  const open = await who.ok(createQuizSession, { body: quiz });
  const questionId = open.questions[0]?.id ?? '';
  await who.ok(answerQuestion, { body: { sessionId: open.id, questionId, selectedAnswer: RIGHT } });
}

const figures = async (query: { classId?: string; range?: '7d' | 'all'; topicId?: string }) => ({
  performance: await hub.owner.ok(getPerformance, { query }),
  charts: { ...(await hub.owner.ok(getCharts, { query })), hours: null },
  topics: await hub.owner.ok(listTopicPerformance, { query }),
  activity: await hub.owner.ok(listStudentActivity, { query }),
});

describe('the analytics of a class', () => {
  it('equal those of all students if nobody else has done anything', async () => {
    await work(hub.student);
    const classId = hub.ofClass.id;
    expect((await figures({ classId })).performance).toMatchObject({ sessionsStarted: 4, sessionsCompleted: 3 });
    for (const scope of [{}, { range: '7d' as const }, { topicId: hub.topic.id }]) {
      const all = await figures(scope);
      expect(all.performance).toMatchObject({ answers: 12, activeStudents: 1 });
      expect(await figures({ ...scope, classId })).toEqual(all);
    }
  });

  it('leave out students outside the class', async () => {
    const before = await figures({ classId: hub.ofClass.id });
    expect(before.performance).toMatchObject({ answers: 0, sessionsStarted: 0, activeStudents: 0 });
    await work(await hub.as(await aStudent(hub.db)));
    const after = await figures({ classId: hub.ofClass.id });
    const { firstDay, lastDay } = after.charts;
    expect(after).toEqual({ ...before, charts: { ...before.charts, firstDay, lastDay } });
    expect((await figures({})).performance.sessionsCompleted).toBe(3);
  });

  it('leave out days before the range', async () => {
    await work(hub.student);
    hub.goTo(24 * 7);
    const query = { classId: hub.ofClass.id, range: '7d' as const };
    const all = await figures({ range: '7d' });
    expect(all.performance).toMatchObject({ sessionsCompleted: 2, sessionsStarted: 3, answers: 7 });
    expect(await figures(query)).toEqual(all);
  });

  it('have no hours, which are not counted by student', async () => {
    expect((await hub.owner.ok(getCharts, { query: { classId: hub.ofClass.id } })).hours).toBeNull();
    expect((await hub.owner.ok(getCharts)).hours).toHaveLength(7);
  });

  it('list only its students, also when sorted by activity', async () => {
    await aStudent(hub.db);
    await work(hub.student);
    const query = { classId: hub.ofClass.id };
    for (const sort of ['name', 'totalQuestions'] as const) {
      expect(await hub.owner.ok(listStudentCompletion, { query: { ...query, sort } })).toMatchObject([
        { id: hub.person.id, totalQuestions: 12 },
      ]);
    }
    expect(await hub.owner.ok(countStudentCompletion, { query })).toEqual({ count: 1 });
    expect(await hub.owner.ok(countStudentCompletion)).toEqual({ count: 2 });
  });
});
