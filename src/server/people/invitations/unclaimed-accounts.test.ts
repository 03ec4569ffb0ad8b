import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAddresses } from '#server/db/schema/assignments.ts';
import { policyAgreements } from '#server/db/schema/consent.ts';
import { authenticators, identities, passkeys, passwordsOff, recoveryCodes } from '#server/db/schema/factors.ts';
import { erasures, users } from '#server/db/schema/users.ts';
import {
  getCurrentUser,
  loginAdmin,
  loginStudent,
  registerStudent,
  resetPassword,
} from '#shared/people/auth.contract.ts';
import { changeMembers, listClasses } from '#shared/people/classes.contract.ts';
import { publishPolicy } from '#shared/people/consent.contract.ts';
import { askForErasure } from '#shared/people/erasure.contract.ts';
import {
  checkInvitation,
  claimByInvitation,
  joinByInvitation,
  listInvitations,
  renewInvitation,
} from '#shared/people/invitations.contract.ts';
import { setPasswordRules } from '#shared/people/password-rules.contract.ts';
import { DEFAULT_PASSWORD_RULES } from '#shared/people/password-rules.ts';
import { listStaffInvitations, renewStaffInvitation } from '#shared/people/staff-invitations.contract.ts';
import { setUserStatus, updateUser } from '#shared/people/users.contract.ts';
import { makeCalendarAddress } from '#shared/practice/reminders.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aRegistration } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import {
  anInvitee,
  acceptWith,
  mailedInvitation,
  sendInvitations,
  sendStaffInvitations,
} from '#tests/support/invitations.ts';
import { mailedResetToken } from '#tests/support/password-links.ts';
import { statusesOf, type TestClient } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);

/** The password of the stranger who registers Ann's address, and the one that Ann chooses. */
const STRANGERS = 'a stranger’s words';
const ANNS = 'only Ann knows these';

async function register(email = anInvitee.email): Promise<TestClient> {
  const stranger = hub.stranger();
  await stranger.ok(registerStudent, { body: { ...aRegistration, email, password: STRANGERS } });
  return stranger;
}
const inviteAnn = async (classId: string | null = hub.ofClass.id) =>
  (await sendInvitations(hub, { classId })).map(({ outcome }) => outcome);
const annsLink = () => mailedInvitation(hub, anInvitee.email);
const stateOf = async (token: string) => (await hub.stranger().ok(checkInvitation, { body: { token } })).state;
const claim = (token: string, password = ANNS) => hub.stranger().call(claimByInvitation, { body: { token, password } });
const join = (token: string) => hub.stranger().call(joinByInvitation, { body: { token } });
const signIn = (password: string) => hub.stranger().call(loginStudent, { body: { email: anInvitee.email, password } });
async function accountOf(email = anInvitee.email) {
  const [account] = await hub.db.select().from(users).where(eq(users.email, email));
  if (account === undefined) throw new Error('nobody has registered');
  return account;
}
const approve = async () =>
  hub.owner.ok(setUserStatus, { params: { id: (await accountOf()).id }, body: { status: 'approved' } });
const students = async () => (await hub.owner.ok(listClasses))[0]?.students;
/** Ann sets her password by a mailed link. */
async function resetByMail(email = anInvitee.email): Promise<void> {
  const token = await mailedResetToken(hub, email);
  await hub.stranger().ok(resetPassword, { body: { token, newPassword: ANNS } });
}

