import { describe, expect, it } from 'vitest';
import {
  countStudentCompletion,
  getCharts,
  getPerformance,
  listItemStatistics,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import { listAttentionRecipients, listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { listContactSubmissions } from '#shared/mail/contact.contract.ts';
import { listMail } from '#shared/mail/mail.contract.ts';
import { getStudentCounts, listMailings } from '#shared/mail/mailings.contract.ts';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { countMatchingUsers, listPendingUsers, listUsers } from '#shared/people/users.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { aMail, sendBulk } from '#tests/support/student-mail.ts';

/** Endpoints that can be filtered by class. */
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
  listContactSubmissions,
  listMail,
  listMailings,
  listItemStatistics,
];

const hub = forEachTest(aClassHub);
const other = forEachTest(async () => hub.as(await aTeacher(hub.db, { staffRole: 'teacher' })));
const query = () => ({ classId: hub.ofClass.id });

it.each(FILTERED.map(({ path }) => path))('filters only by the caller’s own classes: %s', async (path) => {
  const address = `${path}?classId=${hub.ofClass.id}`;
  expect((await hub.owner.send('GET', address)).status).toBe(200);
  expect((await other.send('GET', address)).status).toBe(404);
  expect((await other.send('GET', path)).status).toBe(200);
});

describe('the class filter', () => {
  it('applies to pending approvals', async () => {
    const pending = await aStudent(hub.db, { status: 'pending' });
    await aStudent(hub.db, { status: 'pending' });
    expect(await hub.owner.ok(listPendingUsers, { query: query() })).toEqual([]);
    await hub.enroll(hub.ofClass, pending);
    expect(await hub.owner.ok(listPendingUsers, { query: query() })).toMatchObject([{ id: pending.id }]);
    expect(await hub.owner.ok(listPendingUsers)).toHaveLength(2);
  });

  it('applies to the counts and to a mailing', async () => {
    await aStudent(hub.db);
    const off = await aStudent(hub.db, { isActive: false });
    await hub.enroll(hub.ofClass, off);
    expect(await hub.owner.ok(getStudentCounts, { query: query() })).toMatchObject({ totalStudents: 2, reachable: 1 });
    expect((await sendBulk(hub.owner, query())).body).toMatchObject({ totalSent: 1, totalFailed: 0 });
    await hub.deliverMail();
    expect(hub.mail.sent.map(({ to }) => to.address)).toEqual([hub.person.email]);
  });

  it('applies to the mail log and the list of mailings', async () => {
    const outsider = await aStudent(hub.db);
    await sendBulk(hub.owner, { studentIds: [outsider.id], fields: { ...aMail, subject: 'To others' } });
    await sendBulk(hub.owner, { fields: { ...aMail, subject: 'To all' } });
    const mails = await hub.owner.ok(listMail, { query: query() });
    expect(mails).toMatchObject([{ toAddress: hub.person.email, subject: 'To all' }]);
    expect(await hub.owner.ok(listMailings, { query: query() })).toMatchObject([{ subject: 'To all', total: 2 }]);
    expect(await hub.owner.ok(listMailings)).toHaveLength(2);
  });

  it('applies to submissions, by the sender’s address', async () => {
    const from = (email: string) => ({ name: 'Ann', email, message: 'Hello' });
    const { email } = hub.person;
    await hub.db
      .insert(contactSubmissions)
      .values([from(email.toUpperCase()), from((await aStudent(hub.db)).email), from('else@hub.test')]);
    const ofClass = await hub.owner.ok(listContactSubmissions, { query: query() });
    expect(ofClass).toMatchObject([{ email: email.toUpperCase() }]);
    expect(await hub.owner.ok(listContactSubmissions, { query: { ...query(), status: 'closed' } })).toEqual([]);
  });

  it('does not let teachers write to a class they do not teach', async () => {
    expect((await sendBulk(other, query())).status).toBe(404);
    expect((await sendBulk(hub.owner, { classId: 'all' })).status).toBe(400);
    await hub.deliverMail();
    expect(hub.mail.sent).toEqual([]);
  });

  it('limits a mailing to the class, even if other students are named', async () => {
    const outsider = await aStudent(hub.db);
    const studentIds = [hub.person.id, outsider.id];
    const { body } = await sendBulk(hub.owner, { ...query(), studentIds });
    expect(body).toMatchObject({ totalSent: 1, totalFailed: 1 });
  });
});
