import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { topics as topicTable } from '#server/db/schema/content.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { erasures } from '#server/db/schema/users.ts';
import { setSchool } from '#shared/hub/school.contract.ts';
import { listStudentActivity, listTopicPerformance } from '#shared/insight/analytics.contract.ts';
import { getAttention, getDashboard, getDashboardMetrics } from '#shared/insight/dashboard.contract.ts';
import { publishPolicy } from '#shared/people/consent.contract.ts';
import { aClassWeek, sits } from '#tests/support/class-week.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { NOTHING_WAITING } from '#tests/support/dashboard.ts';
import { aStudent, aTeacher, aTopic, someQuestions, type TopicRow, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';
import { queriesOf } from '#tests/support/queries.ts';

const NONE = { totalStudents: 0, totalQuestions: 0, totalTopics: 0, pendingApprovals: 0 };

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const dashboard = () => teacher.ok(getDashboard);

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
      metrics: NONE,
      attention: NOTHING_WAITING,
      activity: [],
      activityCount: 0,
      topics: [],
      topicCount: 0,
    });
    expect(await teacher.ok(getDashboardMetrics)).toEqual(NONE);
  });

  it('matches the single endpoints, for main categories only', async () => {
    await aClassWeek(hub);
    await aStudent(hub.db, { status: 'pending' });
    const all = await dashboard();
    expect(all.metrics).toEqual(await teacher.ok(getDashboardMetrics));
    expect(all.metrics).toEqual({ totalStudents: 4, totalQuestions: 6, totalTopics: 3, pendingApprovals: 1 });
    expect(all.attention).toEqual(await teacher.ok(getAttention));
    expect(all.attention.pendingApprovals).toBe(1);
    expect(all.activity).toEqual(await teacher.ok(listStudentActivity));
    expect(all.activityCount).toBe(4);
    const topics = await teacher.ok(listTopicPerformance);
    expect(all.topics).toEqual(topics.filter(({ parentId }) => parentId === null));
    expect(all.topics.map(({ topicName, answers: count }) => [topicName, count])).toEqual([
      ['Abdomen', 7],
      ['Vascular', 4],
    ]);
    expect(all.topicCount).toBe(2);
  });

  it('shows the latest 5 sessions, and the 4 main categories with the most answers', async () => {
    const student = await aStudent(hub.db);
    for (const [index, name] of ['Fourth', 'Fifth', 'First', 'Sixth', 'Third', 'Second'].entries()) {
      await answers(student, [3, 2, 6, 1, 4, 5][index] ?? 0, { name });
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
    const queries = () => queriesOf(() => teacher.ok(getDashboard));
    expect(await queries()).toBe(7);
    for (let n = 0; n < 6; n += 1) await answers(await aStudent(hub.db), 2, {});
    expect(await queries()).toBe(7);
  });
});

describe('the items for the teacher’s attention', () => {
  it('are pending students, new messages, failed mail and a failed backup, in one query', async () => {
    expect(await teacher.ok(getAttention)).toEqual(NOTHING_WAITING);
    for (let i = 0; i < 3; i += 1) await aStudent(hub.db, { status: 'pending' });
    await aStudent(hub.db);
    await aStudent(hub.db, { status: 'rejected' });
    await aTeacher(hub.db, { status: 'pending' });
    const message = { name: 'Ann', email: 'ann@example.org', message: 'Hello' };
    await hub.db.insert(contactSubmissions).values([message, message, { ...message, status: 'replied' }]);
    const mail = { kind: 'approval', toAddress: 'ann@example.org', subject: 's', text: 't', html: 'h' };
    await hub.db.insert(mailMessages).values([{ ...mail, state: 'failed' }, mail, { ...mail, state: 'sent' }]);
    await writeSetting(hub.db, 'backup_failure', { at: '2026-03-11T12:00:00.000Z', reason: 'There is no space left.' });
    expect(await teacher.ok(getAttention)).toEqual({
      ...NOTHING_WAITING,
      pendingApprovals: 3,
      newMessages: 2,
      failedMail: 1,
      failedBackups: 1,
    });
    // One is for the session and its teacher.
    expect(await queriesOf(() => teacher.ok(getAttention))).toBe(2);
    const assistant = await hub.as(await aTeacher(hub.db, { staffRole: 'assistant' }));
    expect(await assistant.ok(getAttention)).toMatchObject({ pendingApprovals: 3, failedBackups: 0, failedMail: 0 });
  });

  it('also say whether the hub shows what schools need: once it uses any of it, or its owners say so', async () => {
    const isSchool = async () => (await teacher.ok(getAttention)).isSchool;
    const { id } = await aStudent(hub.db);
    await aTeacher(hub.db, { status: 'pending' });
    expect(await isSchool()).toBe(false);
    await teacher.ok(setSchool, { body: { isSchool: true } });
    expect(await teacher.ok(getAttention)).toMatchObject({ saysSchool: true, isSchool: true });
    await teacher.ok(setSchool, { body: { isSchool: false } });
    expect(await isSchool()).toBe(false);
    const now = new Date();
    await hub.db.insert(erasures).values({ userId: id, askedAt: now, dueAt: now });
    expect(await isSchool()).toBe(true);
    await hub.db.update(erasures).set({ doneAt: now });
    expect(await isSchool()).toBe(false);
    await aTeacher(hub.db, { staffRole: 'assistant' });
    expect(await teacher.ok(getAttention)).toMatchObject({ saysSchool: false, isSchool: true });
  });

  it.each([
    ['a published text', () => teacher.ok(publishPolicy, { body: { kind: 'terms', text: 'Hi', asksAgain: false } })],
    ['a rule of retention', () => writeSetting(hub.db, 'retention', { idleMonths: 12, archivedMonths: 0 })],
  ])('such as %s', async (_what, use) => {
    await use();
    expect((await teacher.ok(getAttention)).isSchool).toBe(true);
  });

  it('also say whether there are assignments', async () => {
    const classHub = await aClassHub();
    await classHub.give();
    expect((await classHub.owner.ok(getAttention)).hasAssignments).toBe(true);
  });
});