describe.each([
  { when: 'before the invitation', isInvitedFirst: false, outcome: 'unclaimed' },
  { when: 'after the invitation', isInvitedFirst: true, outcome: 'invited' },
])('an account that somebody registered with another’s address $when', ({ isInvitedFirst, outcome }) => {
  let stranger: TestClient;
  let invited: string[];
  let token: string;
  beforeEach(async () => {
    if (isInvitedFirst) invited = await inviteAnn();
    stranger = await register();
    if (!isInvitedFirst) invited = await inviteAnn();
    token = await annsLink();
  });

  it('is not approved and not in the class until the owner of the address uses the link', async () => {
    expect([invited, await stateOf(token)]).toEqual([[outcome], 'unclaimed']);
    expect((await join(token)).status).toBe(409);
    expect((await acceptWith(hub.stranger(), token)).status).toBe(409);
    expect([(await stranger.ok(getCurrentUser)).status, await students()]).toEqual(['pending', 1]);
  });

  it('belongs to the owner of the address from then on, approved and in the class', async () => {
    expect((await claim(token)).status).toBe(204);
    expect((await stranger.call(getCurrentUser)).status).toBe(401);
    expect((await signIn(STRANGERS)).status).toBe(401);
    expect((await signIn(ANNS)).body).toMatchObject({ email: anInvitee.email, status: 'approved' });
    expect([await students(), await stateOf(token)]).toEqual([2, 'used']);
    expect((await claim(token)).status).toBe(409);
    await hub.deliverMail();
    expect(hub.mail.sent.map(({ subject }) => subject)).toContain('Your account has been approved');
    expect(hub.mail.sent.map(({ subject }) => subject)).toContain('Your password was changed');
  });

  it('keeps nothing that opens it or speaks for its owner', async () => {
    const { id: userId } = await accountOf();
    await stranger.ok(makeCalendarAddress);
    await stranger.ok(askForErasure);
    const { id: policyId } = await hub.owner.ok(publishPolicy, {
      body: { kind: 'privacy', text: 'We keep your answers.', note: '', asksAgain: true },
    });
    await hub.db.insert(policyAgreements).values({ userId, policyId });
    await hub.db.insert(authenticators).values({ userId, secret: 'JBSWY3DP', since: hub.clock.read() });
    await hub.db.insert(recoveryCodes).values({ userId, digest: 'a digest' });
    const passkey = { credentialId: 'theirs', publicKey: 'a key', counter: 0, transports: [], name: 'Phone' };
    await hub.db.insert(passkeys).values({ ...passkey, userId });
    await hub.db.insert(passwordsOff).values({ userId, since: hub.clock.read() });
    await hub.db.insert(identities).values({ issuer: 'https://school.test', subject: 'eve', userId });
    expect((await claim(token)).status).toBe(204);
    for (const table of [
      authenticators,
      recoveryCodes,
      passkeys,
      passwordsOff,
      identities,
      calendarAddresses,
      erasures,
      policyAgreements,
    ]) {
      expect(await hub.db.$count(table, eq(table.userId, userId))).toBe(0);
    }
    expect((await signIn(ANNS)).body).toMatchObject({ status: 'approved', hasToAgree: true });
  });

  it('is approved like any other once its owner has proven the address by resetting the password', async () => {
    const { id: userId } = await accountOf();
    const passkey = { credentialId: 'theirs', publicKey: 'a key', counter: 0, transports: [], name: 'Phone' };
    await hub.db.insert(passkeys).values({ ...passkey, userId });
    await resetByMail();
    expect(await hub.db.$count(passkeys)).toBe(0);
    expect(await stateOf(token)).toBe('account');
    expect((await claim(token, STRANGERS)).status).toBe(409);
    expect((await join(token)).status).toBe(204);
    expect((await signIn(ANNS)).body).toMatchObject({ status: 'approved' });
  });

  it('is not claimed with a password that breaks the hub’s rules, and the link stays valid', async () => {
    const body = { ...DEFAULT_PASSWORD_RULES, refusesCommon: true };
    await hub.owner.ok(setPasswordRules, { body });
    expect([(await claim(token, 'short')).status, (await claim(token, 'password1')).status]).toEqual([400, 400]);
    expect(await stateOf(token)).toBe('unclaimed');
  });

  it('keeps its password if a teacher approves it first: that is the teacher’s decision', async () => {
    await approve();
    expect(await stateOf(token)).toBe('account');
    expect((await claim(token)).status).toBe(409);
    expect((await join(token)).status).toBe(204);
    expect((await stranger.ok(getCurrentUser)).status).toBe('approved');
    expect(await students()).toBe(2);
  });
});

