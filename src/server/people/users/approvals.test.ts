import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import {
  listPendingUsers,
  listRecentlyApproved,
  setUserStatus,
  setUserStatuses,
} from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, NASTY_NAMES, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { statusesOf } from '#tests/support/test-client.ts';

type Decision = 'approved' | 'rejected';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const pending = (given: Parameters<typeof aStudent>[1] = {}) => aStudent(hub.db, { status: 'pending', ...given });
async function severalPending(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await pending()).id);
  return ids;
}
const decide = (id: string, status: Decision) => teacher.call(setUserStatus, { params: { id }, body: { status } });
const decideAll = (ids: string[], status: Decision) => teacher.call(setUserStatuses, { body: { ids, status } });
const rowOf = async (id: string) => (await hub.db.select().from(users).where(eq(users.id, id)))[0];

it('the list of pending students is sorted by longest wait, without other accounts and without passwords', async () => {
  const second = await pending({ createdAt: new Date('2026-03-02T00:00:00Z') });
  const first = await pending({ createdAt: new Date('2026-03-01T00:00:00Z') });
  await aStudent(hub.db);
  await aStudent(hub.db, { status: 'rejected' });
  await aTeacher(hub.db, { status: 'pending' });
  const listed = await teacher.ok(listPendingUsers);
  expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(listed[0]).toEqual({
    id: first.id,
    email: first.email,
    firstName: first.firstName,
    lastName: first.lastName,
    profileImageUrl: null,
    dateOfBirth: '2001-02-03',
    role: 'student',
    staffRole: null,
    status: 'pending',
    extraTime: 'none',
    extraBreakMinutes: 0,
    isActive: true,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: first.updatedAt.toISOString(),
    revision: expect.any(String) as string,
  });
});

describe('deciding on a student', () => {
  it.each(['approved', 'rejected'] as const)(
    'returns the %s student, and stores when that was first decided',
    async (status) => {
      const { id } = await pending();
      const first = await decide(id, status);
      expect(first).toMatchObject({ status: 200, body: { id, status } });
      const decidedAt = hub.clock.read();
      hub.clock.advance({ hours: 1 });
      const second = await decide(id, status);
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(await rowOf(id)).toMatchObject({ status, decidedAt });
      expect(await teacher.ok(listPendingUsers)).toEqual([]);
    },
  );

  it('refuses to reject an approved student', async () => {
    const { id } = await pending();
    await decide(id, 'approved');
    expect(await decide(id, 'rejected')).toMatchObject({ status: 409, error: { code: 'already_decided' } });
    expect(await rowOf(id)).toMatchObject({ status: 'approved' });
  });

  it('approves a student who was rejected by mistake, who has to sign in again', async () => {
    const student = await pending();
    const client = await hub.as(student);
    await decide(student.id, 'rejected');
    expect(await decide(student.id, 'approved')).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect((await client.call(getCurrentUser)).status).toBe(401);
    expect(await (await hub.as(student)).ok(getCurrentUser)).toMatchObject({ status: 'approved' });
    expect(await hub.db.$count(mailMessages)).toBe(1);
  });

  it('leaves a student approved whichever of two simultaneous opposite decisions comes first', async () => {
    const { id } = await pending();
    await Promise.all([decide(id, 'approved'), decide(id, 'rejected')]);
    expect(await rowOf(id)).toMatchObject({ status: 'approved' });
  });

  it('returns 404 for an unknown account and for a teacher', async () => {
    const colleague = await aTeacher(hub.db, { status: 'pending' });
    for (const id of [colleague.id, NOBODY]) {
      expect(await decide(id, 'approved')).toMatchObject({ status: 404, error: { code: 'not_found' } });
    }
    expect(await rowOf(colleague.id)).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['/api/users/7/status', { status: 'approved' }],
    [`/api/users/${NOBODY}/status`, { status: 'pending' }],
    [`/api/users/${NOBODY}/status`, {}],
  ])('refuses PUT %s with %o', async (url, payload) => {
    expect((await teacher.send('PUT', url, { payload })).status).toBe(400);
  });
});

