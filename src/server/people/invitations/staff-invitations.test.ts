import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitationClasses, invitations } from '#server/db/schema/classes.ts';
import { users } from '#server/db/schema/users.ts';
import { archiveClass, deleteClass, listClasses } from '#shared/people/classes.contract.ts';
import {
  checkInvitation,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
} from '#shared/people/invitations.contract.ts';
import {
  inviteStaff,
  listStaffInvitations,
  renewStaffInvitation,
  withdrawStaffInvitation,
} from '#shared/people/staff-invitations.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { anInvitee, mailedInvitation, sendInvitations, sendStaffInvitations } from '#tests/support/invitations.ts';

const hub = forEachTest(aClassHub);

type Sent = Parameters<typeof sendStaffInvitations>[1];
const send = (sent?: Sent) => sendStaffInvitations(hub, sent);
const outcomes = async (sent?: Sent) => (await send(sent)).map(({ outcome }) => outcome);
const openOnes = () => hub.owner.ok(listStaffInvitations);
const firstId = async () => (await openOnes())[0]?.id ?? '';
const stateOf = async (token: string) => (await hub.stranger().ok(checkInvitation, { body: { token } })).state;
const teachersOf = async (id: string) =>
  (await hub.owner.ok(listClasses)).find((one) => one.id === id)?.teachers.map((teacher) => teacher.id);

describe('inviting a teacher', () => {
  it('sends a mail that says who invites, to what, in which role and for how long', async () => {
    expect(await outcomes({ staffRole: 'assistant', classIds: [hub.ofClass.id] })).toEqual(['invited']);
    await hub.deliverMail();
    const [mail] = hub.mail.sent;
    expect(mail).toMatchObject({ to: { address: anInvitee.email, name: 'Ann Lee' } });
    expect(mail?.text).toMatch(/ invites you to .+ as an assistant\./);
    expect(mail?.text).toMatch(/Your class will be Vascular A, Fall 2026\./);
    expect(mail?.text).toMatch(/once and for 14 days/);
    expect(await openOnes()).toMatchObject([
      { ...anInvitee, staffRole: 'assistant', classes: [{ name: 'Vascular A' }], isExpired: false, isOrphaned: false },
    ]);
  });

  it('keeps the invitation out of the endpoints for student invitations, for every caller', async () => {
    await send();
    const id = await firstId();
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    for (const client of [teacher, hub.owner]) {
      expect(await client.ok(listInvitations, { query: {} })).toEqual([]);
      expect((await client.call(renewInvitation, { params: { id } })).status).toBe(404);
      expect((await client.call(withdrawInvitation, { params: { id } })).status).toBe(404);
    }
  });

  it('does not affect invitations of students, nor the reverse', async () => {
    await sendInvitations(hub, { classId: null });
    const asStudent = await mailedInvitation(hub);
    const [open] = await hub.owner.ok(listInvitations, { query: {} });
    const params = { id: open?.id ?? '' };
    expect((await hub.owner.call(renewStaffInvitation, { params })).status).toBe(404);
    expect((await hub.owner.call(withdrawStaffInvitation, { params })).status).toBe(404);
    expect(await outcomes()).toEqual(['invited']);
    const asTeacher = await mailedInvitation(hub);
    await sendInvitations(hub, { classId: null });
    expect([await stateOf(asStudent), await stateOf(asTeacher)]).toEqual(['unknown', 'open']);
  });

  it('shows the outcomes but changes nothing in a dry run', async () => {
    const teacher = await aTeacher(hub.db);
    const people = [{}, { email: teacher.email }];
    expect(await outcomes({ isDryRun: true, classIds: [hub.ofClass.id], people })).toEqual(['invited', 'added']);
    await hub.deliverMail();
    expect([hub.mail.sent, await openOnes(), await teachersOf(hub.ofClass.id)]).toEqual([[], [], []]);
  });

  it('changes no existing account', async () => {
    const accounts = [
      await aTeacher(hub.db, { staffRole: 'assistant' }),
      await aStudent(hub.db),
      await aStudent(hub.db, { status: 'pending' }),
      await aStudent(hub.db, { status: 'rejected' }),
      await aTeacher(hub.db, { isActive: false }),
    ];
    const people = [...accounts.map(({ email }) => ({ email })), {}, {}, { email: 'nobody' }];
    const expected = ['member', 'student', 'unclaimed', 'closed', 'closed', 'invited', 'repeated', 'bad'];
    expect(await outcomes({ people, staffRole: 'owner' })).toEqual(expected);
    for (const { id, role, staffRole, status } of accounts) {
      expect(await hub.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ role, staffRole, status }]);
    }
    expect(await openOnes()).toHaveLength(2);
  });

  it('gives a class to an existing teacher, once, and mails them without a link', async () => {
    const teacher = await aTeacher(hub.db, { staffRole: 'teacher' });
    const second = await hub.aClass({ name: 'Second', teacherIds: [teacher.id] });
    const sent = { classIds: [hub.ofClass.id, second.id], people: [{ email: teacher.email }] };
    expect([await outcomes(sent), await outcomes(sent)]).toEqual([['added'], ['member']]);
    expect([await teachersOf(hub.ofClass.id), await teachersOf(second.id)]).toEqual([[teacher.id], [teacher.id]]);
    await hub.deliverMail();
    expect(hub.mail.sent).toMatchObject([{ subject: 'You have a new class', to: { address: teacher.email } }]);
    expect(hub.mail.sent[0]?.text).toContain('the class Vascular A, Fall 2026');
    expect(hub.mail.sent[0]?.text).not.toContain('Second');
  });

  it('refuses a deleted or archived class', async () => {
    const old = await hub.aClass({ name: 'Old' });
    await hub.owner.ok(archiveClass, { params: old, body: { isArchived: true } });
    for (const [id, status] of [
      [NOBODY, 404],
      [old.id, 409],
    ] as const) {
      const body = {
        staffRole: 'teacher' as const,
        classIds: [hub.ofClass.id, id],
        isDryRun: true,
        people: [anInvitee],
      };
      expect((await hub.owner.call(inviteStaff, { body })).status).toBe(status);
    }
  });
});

