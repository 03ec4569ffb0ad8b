import { sql } from 'drizzle-orm';
import { digestOf } from '#server/core/secret-tokens.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import { passwordResetTokens } from '#server/db/schema/users.ts';
import * as auth from '#shared/people/auth.contract.ts';
import * as erasure from '#shared/people/erasure.contract.ts';
import * as factors from '#shared/people/factors.contract.ts';
import * as invitations from '#shared/people/invitations.contract.ts';
import { setPasswordRules } from '#shared/people/password-rules.contract.ts';
import * as sessions from '#shared/people/sessions.contract.ts';
import * as sso from '#shared/people/sso.contract.ts';
import * as staff from '#shared/people/staff-invitations.contract.ts';
import * as studentView from '#shared/people/student-view.contract.ts';
import * as users from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, PASSWORD } from '../factories.ts';
import { anInvitee, mailedInvitation, sendInvitations, sendStaffInvitations } from '../invitations.ts';
import { ADA } from '../school.ts';
import { addAppTo, codeOf, confirmBy } from '../software-app.ts';
import { addPasskeyTo, answerOf, SoftwarePasskey } from '../software-passkey.ts';
import { change, newcomer, type AuditedChange, type ChangingHub } from './audited-change.ts';

const NEW_PASSWORD = 'a brand new secret';
const NAMES = { firstName: 'Some', lastName: 'Body' };
const REGISTERED = { ...NAMES, password: NEW_PASSWORD, dateOfBirth: '2000-01-01' };

async function withPasskey(hub: ChangingHub) {
  const { row, by } = await newcomer(hub);
  const { passkey, recoveryCodes } = await addPasskeyTo(by);
  const { passkeys } = await by.ok(factors.getFactors);
  return { row, by, passkey, codes: recoveryCodes ?? [], passkeyId: passkeys[0]?.id ?? '' };
}

async function withPasskeyConfirmed(hub: ChangingHub) {
  const added = await withPasskey(hub);
  await confirmBy(added.by, added.codes[0]);
  return added;
}

async function withPasswordOff(hub: ChangingHub) {
  const { by, passkey } = await withPasskey(hub);
  await by.ok(factors.switchPasswordOff, { body: { answer: await answerOf(hub, passkey) } });
  return by;
}

async function invited(hub: ChangingHub, email: string) {
  await sendInvitations(hub, { people: [{ email }] });
  const listed = await hub.owner.ok(invitations.listInvitations, { query: { classId: hub.ofClass.id } });
  return { id: listed.find((one) => one.email === email)?.id ?? '' };
}

async function invitedStaff(hub: ChangingHub, email: string) {
  await sendStaffInvitations(hub, { people: [{ email }] });
  return { id: (await hub.owner.ok(staff.listStaffInvitations)).find((one) => one.email === email)?.id ?? '' };
}

/** The address with which this student comes back from the school. */
async function backFromSchool(hub: ChangingHub, purpose: 'sign-in' | 'link', by = hub.stranger()) {
  const { url } = await by.ok(sso.beginSso, { body: { purpose } });
  return { by, body: { query: hub.school.grant(url, { ...ADA, sub: purpose }) } };
}

const pending = (hub: ChangingHub) => aStudent(hub.db, { status: 'pending' });

