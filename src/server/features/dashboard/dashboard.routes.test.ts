import { expect, it } from 'vitest';
import { getDashboardMetrics } from '#shared/contract/dashboard.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

it('the dashboard counts students, pending ones, questions and topics, and no teachers', async () => {
  const hub = await createTestApp();
  const teacher = await hub.as(await aTeacher(hub.db));
  expect(await teacher.ok(getDashboardMetrics)).toEqual({
    totalStudents: 0,
    totalQuestions: 0,
    totalTopics: 0,
    pendingApprovals: 0,
  });
  const topic = await aTopic(hub.db);
  await aTopic(hub.db, { parentId: topic.id });
  await someQuestions(hub.db, 3, { topicId: topic.id });
  await aStudent(hub.db);
  await aStudent(hub.db, { status: 'pending' });
  expect(await teacher.ok(getDashboardMetrics)).toEqual({
    totalStudents: 2,
    totalQuestions: 3,
    totalTopics: 2,
    pendingApprovals: 1,
  });
});

it('the dashboard is refused to students', async () => {
  const hub = await createTestApp();
  const student = await hub.as(await aStudent(hub.db));
  expect((await student.call(getDashboardMetrics)).status).toBe(403);
});
