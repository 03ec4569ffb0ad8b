import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { getCurrentUser, loginAdmin, loginStudent } from '#shared/people/auth.contract.ts';
import { archiveClass, listClasses } from '#shared/people/classes.contract.ts';
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
import { statusesOf } from '#tests/support/test-client.ts';
import { createTestApp } from '#tests/support/test-app.ts';

let token: string;
const hub = forEachTest(aClassHub);
const inviteStudent = () => sendInvitations(hub);
const inviteTeacher = () => sendStaffInvitations(hub, { classIds: [hub.ofClass.id] });
const withLinkFrom = (send: () => Promise<unknown>) =>
  beforeEach(async () => {
    await send();
    token = await mailedInvitation(hub);
  });

const check = () => hub.stranger().ok(checkInvitation, { body: { token } });
const accept = (client = hub.stranger()) => acceptWith(client, token);
const join = async () => (await hub.stranger().call(joinByInvitation, { body: { token } })).status;
const students = async () => (await hub.owner.ok(listClasses))[0]?.students;
const accountOf = async () => (await hub.db.select().from(users).where(eq(users.email, anInvitee.email)))[0];
const refusal = (message: string) => ({ status: 409, error: { code: 'invitation_spent', message } });
/** A form for a teacher, who gives no date of birth. */
const form = { firstName: 'Ann', lastName: 'Lee', password: 'long enough' };
const credentials = { email: anInvitee.email, password: form.password };

describe.each([
  ['student', inviteStudent],
  ['teacher', inviteTeacher],
])('the link of an invitation as a %s', (_role, send) => {
  withLinkFrom(send);

  it('works once, even for two requests at the same time', async () => {
    expect(statusesOf(await Promise.all([accept(), accept()]))).toEqual([201, 409]);
    expect(await check()).toEqual({ state: 'used', offer: null });
    expect(await accept()).toMatchObject(refusal('This invitation has already been accepted'));
  });

  it('is valid for 14 days', async () => {
    hub.goTo(14 * 24 - 1);
    expect(await check()).toMatchObject({ state: 'open' });
    hub.goTo(14 * 24);
    expect(await check()).toEqual({ state: 'expired', offer: null });
    expect(await accept()).toMatchObject(refusal('This invitation has expired'));
    expect(await accountOf()).toBeUndefined();
  });
});

