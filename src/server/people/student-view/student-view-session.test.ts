import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema/users.ts';
import { listAuditLog } from '#shared/hub/audit.contract.ts';
import { getCurrentUser, logout } from '#shared/people/auth.contract.ts';
import { endOtherSessions, listSessions } from '#shared/people/sessions.contract.ts';
import { enterStudentView, leaveStudentView, restartStudentView } from '#shared/people/student-view.contract.ts';
import { setUserActive, updateUser } from '#shared/people/users.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aTeacher, type UserRow } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { aTeacherOf, viewing } from '#tests/support/student-views.ts';

const hub = forEachTest(aClassHub);

describe('the session of a student view', () => {
  it('is the teacher’s own, which ends with the account, the role, or elsewhere', async () => {
    const endings: ((row: UserRow) => Promise<unknown>)[] = [
      (row) => hub.owner.ok(setUserActive, { params: { id: row.id }, body: { isActive: false } }),
      ({ id, firstName, lastName, email }) =>
        hub.owner.ok(updateUser, { params: { id }, body: { firstName, lastName, email, role: 'student' } }),
      async (row) => (await hub.as(row)).ok(endOtherSessions),
      // Not only by ending their sessions: the role is looked up with each request.
      ({ id }) => hub.db.update(users).set({ role: 'student', staffRole: null }).where(eq(users.id, id)),
      ({ id }) => hub.db.update(users).set({ status: 'rejected' }).where(eq(users.id, id)),
    ];
    for (const end of endings) {
      const { row, client } = await aTeacherOf(hub);
      await viewing(client);
      await end(row);
      for (const endpoint of [getCurrentUser, leaveStudentView]) {
        expect((await client.call(endpoint)).status).toBe(401);
      }
    }
  });

  it('is listed among the teacher’s, and may stay idle as long as theirs', async () => {
    const { row, client } = await aTeacherOf(hub);
    await viewing(client);
    expect(await (await hub.as(row)).ok(listSessions)).toHaveLength(2);
    await hub.db.execute(sql`update sessions set seen_at = now() - interval '9 hours' where sess ? 'viewsAs'`);
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });

  it('cannot be made of a student’s session, or of another teacher’s view', async () => {
    expect(await hub.student.call(enterStudentView)).toMatchObject({ status: 403 });
    for (const endpoint of [leaveStudentView, restartStudentView]) {
      expect(await hub.student.call(endpoint)).toMatchObject({ status: 404 });
    }
    const { client } = await aTeacherOf(hub);
    const { id } = await viewing(client);
    const others = [hub.person.id, (await aTeacher(hub.db)).id];
    for (const userId of [...others, id]) {
      const theirs = await hub.as({ id: userId });
      await hub.db
        .update(sessions)
        .set({ sess: sql`${sessions.sess} || ${JSON.stringify({ viewsAs: id })}::jsonb` })
        .where(eq(sql`${sessions.sess} ->> 'userId'`, userId));
      expect((await theirs.call(getCurrentUser)).status).toBe(401);
    }
  });

  it('signs the teacher out, for whom other tabs of the browser are refused in the meantime', async () => {
    const { row, client } = await aTeacherOf(hub);
    await viewing(client);
    const headers = { 'x-signed-in-as': row.id };
    expect((await client.call(getCurrentUser, { headers })).status).toBe(401);
    await client.ok(logout);
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });

  it('is in the audit log from the beginning to the end, as the teacher’s', async () => {
    const { row, client } = await aTeacherOf(hub);
    const { id } = await viewing(client);
    await client.call(endOtherSessions);
    await client.ok(leaveStudentView);
    const { entries } = await hub.owner.ok(listAuditLog, { query: { accountId: row.id } });
    expect(entries.map(({ action, outcome, actor, subjectId }) => [action, outcome, actor?.id, subjectId])).toEqual([
      ['DELETE /api/student-view', 'done', row.id, id],
      ['DELETE /api/auth/sessions', 'refused', row.id, null],
      ['POST /api/student-view', 'done', row.id, id],
    ]);
  });
});
