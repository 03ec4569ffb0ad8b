import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { loginStudent } from '#shared/people/auth.contract.ts';
import { listPendingUsers, setUserStatus } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, NOBODY, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { statusesOf } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const decide = (id: string, status: 'approved' | 'rejected') =>
  teacher.call(setUserStatus, { params: { id }, body: { status } });

describe('the list of pending students', () => {
  it('is sorted by longest wait, without other accounts and without passwords', async () => {
    const at = (createdAt: string) => ({ status: 'pending' as const, createdAt: new Date(createdAt) });
    const second = await aStudent(hub.db, at('2026-03-02T00:00:00Z'));
    const first = await aStudent(hub.db, at('2026-03-01T00:00:00Z'));
    await aStudent(hub.db);
    await aStudent(hub.db, { status: 'rejected' });
    await aTeacher(hub.db, { status: 'pending' });
    const answer = await teacher.call(listPendingUsers);
    expect(answer.body.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(answer.body[0]).toEqual({
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
    });
  });
});

describe('deciding on a student', () => {
  it.each(['approved', 'rejected'] as const)('returns the %s student, and stores the time', async (status) => {
    const { id } = await aStudent(hub.db, { status: 'pending' });
    expect(await decide(id, status)).toMatchObject({ status: 200, body: { id, status } });
    const [row] = await hub.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ status, decidedAt: hub.clock.read() });
    expect(await teacher.ok(listPendingUsers)).toEqual([]);
  });

  it.each(['approved', 'rejected'] as const)('keeps the time of the first decision if repeated: %s', async (status) => {
    const { id } = await aStudent(hub.db, { status: 'pending' });
    const first = await decide(id, status);
    hub.clock.advance({ hours: 1 });
    const second = await decide(id, status);
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it.each([
    ['approved', 'rejected'],
    ['rejected', 'approved'],
  ] as const)('refuses to change a student from %s to %s', async (before, after) => {
    const { id } = await aStudent(hub.db, { status: 'pending' });
    await decide(id, before);
    expect(await decide(id, after)).toMatchObject({ status: 409, error: { code: 'already_decided' } });
    expect(await hub.db.$count(users, eq(users.status, after))).toBe(after === 'approved' ? 1 : 0);
  });

  it('lets one of two simultaneous opposite decisions succeed', async () => {
    const { id } = await aStudent(hub.db, { status: 'pending' });
    const answers = await Promise.all([decide(id, 'approved'), decide(id, 'rejected')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it('keeps a rejected student from signing in', async () => {
    const { id, email } = await aStudent(hub.db, { status: 'pending' });
    await decide(id, 'rejected');
    const answer = await hub.stranger().call(loginStudent, { body: { email, password: PASSWORD } });
    expect(answer).toMatchObject({ status: 403, error: { code: 'rejected' } });
  });

  it('returns 404 for an unknown account and for a teacher', async () => {
    const colleague = await aTeacher(hub.db, { status: 'pending' });
    for (const id of [colleague.id, NOBODY]) {
      expect(await decide(id, 'approved')).toMatchObject({ status: 404, error: { code: 'not_found' } });
    }
    expect(await hub.db.select().from(users).where(eq(users.id, colleague.id))).toMatchObject([{ status: 'pending' }]);
  });

  it.each([
    ['/api/users/7/status', { status: 'approved' }],
    [`/api/users/${NOBODY}/status`, { status: 'pending' }],
    [`/api/users/${NOBODY}/status`, {}],
  ])('refuses PUT %s with %o', async (url, payload) => {
    expect((await teacher.send('PUT', url, { payload })).status).toBe(400);
  });
});