describe('the link of a student’s invitation', () => {
  withLinkFrom(inviteStudent);

  it('shows what it invites to, however often it is opened', async () => {
    const offer = { ...anInvitee, classes: [{ name: 'Vascular A', term: 'Fall 2026' }], staffRole: null };
    expect([await check(), await check()]).toEqual([
      { state: 'open', offer },
      { state: 'open', offer },
    ]);
    expect((await hub.stranger().send('GET', `/api/invitation/accept?token=${token}`)).status).toBe(404);
    expect((await accept()).status).toBe(201);
  });

  it('creates an approved account in the class, and signs it in', async () => {
    const client = hub.stranger();
    const { body } = await accept(client);
    expect(body).toMatchObject({
      email: anInvitee.email,
      role: 'student',
      status: 'approved',
      dateOfBirth: '2000-01-01',
    });
    expect(await client.ok(getCurrentUser)).toEqual(body);
    expect(await students()).toBe(2);
    expect((await hub.stranger().call(loginStudent, { body: credentials })).status).toBe(200);
  });

  it('stops working when the class is archived', async () => {
    await hub.owner.ok(archiveClass, { params: hub.ofClass, body: { isArchived: true } });
    expect(await check()).toMatchObject({ state: 'withdrawn' });
    expect(await accept()).toMatchObject(refusal('This invitation was withdrawn'));
  });

  it('adds somebody who has got an account with the address since, without signing them in', async () => {
    const addressProvenAt = hub.clock.read();
    const student = await aStudent(hub.db, { email: anInvitee.email, status: 'pending', addressProvenAt });
    expect(await check()).toMatchObject({ state: 'account', offer: { email: anInvitee.email } });
    expect((await accept()).status).toBe(409);
    const client = hub.stranger();
    await client.ok(joinByInvitation, { body: { token } });
    expect((await client.call(getCurrentUser)).status).toBe(401);
    expect(await (await hub.as(student)).ok(getCurrentUser)).toMatchObject({ status: 'approved' });
    expect([await students(), (await check()).state]).toEqual([2, 'used']);
    expect((await client.call(joinByInvitation, { body: { token } })).status).toBe(409);
  });

  it('is refused with a reason if the address now belongs to a teacher or a rejected student', async () => {
    await aTeacher(hub.db, { email: anInvitee.email });
    await aStudent(hub.db, { email: 'no@example.com', status: 'rejected' });
    expect(await check()).toEqual({ state: 'teacher', offer: null });
    expect(await accept()).toMatchObject(refusal('This address belongs to a teacher’s account'));
    expect(await join()).toBe(409);
    expect(await students()).toBe(1);
  });

  it('creates no account from an incomplete form, and stays valid', async () => {
    const incomplete = { token, firstName: 'Ann', lastName: '', password: 'short', dateOfBirth: '' };
    expect((await hub.stranger().call(acceptInvitation, { body: incomplete })).status).toBe(400);
    expect((await hub.stranger().call(acceptInvitation, { body: { token, ...form } })).status).toBe(400);
    expect(await check()).toMatchObject({ state: 'open' });
  });

  it('allows 20 wrong guesses an hour from one address, and does not count valid links', async () => {
    for (let i = 0; i < 25; i += 1) await check();
    const guess = async () => (await hub.stranger().call(checkInvitation, { body: { token: 'wrong' } })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push(await guess());
    expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
  });

  it('adds an account that one invitation created to another class with the next', async () => {
    const second = await hub.aClass({ name: 'Second' });
    await sendInvitations(hub, { classId: second.id });
    const other = await mailedInvitation(hub);
    await accept();
    await hub.stranger().ok(joinByInvitation, { body: { token: other } });
    expect((await hub.owner.ok(listClasses)).map(({ students: count }) => count)).toEqual([1, 2]);
  });
});

describe('the link of a teacher’s invitation', () => {
  withLinkFrom(inviteTeacher);

  it('shows the role and the classes that it invites to', async () => {
    const classes = [{ name: 'Vascular A', term: 'Fall 2026' }];
    expect(await check()).toEqual({ state: 'open', offer: { ...anInvitee, classes, staffRole: 'teacher' } });
  });

  it('creates a teacher’s account without a date of birth, signed in, with only the named class', async () => {
    await hub.aClass({ name: 'Somebody else’s' });
    const client = hub.stranger();
    const { status, body } = await client.call(acceptInvitation, { body: { token, ...form } });
    expect(status).toBe(201);
    const made = { role: 'teacher', staffRole: 'teacher', status: 'approved', dateOfBirth: null };
    expect(body).toMatchObject({ ...made, email: anInvitee.email });
    expect(await client.ok(getCurrentUser)).toEqual(body);
    expect((await client.ok(listClasses)).map(({ id }) => id)).toEqual([hub.ofClass.id]);
    expect((await hub.stranger().call(loginAdmin, { body: credentials })).status).toBe(200);
  });

  it.each(['assistant', 'owner'] as const)('creates an %s if it says so, without a date of birth', async (role) => {
    await sendStaffInvitations(hub, { staffRole: role });
    token = await mailedInvitation(hub);
    const { body } = await accept();
    expect(body).toMatchObject({ role: 'teacher', staffRole: role, dateOfBirth: null });
  });

  it.each([{ status: 'approved' }, { status: 'pending', addressProvenAt: new Date('2026-01-01') }] as const)(
    'does not make a teacher of somebody who is now a student, %o',
    async (given) => {
      await aStudent(hub.db, { email: anInvitee.email, ...given });
      expect(await check()).toEqual({ state: 'student', offer: null });
      expect(await accept()).toMatchObject({ status: 409, error: { code: 'invitation_spent' } });
      expect(await join()).toBe(409);
      expect(await accountOf()).toMatchObject({ role: 'student', staffRole: null, ...given });
    },
  );

  it('changes nothing for somebody who has since become a teacher, or was rejected or deactivated', async () => {
    const teacher = await aTeacher(hub.db, { email: anInvitee.email, staffRole: 'assistant' });
    expect(await check()).toEqual({ state: 'staff', offer: null });
    expect(await join()).toBe(409);
    await hub.db.update(users).set({ isActive: false }).where(eq(users.id, teacher.id));
    expect(await check()).toEqual({ state: 'closed', offer: null });
    expect((await accept()).status).toBe(409);
    expect(await accountOf()).toMatchObject({ staffRole: 'assistant', password: teacher.password, isActive: false });
  });

  it('stops working when its sender is no longer an owner', async () => {
    await hub.db.update(users).set({ staffRole: 'teacher' }).where(eq(users.role, 'teacher'));
    expect(await check()).toEqual({ state: 'withdrawn', offer: null });
    expect(await accept()).toMatchObject(refusal('This invitation was withdrawn'));
    expect(await accountOf()).toBeUndefined();
  });

  it('is separate from a student’s link to the same address, and the first one used decides', async () => {
    await sendInvitations(hub);
    const asStudent = await mailedInvitation(hub);
    expect((await acceptWith(hub.stranger(), asStudent)).body).toMatchObject({ role: 'student', staffRole: null });
    expect(await accept()).toMatchObject({ status: 409 });
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
