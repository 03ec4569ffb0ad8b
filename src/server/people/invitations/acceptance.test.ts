import { beforeEach, describe, expect, it } from 'vitest';
import { getCurrentUser, loginStudent } from '#shared/people/auth.contract.ts';
import { archiveClass, listClasses } from '#shared/people/classes.contract.ts';
import { acceptInvitation, checkInvitation, joinByInvitation } from '#shared/people/invitations.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { acceptWith, anInvitee, mailedInvitation, sendInvitations } from '#tests/support/invitations.ts';
import { statusesOf } from '#tests/support/test-client.ts';

let token: string;
const hub = forEachTest(aClassHub);
beforeEach(async () => {
  await sendInvitations(hub);
  token = await mailedInvitation(hub);
});

const check = () => hub.stranger().ok(checkInvitation, { body: { token } });
const students = async () => (await hub.owner.ok(listClasses))[0]?.students;
const refusal = (message: string) => ({ status: 409, error: { code: 'invitation_spent', message } });

describe('the link of an invitation', () => {
  it('shows what it invites to, however often it is opened', async () => {
    const offer = { ...anInvitee, classes: [{ name: 'Vascular A', term: 'Fall 2026' }], staffRole: null };
    expect([await check(), await check()]).toEqual([
      { state: 'open', offer },
      { state: 'open', offer },
    ]);
    expect((await hub.stranger().send('GET', `/api/invitation/accept?token=${token}`)).status).toBe(404);
    expect((await acceptWith(hub.stranger(), token)).status).toBe(201);
  });

  it('creates an approved account in the class, and signs it in', async () => {
    const client = hub.stranger();
    const { body } = await acceptWith(client, token);
    expect(body).toMatchObject({
      email: anInvitee.email,
      role: 'student',
      status: 'approved',
      dateOfBirth: '2000-01-01',
    });
    expect(await client.ok(getCurrentUser)).toEqual(body);
    expect(await students()).toBe(2);
    const credentials = { email: anInvitee.email, password: 'long enough' };
    expect((await hub.stranger().call(loginStudent, { body: credentials })).status).toBe(200);
  });

  it('works once, even for two requests at the same time', async () => {
    const tries = await Promise.all([acceptWith(hub.stranger(), token), acceptWith(hub.stranger(), token)]);
    expect(statusesOf(tries)).toEqual([201, 409]);
    expect(await check()).toEqual({ state: 'used', offer: null });
    expect(await acceptWith(hub.stranger(), token)).toMatchObject(refusal('This invitation has already been accepted'));
  });

  it('is valid for 14 days', async () => {
    hub.goTo(14 * 24 - 1);
    expect(await check()).toMatchObject({ state: 'open' });
    hub.goTo(14 * 24);
    expect(await check()).toEqual({ state: 'expired', offer: null });
    expect(await acceptWith(hub.stranger(), token)).toMatchObject(refusal('This invitation has expired'));
  });

  it('stops working when the class is archived', async () => {
    await hub.owner.ok(archiveClass, { params: hub.ofClass, body: { isArchived: true } });
    expect(await check()).toMatchObject({ state: 'withdrawn' });
    expect(await acceptWith(hub.stranger(), token)).toMatchObject(refusal('This invitation was withdrawn'));
  });

  it('adds somebody who has registered with the address since, without signing them in', async () => {
    const student = await aStudent(hub.db, { email: anInvitee.email, status: 'pending' });
    expect(await check()).toMatchObject({ state: 'account', offer: { email: anInvitee.email } });
    expect((await acceptWith(hub.stranger(), token)).status).toBe(409);
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
    expect(await acceptWith(hub.stranger(), token)).toMatchObject(
      refusal('This address belongs to a teacher’s account'),
    );
    expect((await hub.stranger().call(joinByInvitation, { body: { token } })).status).toBe(409);
    expect(await students()).toBe(1);
  });

  it('creates no account from an incomplete form, and stays valid', async () => {
    const body = { token, firstName: 'Ann', lastName: '', password: 'short', dateOfBirth: '' };
    expect((await hub.stranger().call(acceptInvitation, { body })).status).toBe(400);
    const ageless = { token, firstName: 'Ann', lastName: 'Lee', password: 'long enough' };
    expect((await hub.stranger().call(acceptInvitation, { body: ageless })).status).toBe(400);
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
    await acceptWith(hub.stranger(), token);
    await hub.stranger().ok(joinByInvitation, { body: { token: other } });
    expect((await hub.owner.ok(listClasses)).map(({ students: count }) => count)).toEqual([1, 2]);
  });
});