describe('an open invitation of a teacher', () => {
  it('is replaced by the next one to the same address, whose role and classes apply', async () => {
    await send({ staffRole: 'owner', classIds: [hub.ofClass.id] });
    const first = await mailedInvitation(hub);
    expect(await outcomes({ staffRole: 'assistant' })).toEqual(['renewed']);
    expect([await stateOf(first), await stateOf(await mailedInvitation(hub))]).toEqual(['unknown', 'open']);
    expect(await openOnes()).toMatchObject([{ staffRole: 'assistant', classes: [] }]);
    await Promise.all([send(), send(), send()]);
    expect(await openOnes()).toHaveLength(1);
  });

  it('survives the deletion of its class', async () => {
    await send({ classIds: [hub.ofClass.id] });
    await hub.owner.ok(deleteClass, { params: hub.ofClass });
    expect([await hub.db.$count(invitationClasses), await openOnes()]).toMatchObject([0, [{ classes: [] }]]);
  });

  it('does not work while its sender is not an active owner, until another owner sends it again', async () => {
    const second = await aTeacher(hub.db);
    await send({ by: await hub.as(second) });
    const token = await mailedInvitation(hub);
    const whole = { staffRole: 'owner', isActive: true, status: 'approved' } as const;
    for (const change of [{ staffRole: 'teacher' as const }, { isActive: false }, { status: 'rejected' as const }]) {
      await hub.db
        .update(users)
        .set({ ...whole, ...change })
        .where(eq(users.id, second.id));
      expect(await stateOf(token)).toBe('withdrawn');
    }
    await hub.db.update(users).set(whole).where(eq(users.id, second.id));
    expect(await stateOf(token)).toBe('open');
    await hub.db.delete(users).where(eq(users.id, second.id));
    expect(await stateOf(token)).toBe('withdrawn');
    expect(await openOnes()).toMatchObject([{ isOrphaned: true, invitedBy: null }]);
    await hub.owner.ok(renewStaffInvitation, { params: { id: await firstId() } });
    expect(await stateOf(await mailedInvitation(hub))).toBe('open');
    expect(await openOnes()).toMatchObject([{ isOrphaned: false }]);
  });
});

it('the token of a teacher’s link appears only in the mail', async () => {
  await send();
  const token = await mailedInvitation(hub);
  await openOnes();
  await hub.owner.ok(renewStaffInvitation, { params: { id: await firstId() } });
  const renewed = await mailedInvitation(hub);
  const rows = await hub.db.select().from(invitations);
  const said = JSON.stringify([hub.owner.answers, rows]);
  expect([said.includes(token), said.includes(renewed)]).toEqual([false, false]);
  for (const row of rows) expect(JSON.stringify(hub.owner.answers)).not.toContain(row.token);
});
