import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { getAttention, getDashboardMetrics } from '#shared/insight/dashboard.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { NOTHING_WAITING } from '#tests/support/dashboard.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

it('the dashboard counts students, pending students, questions and topics, but no teachers', async () => {
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
  const student = await hub.as(await aStudent(hub.db));
  expect((await student.call(getDashboardMetrics)).status).toBe(403);
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

  it('also say whether there are assignments', async () => {
    const classHub = await aClassHub();
    await classHub.give();
    expect((await classHub.owner.ok(getAttention)).hasAssignments).toBe(true);
  });

  it('are refused to students', async () => {
    const student = await hub.as(await aStudent(hub.db));
    expect((await student.call(getAttention)).status).toBe(403);
  });
});
