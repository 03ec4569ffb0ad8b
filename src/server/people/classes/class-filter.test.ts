import { beforeEach, describe, expect, it } from 'vitest';
import {
  countStudentCompletion,
  getCharts,
  getPerformance,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import { listAttentionRecipients, listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { getStudentCounts } from '#shared/mail/mailings.contract.ts';
import { countMatchingUsers, listPendingUsers, listUsers } from '#shared/people/users.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import type { ClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { sendBulk } from '#tests/support/student-mail.ts';
import type { TestClient } from '#tests/support/test-client.ts';

/** What takes a class as a filter. */
const FILTERED = [
  listUsers,
  countMatchingUsers,
  listPendingUsers,
  getStudentCounts,
  listNeedsAttention,
  listAttentionRecipients,
  getPerformance,
  getCharts,
  listTopicPerformance,
  listStudentActivity,
  listStudentCompletion,
  countStudentCompletion,
  getGradebook,
];

let hub: ClassHub;
let other: TestClient;
beforeEach(async () => {
  hub = await aClassHub();
  other = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
});
const query = () => ({ classId: hub.ofClass.id });

it.each(FILTERED.map(({ path }) => path))('is one of the caller’s own classes: %s', async (path) => {
  const address = `${path}?classId=${hub.ofClass.id}`;
  expect((await hub.owner.send('GET', address)).status).toBe(200);
  expect((await other.send('GET', address)).status).toBe(404);
  expect((await other.send('GET', path)).status).toBe(200);
});

describe('the students of a class', () => {
  it('are those whose approval is asked for', async () => {
    const pending = await aStudent(hub.db, { status: 'pending' });
    await aStudent(hub.db, { status: 'pending' });
    expect(await hub.owner.ok(listPendingUsers, { query: query() })).toEqual([]);
    await hub.enroll(hub.ofClass, pending);
    expect(await hub.owner.ok(listPendingUsers, { query: query() })).toMatchObject([{ id: pending.id }]);
    expect(await hub.owner.ok(listPendingUsers)).toHaveLength(2);
  });

  it('are counted and written to without the others', async () => {
    await aStudent(hub.db);
    const off = await aStudent(hub.db, { isActive: false });
    await hub.enroll(hub.ofClass, off);
    expect(await hub.owner.ok(getStudentCounts, { query: query() })).toMatchObject({ totalStudents: 2, reachable: 1 });
    expect((await sendBulk(hub.owner, query())).body).toMatchObject({ totalSent: 1, totalFailed: 0 });
    await hub.deliverMail();
    expect(hub.mail.sent.map(({ to }) => to.address)).toEqual([hub.person.email]);
  });

  it('are not written to by whoever does not teach them', async () => {
    expect((await sendBulk(other, query())).status).toBe(404);
    expect((await sendBulk(hub.owner, { classId: 'all' })).status).toBe(400);
    await hub.deliverMail();
    expect(hub.mail.sent).toEqual([]);
  });

  it('alone are in a mail to a class, also where others are named', async () => {
    const outsider = await aStudent(hub.db);
    const studentIds = [hub.person.id, outsider.id];
    expect((await sendBulk(hub.owner, { ...query(), studentIds })).body).toMatchObject({
      totalSent: 1,
      totalFailed: 1,
    });
  });
});