describe.each(['before', 'after'])(
  'an account that somebody registered %s its address was invited as a teacher’s',
  (when) => {
    let stranger: TestClient;
    let token: string;
    const invite = () => sendStaffInvitations(hub, { classIds: [hub.ofClass.id] });
    beforeEach(async () => {
      if (when === 'after') await invite();
      stranger = await register();
      if (when === 'before') await invite();
      token = await annsLink();
    });

    it('is named as unconfirmed when it is invited', async () => {
      expect(await invite()).toMatchObject([{ outcome: 'unclaimed' }]);
    });

    it('gets no rights until the owner of the address uses the link', async () => {
      expect(await stateOf(token)).toBe('unclaimed');
      expect((await acceptWith(hub.stranger(), token)).status).toBe(409);
      expect((await join(token)).status).toBe(409);
      expect(await stranger.ok(getCurrentUser)).toMatchObject({ role: 'student', status: 'pending' });
    });

    it('is a teacher’s account with a new password from then on, and teaches the class', async () => {
      expect((await claim(token)).status).toBe(204);
      expect((await stranger.call(getCurrentUser)).status).toBe(401);
      const signInAsTeacher = (password: string) =>
        hub.stranger().call(loginAdmin, { body: { email: anInvitee.email, password } });
      expect((await signInAsTeacher(STRANGERS)).status).toBe(401);
      expect((await signInAsTeacher(ANNS)).body).toMatchObject({ staffRole: 'teacher', status: 'approved' });
      const { id } = await accountOf();
      expect((await hub.owner.ok(listClasses))[0]?.teachers.map((teacher) => teacher.id)).toContain(id);
    });

    it('gets another link if an owner sends it again', async () => {
      const [open] = await hub.owner.ok(listStaffInvitations);
      await hub.owner.ok(renewStaffInvitation, { params: { id: open?.id ?? '' } });
      expect((await claim(await annsLink())).status).toBe(204);
    });
  },
);

describe('inviting the address of an account', () => {
  it('adds a student who has proven it, even one who still awaits approval', async () => {
    await register();
    await resetByMail();
    expect([await inviteAnn(), await students()]).toEqual([['added'], 2]);
    expect((await signIn(ANNS)).body).toMatchObject({ status: 'approved' });
  });

  it('adds a student whom a teacher has approved, and leaves the account as it is', async () => {
    const browser = await register();
    await approve();
    expect([await inviteAnn(), await students()]).toEqual([['added'], 2]);
    expect((await browser.ok(getCurrentUser)).status).toBe('approved');
  });

  it('sends a link to a student who awaits approval in the class already', async () => {
    await register();
    const { id } = await accountOf();
    await hub.owner.ok(changeMembers, { params: hub.ofClass, body: { add: [id] } });
    expect(await inviteAnn()).toEqual(['unclaimed']);
    expect((await claim(await annsLink())).status).toBe(204);
    expect(await inviteAnn()).toEqual(['member']);
  });

  it('sends a link to the hub as a whole too, again if it is asked to', async () => {
    await register();
    expect([await inviteAnn(null), await inviteAnn(null)]).toEqual([['unclaimed'], ['unclaimed']]);
    const [open] = await hub.owner.ok(listInvitations, { query: {} });
    const before = await annsLink();
    await hub.owner.ok(renewInvitation, { params: { id: open?.id ?? '' } });
    const token = await annsLink();
    expect([await stateOf(before), await stateOf(token)]).toEqual(['unknown', 'unclaimed']);
    expect((await claim(token)).status).toBe(204);
    expect((await signIn(ANNS)).body).toMatchObject({ status: 'approved' });
  });

  it('lets only one of two simultaneous uses of a link succeed', async () => {
    await register();
    await inviteAnn();
    const token = await annsLink();
    const both = await Promise.all([claim(token), claim(token, 'other words of Ann')]);
    expect(statusesOf(both)).toEqual([204, 409]);
  });

  it('sends a link after a teacher has given the account another address, which nobody has proven', async () => {
    const before = 'before@example.com';
    await register(before);
    await resetByMail(before);
    const { id, firstName, lastName } = await accountOf(before);
    const moveTo = (email: string) =>
      hub.owner.ok(updateUser, { params: { id }, body: { firstName, lastName, email, role: 'student' } });
    await moveTo(before);
    expect((await accountOf(before)).addressProvenAt).not.toBeNull();
    await moveTo(anInvitee.email);
    expect(await inviteAnn()).toEqual(['unclaimed']);
  });
});