/** Changes of accounts and sign-ins. */
export const ACCOUNT_CHANGES: AuditedChange[] = [
  change(auth.loginStudent, (hub) => ({
    by: hub.stranger(),
    body: { email: hub.person.email, password: PASSWORD },
  })),
  change(auth.loginAdmin, async (hub) => ({
    by: hub.stranger(),
    body: { email: (await aTeacher(hub.db)).email, password: PASSWORD },
  })),
  change(factors.loginWithPasskey, async (hub) => {
    const { passkey } = await withPasskey(hub);
    return { by: hub.stranger(), body: { role: 'student', answer: await answerOf(hub, passkey) } };
  }),
  change(sso.finishSso, (hub) => backFromSchool(hub, 'sign-in')),
  change(auth.logout, newcomer),
  change(auth.registerStudent, (hub) => ({
    by: hub.stranger(),
    body: { ...REGISTERED, email: 'someone@example.com' },
  })),
  change(auth.changePassword, async (hub) => ({
    ...(await newcomer(hub)),
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  })),
  change(auth.forgotPassword, (hub) => ({ by: hub.stranger(), body: { email: hub.person.email } })),
  change(auth.resetPassword, async (hub) => {
    const expiresAt = new Date(hub.clock.read().getTime() + 3_600_000);
    await hub.db.insert(passwordResetTokens).values({ userId: hub.person.id, token: digestOf('a token'), expiresAt });
    return { by: hub.stranger(), body: { token: 'a token', newPassword: NEW_PASSWORD } };
  }),
  change(sessions.confirmPassword, (hub) => ({ by: hub.student, body: { password: PASSWORD } })),
  change(studentView.enterStudentView, async (hub) => ({ by: await hub.as(await aTeacher(hub.db)) })),
  change(studentView.leaveStudentView, async (hub) => {
    const by = await hub.as(await aTeacher(hub.db));
    await by.ok(studentView.enterStudentView);
    return { by };
  }),
  change(sessions.endOtherSessions, async (hub) => {
    const { row, by } = await newcomer(hub);
    await hub.as(row);
    return { by };
  }),
  change(sessions.endSession, async (hub) => {
    const { by } = await newcomer(hub);
    return { by, params: { sessionId: (await by.ok(sessions.listSessions))[0]?.id ?? '' } };
  }),
  change(sessions.setSessionLimits, () => ({ body: { teacherHours: 5, studentDays: 5 } })),
  change(setPasswordRules, () => ({
    body: { minLengths: { student: 9, assistant: 9, teacher: 9, owner: 9 }, refusesCommon: true },
  })),

  change(factors.beginAuthenticator, newcomer),
  change(factors.confirmAuthenticator, async (hub) => {
    const { by } = await newcomer(hub);
    const { secret } = await by.ok(factors.beginAuthenticator);
    return { by, body: { code: codeOf(hub, secret) } };
  }),
  change(factors.removeAuthenticator, async (hub) => {
    const { by } = await newcomer(hub);
    await confirmBy(by, (await addAppTo(by, hub)).codes[0]);
    return { by };
  }),
  change(factors.addPasskey, async (hub) => {
    const { by } = await newcomer(hub);
    return { by, body: { answer: new SoftwarePasskey().made((await by.ok(factors.beginPasskey)).options) } };
  }),
  change(factors.removePasskey, async (hub) => {
    const { by, passkeyId } = await withPasskeyConfirmed(hub);
    return { by, params: { passkeyId } };
  }),
  change(factors.confirmWithPasskey, async (hub) => {
    const { by, passkey } = await withPasskey(hub);
    return { by, body: { answer: await answerOf(hub, passkey) } };
  }),
  change(factors.confirmWithCode, async (hub) => {
    const { by, codes } = await withPasskey(hub);
    return { by, body: { code: codes[0] } };
  }),
  change(factors.renewRecoveryCodes, withPasskeyConfirmed),
  change(factors.switchPasswordOff, async (hub) => {
    const { by, passkey } = await withPasskey(hub);
    return { by, body: { answer: await answerOf(hub, passkey) } };
  }),
  change(factors.switchPasswordOn, async (hub) => ({ by: await withPasswordOff(hub) })),
  change(factors.resetFactors, async (hub) => ({ params: (await withPasskey(hub)).row })),
  change(factors.setFactorPolicy, () => ({ body: { requiredOf: ['student'] } })),
  change(sso.unlinkSso, async (hub) => {
    const { by } = await newcomer(hub);
    const { body } = await backFromSchool(hub, 'link', by);
    await by.ok(sso.finishSso, { body });
    return { by };
  }),
  change(sso.setSsoRules, () => ({
    body: { label: 'School', approves: true, trustsAddresses: false, trustsFactor: false, rules: [] },
  })),

  change(users.setUserStatus, async (hub) => ({ params: await pending(hub), body: { status: 'approved' } })),
  change(users.setUserStatuses, async (hub) => ({ body: { ids: [(await pending(hub)).id], status: 'rejected' } })),
  change(users.setUserActive, (hub) => ({ params: hub.person, body: { isActive: false } })),
  change(users.updateUser, (hub) => ({
    params: hub.person,
    body: { ...NAMES, email: 'other@example.com', role: 'teacher' },
  })),
  change(users.deleteUser, (hub) => ({ params: hub.person })),
  change(erasure.askForErasure, newcomer),
  change(erasure.withdrawErasure, async (hub) => {
    const { by } = await newcomer(hub);
    await by.ok(erasure.askForErasure);
    return { by };
  }),
  change(erasure.eraseStudent, (hub) => ({ params: hub.person })),
  change(erasure.setErasureDays, () => ({ body: { days: 3 } })),
  change(erasure.setRetention, () => ({ body: { idleMonths: 24, archivedMonths: 12 } })),

  change(invitations.invite, (hub) => ({
    body: { classId: hub.ofClass.id, isDryRun: false, people: [{ ...anInvitee, email: 'invited@example.com' }] },
  })),
  change(invitations.renewInvitation, async (hub) => ({ params: await invited(hub, 'renewed@example.com') })),
  change(invitations.withdrawInvitation, async (hub) => ({ params: await invited(hub, 'withdrawn@example.com') })),
  change(invitations.acceptInvitation, async (hub) => {
    await invited(hub, 'accepting@example.com');
    const token = await mailedInvitation(hub, 'accepting@example.com');
    return { by: hub.stranger(), body: { ...REGISTERED, token } };
  }),
  change(invitations.claimByInvitation, async (hub) => {
    await invited(hub, 'claiming@example.com');
    const token = await mailedInvitation(hub, 'claiming@example.com');
    await aStudent(hub.db, { email: 'claiming@example.com', status: 'pending' });
    return { by: hub.stranger(), body: { token, password: NEW_PASSWORD } };
  }),
  change(invitations.joinByInvitation, async (hub) => {
    await invited(hub, 'joining@example.com');
    const token = await mailedInvitation(hub, 'joining@example.com');
    await aStudent(hub.db, { email: 'joining@example.com' });
    return { by: hub.stranger(), body: { token } };
  }),
  change(staff.inviteStaff, () => ({
    body: { staffRole: 'teacher', classIds: [], isDryRun: false, people: [{ ...anInvitee, email: 'tea@example.com' }] },
  })),
  change(staff.renewStaffInvitation, async (hub) => ({ params: await invitedStaff(hub, 'staff1@example.com') })),
  change(staff.withdrawStaffInvitation, async (hub) => ({ params: await invitedStaff(hub, 'staff2@example.com') })),
];

/** Leaves the hub without teachers. */
export const FIRST_TEACHER = change(auth.setupTeacher, async (hub) => {
  await hub.db.execute(sql`update users set role = 'student', staff_role = null`);
  await writeSetting(hub.db, 'setup_token', digestOf('a token'));
  return {
    by: hub.stranger(),
    body: { ...NAMES, token: 'a token', email: 'first@example.com', password: NEW_PASSWORD },
  };
});