describe('an approval', () => {
  it('sends the student a mail with a link to sign in', async () => {
    const student = await pending({ firstName: 'Ada', lastName: 'Lovelace' });
    await decide(student.id, 'approved');
    expect(await hub.db.select().from(mailMessages)).toMatchObject([
      { kind: 'approval', userId: student.id, state: 'queued' },
    ]);
    await hub.runJobs();
    expect(hub.mail.sent).toMatchObject([
      { to: { address: student.email, name: 'Ada Lovelace' }, subject: 'Your account has been approved' },
    ]);
    expect(hub.mail.sent[0]?.text).toMatch(/Hello Ada,[^]*http:\/\/localhost:3000\//);
  });

  it('sends one mail, even if it is repeated or made twice at the same time', async () => {
    const { id } = await pending();
    expect(statusesOf(await Promise.all([decide(id, 'approved'), decide(id, 'approved')]))).toEqual([200, 200]);
    await decide(id, 'approved');
    await decideAll([id], 'approved');
    expect(await hub.db.$count(mailMessages)).toBe(1);
  });

  it('sends no mail if it is a rejection', async () => {
    const { id } = await pending();
    await decide(id, 'rejected');
    await hub.runJobs();
    expect(await hub.db.$count(mailMessages)).toBe(0);
  });

  it('sends no mail to deactivated students', async () => {
    const { id } = await pending({ isActive: false });
    expect((await decide(id, 'approved')).body).toMatchObject({ status: 'approved', isActive: false });
    expect(await hub.db.$count(mailMessages)).toBe(0);
  });

  it.each(NASTY_NAMES)('sends %s a mail with exactly that name', async (firstName) => {
    const { id } = await pending({ firstName, lastName: firstName });
    expect((await decide(id, 'approved')).body.firstName).toBe(firstName);
    await hub.runJobs();
    expect(hub.mail.sent).toMatchObject([{ to: { name: `${firstName} ${firstName}` } }]);
    expect(hub.mail.sent[0]?.text).toContain(`Hello ${firstName.replaceAll(/\s+/g, ' ')},`);
    expect(hub.mail.sent[0]?.html).not.toContain('<img');
    expect(await teacher.ok(listRecentlyApproved)).toMatchObject([{ id, firstName, lastName: firstName }]);
  });
});

describe('deciding on several at once', () => {
  it('approves all of them, with one mail each', async () => {
    const ids = await severalPending(3);
    expect(await decideAll(ids, 'approved')).toMatchObject({ status: 200, body: { updatedCount: 3, skippedCount: 0 } });
    expect(await teacher.ok(listPendingUsers)).toEqual([]);
    await hub.runJobs();
    expect(hub.mail.sent).toHaveLength(3);
    expect(new Set(hub.mail.sent.map(({ to }) => to.address)).size).toBe(3);
  });

  it('rejects all of them without a mail, and ends their sessions', async () => {
    const student = await pending();
    const client = await hub.as(student);
    expect((await decideAll([student.id], 'rejected')).body).toEqual({ updatedCount: 1, skippedCount: 0 });
    expect((await client.call(getCurrentUser)).status).toBe(401);
    expect(await hub.db.$count(sessions)).toBe(1);
    expect(await hub.db.$count(mailMessages)).toBe(0);
  });

  it('skips students who are already decided, teachers and unknown ids, and counts an id once', async () => {
    const [waiting = ''] = await severalPending(1);
    const rejected = await aStudent(hub.db, { status: 'rejected' });
    const approved = await aStudent(hub.db);
    const colleague = await aTeacher(hub.db, { status: 'pending' });
    const ids = [waiting, waiting, rejected.id, approved.id, colleague.id, NOBODY];
    expect((await decideAll(ids, 'approved')).body).toEqual({ updatedCount: 1, skippedCount: 4 });
    expect((await rowOf(rejected.id))?.status).toBe('rejected');
    expect((await rowOf(colleague.id))?.status).toBe('pending');
    expect(await hub.db.$count(mailMessages)).toBe(1);
  });

  it('decides on nobody if a mail cannot be queued', async () => {
    const ids = await severalPending(2);
    await hub.db.execute("alter table mail_messages add constraint no_mail check (kind <> 'approval') not valid");
    const answer = await decideAll(ids, 'approved');
    await hub.db.execute('alter table mail_messages drop constraint no_mail');
    expect(answer.status).toBe(500);
    expect(await teacher.ok(listPendingUsers)).toHaveLength(2);
  });

  it('skips students who are decided on while it waits', async () => {
    const ids = await severalPending(2);
    const [first = ''] = ids;
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.update(users).set({ status: 'rejected' }).where(eq(users.id, first)),
      () => decideAll(ids, 'approved'),
    );
    expect(answer.body).toEqual({ updatedCount: 1, skippedCount: 1 });
    expect((await rowOf(first))?.status).toBe('rejected');
    expect(await hub.db.$count(mailMessages)).toBe(1);
  });

  it('takes as many queries for 30 as for 3', async () => {
    const few = await severalPending(3);
    const many = await severalPending(30);
    const forFew = await queriesOf(() => decideAll(few, 'approved'));
    expect(await queriesOf(() => decideAll(many, 'approved'))).toBe(forFew);
    // Four of them write the audit log.
    expect(forFew).toBeLessThanOrEqual(11);
  });

  it.each([
    { ids: [], status: 'approved' },
    { ids: ['7'], status: 'approved' },
    { ids: [NOBODY], status: 'pending' },
    { ids: Array.from({ length: 1001 }, () => NOBODY), status: 'approved' },
    { status: 'approved' },
  ])('refuses %o', async (payload) => {
    expect((await teacher.send('POST', '/api/users/bulk-status', { payload })).status).toBe(400);
  });
});

describe('the list of recent approvals', () => {
  it('contains the ten students approved last, latest first, with the date', async () => {
    const ids = await severalPending(11);
    for (const id of ids) {
      await decide(id, 'approved');
      hub.clock.advance({ minutes: 1 });
    }
    await decide((await pending()).id, 'rejected');
    await aStudent(hub.db);
    const listed = await teacher.ok(listRecentlyApproved);
    expect(listed.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect(listed[0]).toMatchObject({ status: 'approved', decidedAt: '2026-03-11T12:10:00.000Z' });
    expect(listed[0]).not.toHaveProperty('password');
  });

  it('is empty at first', async () => {
    expect(await teacher.ok(listRecentlyApproved)).toEqual([]);
  });
});
