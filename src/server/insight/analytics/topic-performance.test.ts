import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { topics as topicTable } from '#server/db/schema/content.ts';
import { listTopicPerformance } from '#shared/insight/analytics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aClassWeek, sits } from '#tests/support/class-week.ts';
import { aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();

async function performance(query: PartInput<typeof listTopicPerformance, 'query'> = {}) {
  const teacher = await hub.as(await aTeacher(hub.db));
  return teacher.ok(listTopicPerformance, { query });
}
const names = (list: { topicName: string }[]) => list.map(({ topicName }) => topicName);

describe('performance by topic', () => {
  it('is empty without answers, even if there are topics', async () => {
    expect(await performance()).toEqual([]);
    await aTopic(hub.db);
    expect(await performance()).toEqual([]);
  });

  it('counts each topic, a main category with its subcategories, most answers first', async () => {
    const { topics } = await aClassWeek(hub);
    await aTopic(hub.db, { name: 'Nobody’s' });
    expect(await performance()).toEqual([
      {
        topicId: topics.abdomen.id,
        topicName: 'Abdomen',
        parentId: null,
        totalStudents: 2,
        sessionsCompleted: 3,
        averageScore: 75, // 75, 50 and 100
        answers: 7,
        correctAnswers: 5,
      },
      {
        topicId: topics.liver.id,
        topicName: 'Liver',
        parentId: topics.abdomen.id,
        totalStudents: 2,
        sessionsCompleted: 1,
        averageScore: 50,
        answers: 4,
        correctAnswers: 2,
      },
      {
        topicId: topics.vascular.id,
        topicName: 'Vascular',
        parentId: null,
        totalStudents: 3,
        sessionsCompleted: 2,
        averageScore: 50, // 0 and 100
        answers: 4,
        correctAnswers: 3,
      },
    ]);
  });

  it('covers the range, also in the number of students', async () => {
    await aClassWeek(hub);
    expect(await performance({ range: '7d' })).toMatchObject([
      { topicName: 'Abdomen', totalStudents: 2, sessionsCompleted: 2, averageScore: 75, answers: 3, correctAnswers: 2 },
      { topicName: 'Vascular', totalStudents: 2, sessionsCompleted: 1, averageScore: 100, answers: 3 },
      { topicName: 'Liver', totalStudents: 1, sessionsCompleted: 1, averageScore: 50, answers: 2, correctAnswers: 1 },
    ]);
    hub.clock.set('2026-03-18T12:00:00Z');
    expect(await performance({ range: '7d' })).toEqual([]);
  });

  it('of a topic includes the topic and its subcategories', async () => {
    const { topics } = await aClassWeek(hub);
    expect(names(await performance({ topicId: topics.abdomen.id }))).toEqual(['Abdomen', 'Liver']);
    expect(names(await performance({ topicId: topics.liver.id }))).toEqual(['Liver']);
    expect(await performance({ topicId: randomUUID() })).toEqual([]);
  });

  it('uses today’s topics: new names, no deleted topics, but their subcategories', async () => {
    const { topics } = await aClassWeek(hub);
    await hub.db.update(topicTable).set({ name: 'Veins' }).where(eq(topicTable.id, topics.vascular.id));
    await hub.db.delete(topicTable).where(eq(topicTable.id, topics.abdomen.id));
    expect(names(await performance())).toEqual(['Liver', 'Veins']);
  });

  it('includes a topic with a completed session but no answers', async () => {
    const { students } = await aClassWeek(hub);
    const topic = await aTopic(hub.db, { name: 'Untouched' });
    const questions = await someQuestions(hub.db, 2, { topicId: topic.id });
    await sits(hub, students.ben, { at: '2026-03-11T12:00:00Z', topics: [topic], questions, answers: [] });
    expect((await performance()).at(-1)).toMatchObject({
      topicName: 'Untouched',
      totalStudents: 1,
      sessionsCompleted: 1,
      averageScore: 0,
      answers: 0,
    });
  });
});
