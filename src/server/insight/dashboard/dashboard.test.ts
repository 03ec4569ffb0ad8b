import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { topics as topicTable } from '#server/db/schema/content.ts';
import { listStudentActivity, listTopicPerformance } from '#shared/insight/analytics.contract.ts';
import { getAttention, getDashboard, getDashboardMetrics } from '#shared/insight/dashboard.contract.ts';
import { aClassWeek, sits } from '#tests/support/class-week.ts';
import { NOTHING_WAITING } from '#tests/support/dashboard.ts';
import { aStudent, aTeacher, aTopic, someQuestions, type TopicRow, type UserRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';
import { queriesOf } from '#tests/support/queries.ts';

const hub = hubForEachTest();

const dashboard = async () => (await hub.as(await aTeacher(hub.db))).ok(getDashboard);

/** Answers `count` questions of a new topic. */
async function answers(user: UserRow, count: number, given: Parameters<typeof aTopic>[1]): Promise<TopicRow> {
  const topic = await aTopic(hub.db, given);
  const questions = await someQuestions(hub.db, count, { topicId: topic.id });
  hub.clock.advance({ minutes: 10 });
  const at = hub.clock.read().toISOString();
  await sits(hub, user, { at, topics: [topic], questions, answers: questions.map(() => RIGHT) });
  return topic;
}

describe('the whole dashboard', () => {
  it('is zeros and empty lists on an empty hub', async () => {
    expect(await dashboard()).toEqual({
      metrics: { totalStudents: 0, totalQuestions: 0, totalTopics: 0, pendingApprovals: 0 },
      attention: NOTHING_WAITING,
      activity: [],
      activityCount: 0,
      topics: [],
      topicCount: 0,
    });
  });

  it('matches the single endpoints, for main categories only', async () => {
    await aClassWeek(hub);
    await aStudent(hub.db, { status: 'pending' });
    const teacher = await hub.as(await aTeacher(hub.db));
    const all = await dashboard();
    expect(all.metrics).toEqual(await teacher.ok(getDashboardMetrics));
    expect(all.metrics).toEqual({ totalStudents: 4, totalQuestions: 6, totalTopics: 3, pendingApprovals: 1 });
    expect(all.attention).toEqual(await teacher.ok(getAttention));
    expect(all.attention.pendingApprovals).toBe(1);
    expect(all.activity).toEqual(await teacher.ok(listStudentActivity, { query: {} }));
    expect(all.activityCount).toBe(4);
    const topics = await teacher.ok(listTopicPerformance, { query: {} });
    expect(all.topics).toEqual(topics.filter(({ parentId }) => parentId === null));
    expect(all.topics.map(({ topicName, answers: count }) => [topicName, count])).toEqual([
      ['Abdomen', 7],
      ['Vascular', 4],
    ]);
    expect(all.topicCount).toBe(2);
  });

  it('shows the latest 5 sessions, and the 4 main categories with the most answers', async () => {
    const student = await aStudent(hub.db);
    for (const [place, name] of ['Fourth', 'Fifth', 'First', 'Sixth', 'Third', 'Second'].entries()) {
      await answers(student, [3, 2, 6, 1, 4, 5][place] ?? 0, { name });
    }
    const { activity, activityCount, topics, topicCount } = await dashboard();
    expect(activity.map(({ topicName }) => topicName)).toEqual(['Second', 'Third', 'Sixth', 'First', 'Fifth']);
    expect(activityCount).toBe(6);
    expect(topics.map(({ topicName }) => topicName)).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(topicCount).toBe(6);
  });

  it('treats a subcategory whose main category was deleted as a main category', async () => {
    const student = await aStudent(hub.db);
    const main = await answers(student, 2, { name: 'Main' });
    await answers(student, 1, { name: 'Sub', parentId: main.id });
    await hub.db.delete(topicTable).where(eq(topicTable.id, main.id));
    expect((await dashboard()).topics).toMatchObject([{ topicName: 'Sub', answers: 1, parentId: main.id }]);
  });

  it('takes 7 queries including session and teacher, with any amount of data', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const queries = () => queriesOf(() => teacher.ok(getDashboard));
    expect(await queries()).toBe(7);
    for (let n = 0; n < 6; n += 1) await answers(await aStudent(hub.db), 2, {});
    expect(await queries()).toBe(7);
  });

  it('is refused to students', async () => {
    const student = await hub.as(await aStudent(hub.db));
    expect((await student.call(getDashboard)).status).toBe(403);
    expect((await hub.stranger().call(getDashboard)).status).toBe(401);
  });
});
