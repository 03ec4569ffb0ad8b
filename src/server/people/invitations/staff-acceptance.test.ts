import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { getCurrentUser, loginAdmin } from '#shared/people/auth.contract.ts';
import { listClasses } from '#shared/people/classes.contract.ts';
import { acceptInvitation, checkInvitation, joinByInvitation } from '#shared/people/invitations.contract.ts';
import { inviteStaff } from '#shared/people/staff-invitations.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import {
  acceptWith,
  anInvitee,
  mailedInvitation,
  sendInvitations,
  sendStaffInvitations,
} from '#tests/support/invitations.ts';
import { statusesOf, type TestClient } from '#tests/support/test-client.ts';
import { createTestApp } from '#tests/support/test-app.ts';

let token: string;
const hub = forEachTest(aClassHub);
beforeEach(async () => {
  await sendStaffInvitations(hub, { classIds: [hub.ofClass.id] });
  token = await mailedInvitation(hub);
});

const check = () => hub.stranger().ok(checkInvitation, { body: { token } });
const form = { firstName: 'Ann', lastName: 'Lee', password: 'long enough' };
const accept = (client: TestClient) => client.call(acceptInvitation, { body: { token, ...form } });
const refusal = (message: string) => ({ status: 409, error: { code: 'invitation_spent', message } });
const accountOf = async () => (await hub.db.select().from(users).where(eq(users.email, anInvitee.email)))[0];

describe('the link of a teacher’s invitation', () => {
  it('shows the role and the classes that it invites to', async () => {
    const classes = [{ name: 'Vascular A', term: 'Fall 2026' }];
    expect(await check()).toEqual({ state: 'open', offer: { ...anInvitee, classes, staffRole: 'teacher' } });
  });

  it('creates a teacher’s account without a date of birth, signed in, with only the named class', async () => {
    await hub.aClass({ name: 'Somebody else’s' });
    const client = hub.stranger();
    const { status, body } = await accept(client);
    expect(status).toBe(201);
    const made = { role: 'teacher', staffRole: 'teacher', status: 'approved', dateOfBirth: null };
    expect(body).toMatchObject({ ...made, email: anInvitee.email });
    expect(await client.ok(getCurrentUser)).toEqual(body);
    expect((await client.ok(listClasses)).map(({ id }) => id)).toEqual([hub.ofClass.id]);
    expect((await client.call(inviteStaff, { body: { ...everything, staffRole: 'owner' } })).status).toBe(403);
    const credentials = { email: anInvitee.email, password: form.password };
    expect((await hub.stranger().call(loginAdmin, { body: credentials })).status).toBe(200);
  });
  const everything = { classIds: [], isDryRun: true, people: [anInvitee] };

  it.each(['assistant', 'owner'] as const)('creates an %s if it says so, without a date of birth', async (role) => {
    await sendStaffInvitations(hub, { staffRole: role });
    token = await mailedInvitation(hub);
    const { body } = await acceptWith(hub.stranger(), token);
    expect(body).toMatchObject({ role: 'teacher', staffRole: role, dateOfBirth: null });
  });

  it('works once, even for two requests at the same time', async () => {
    expect(statusesOf(await Promise.all([accept(hub.stranger()), accept(hub.stranger())]))).toEqual([201, 409]);
    expect(await check()).toEqual({ state: 'used', offer: null });
    expect(await accept(hub.stranger())).toMatchObject(refusal('This invitation has already been accepted'));
  });

  it('is valid for 14 days', async () => {
    hub.goTo(14 * 24 - 1);
    expect(await check()).toMatchObject({ state: 'open' });
    hub.goTo(14 * 24);
    expect(await accept(hub.stranger())).toMatchObject(refusal('This invitation has expired'));
    expect(await accountOf()).toBeUndefined();
  });

  it.each([{ status: 'approved' }, { status: 'pending' }] as const)(
    'does not make a teacher of somebody who is now a student, %o',
    async (given) => {
      await aStudent(hub.db, { email: anInvitee.email, ...given });
      expect(await check()).toEqual({ state: 'student', offer: null });
      expect(await accept(hub.stranger())).toMatchObject({ status: 409, error: { code: 'invitation_spent' } });
      expect((await hub.stranger().call(joinByInvitation, { body: { token } })).status).toBe(409);
      expect(await accountOf()).toMatchObject({ role: 'student', staffRole: null, ...given });
    },
  );

  it('changes nothing for somebody who has since become a teacher, or was rejected or deactivated', async () => {
    const teacher = await aTeacher(hub.db, { email: anInvitee.email, staffRole: 'assistant' });
    expect(await check()).toEqual({ state: 'staff', offer: null });
    expect((await hub.stranger().call(joinByInvitation, { body: { token } })).status).toBe(409);
    await hub.db.update(users).set({ isActive: false }).where(eq(users.id, teacher.id));
    expect(await check()).toEqual({ state: 'closed', offer: null });
    expect((await accept(hub.stranger())).status).toBe(409);
    expect(await accountOf()).toMatchObject({ staffRole: 'assistant', password: teacher.password, isActive: false });
  });

  it('stops working when its sender is no longer an owner', async () => {
    await hub.db.update(users).set({ staffRole: 'teacher' }).where(eq(users.role, 'teacher'));
    expect(await check()).toEqual({ state: 'withdrawn', offer: null });
    expect(await accept(hub.stranger())).toMatchObject(refusal('This invitation was withdrawn'));
    expect(await accountOf()).toBeUndefined();
  });

  it('is separate from a student’s link to the same address, and the first one used decides', async () => {
    await sendInvitations(hub);
    const asStudent = await mailedInvitation(hub);
    const { body } = await acceptWith(hub.stranger(), asStudent);
    expect(body).toMatchObject({ role: 'student', staffRole: null });
    expect(await accept(hub.stranger())).toMatchObject({ status: 409 });
    expect(await accountOf()).toMatchObject({ role: 'student', staffRole: null });
  });
});

it('does not put the token into the log', async () => {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line) };
  const { db, as, stranger, deliverMail, mail } = await createTestApp({ logger: pino({ level: 'trace' }, sink) });
  const owner = await as(await aTeacher(db));
  await owner.ok(inviteStaff, {
    body: { staffRole: 'teacher', classIds: [], isDryRun: false, people: [anInvitee] },
  });
  await deliverMail();
  const secret = /token=([\w-]+)/.exec(mail.sent[0]?.text ?? '')?.[1] ?? '';
  await stranger().ok(checkInvitation, { body: { token: secret } });
  await stranger().ok(acceptInvitation, { body: { token: secret, ...form } });
  await stranger().call(acceptInvitation, { body: { token: secret, ...form } });
  expect(lines.length).toBeGreaterThan(0);
  expect([secret.length > 20, lines.join('').includes(secret)]).toEqual([true, false]);
});
