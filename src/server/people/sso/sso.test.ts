import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { identities, passkeys } from '#server/db/schema/factors.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import { getCurrentUser, loginStudent, logout } from '#shared/people/auth.contract.ts';
import { createClass } from '#shared/people/classes.contract.ts';
import { listSessions } from '#shared/people/sessions.contract.ts';
import { beginSso, finishSso, getOwnSso, setSsoRules, unlinkSso, type SsoRules } from '#shared/people/sso.contract.ts';
import { setFactorPolicy } from '#shared/people/factors.contract.ts';
import { setUserActive } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { aClassForm } from '#tests/support/classes.ts';
import { ADA, aSchoolHub, REFUSED } from '#tests/support/school.ts';

const RULES: SsoRules = {
  label: 'Riverside College',
  approves: false,
  trustsAddresses: false,
  trustsFactor: false,
  rules: [],
};
const TEACHER_RULE = { claim: 'groups', value: 'staff', staffRole: 'teacher', classId: null } as const;

let { school, hub, goAs, signIn } = {} as Awaited<ReturnType<typeof aSchoolHub>>;
beforeEach(async () => {
  ({ school, hub, goAs, signIn } = await aSchoolHub());
});
afterEach(() => school.stop());

const anOwner = async () => hub.signIn(await aTeacher(hub.db));
const setRules = async (rules: Partial<SsoRules> = {}) =>
  (await anOwner()).ok(setSsoRules, { body: { ...RULES, ...rules } });
const mails = () => hub.db.select().from(mailMessages);
/** Adds a second factor to an account. */
const addPasskey = (userId: string) =>
  hub.db
    .insert(passkeys)
    .values({ credentialId: userId, publicKey: 'k', counter: 0, transports: [], name: 'Key', userId });
const subjects = async () => (await hub.db.select().from(identities)).map(({ subject }) => subject);
const rowOf = async (email: string) => (await hub.db.select().from(users).where(eq(users.email, email)))[0];

describe('signing in at the school', () => {
  it('creates an account that awaits approval, and opens the same account from then on', async () => {
    const client = hub.stranger();
    const first = await signIn(ADA, client);
    expect(first).toMatchObject({
      status: 200,
      body: { purpose: 'sign-in', user: { email: 'ada@school.example', firstName: 'Ada', status: 'pending' } },
    });
    expect(await client.ok(getCurrentUser)).toMatchObject({ email: 'ada@school.example', role: 'student' });
    const again = await signIn({ ...ADA, given_name: 'Augusta' });
    expect(again.body.user.id).toBe(first.body.user.id);
    const [entry] = await hub.db.select().from(auditEntries).orderBy(auditEntries.number);
    expect(entry).toMatchObject({ kind: 'sign-in', outcome: 'done', subjectId: first.body.user.id });
  });

  it('approves new students if owners say so, and puts them into the class of a claim', async () => {
    const owner = await anOwner();
    const { id: classId } = await owner.ok(createClass, { body: aClassForm });
    const rule = { claim: 'course', value: 'V1', staffRole: null, classId };
    await owner.ok(setSsoRules, { body: { ...RULES, approves: true, rules: [rule] } });
    const { body } = await signIn({ ...ADA, course: 'V1' });
    await signIn({ ...ADA, course: 'V1' });
    expect(body.user.status).toBe('approved');
    expect(await hub.db.select().from(classMembers)).toMatchObject([{ classId, userId: body.user.id }]);
    const gone = { ...rule, classId: crypto.randomUUID() };
    expect((await owner.call(setSsoRules, { body: { ...RULES, rules: [gone] } })).status).toBe(404);
  });

  it('takes over a student’s account with the verified address, and signs out anybody who knew its password', async () => {
    const student = await aStudent(hub.db, { email: 'ada@school.example' });
    const before = await hub.signIn(student);
    expect((await signIn()).body.user.id).toBe(student.id);
    expect((await before.call(getCurrentUser)).status).toBe(401);
    const old = await hub.stranger().call(loginStudent, { body: { email: student.email, password: PASSWORD } });
    expect(old.status).toBe(401);
    expect((await mails()).map(({ kind }) => kind)).toContain('factor_added');
  });

  it('approves an account that it takes over, with a mail as for a manual approval, only if owners say so', async () => {
    const student = await aStudent(hub.db, { email: 'ada@school.example', status: 'pending' });
    const approvals = async () => (await mails()).filter(({ kind }) => kind === 'approval').map(({ userId }) => userId);
    expect((await signIn()).body.user.status).toBe('pending');
    expect(await approvals()).toEqual([]);
    await hub.db.delete(identities);
    await setRules({ approves: true });
    expect((await signIn()).body.user).toMatchObject({ id: student.id, status: 'approved' });
    expect(await approvals()).toEqual([student.id]);
    expect((await rowOf(student.email))?.decidedAt).not.toBeNull();
  });

  it('takes over an account that awaits approval with everything a stranger has set up in it', async () => {
    const student = await aStudent(hub.db, { email: 'ada@school.example', status: 'pending' });
    const stranger = await hub.as(student);
    expect((await goAs({ ...ADA, sub: 'eve', email: 'eve@school.example' }, stranger, 'link')).status).toBe(200);
    await addPasskey(student.id);
    expect((await signIn()).body.user.id).toBe(student.id);
    expect((await stranger.call(getCurrentUser)).status).toBe(401);
    expect([await hub.db.$count(passkeys), await subjects()]).toEqual([0, [ADA.sub]]);
  });

  it('proves an address that is the same at the school, in a new account, an existing one or a connected one', async () => {
    const provenAt = async (email: string) => (await rowOf(email))?.addressProvenAt ?? null;
    await signIn();
    expect(await provenAt('ada@school.example')).toEqual(hub.clock.read());
    hub.clock.advance({ minutes: 1 });
    await signIn({ ...ADA, email: 'ada.king@school.example' });
    expect(await provenAt('ada.king@school.example')).toEqual(hub.clock.read());
    await hub.db.update(users).set({ addressProvenAt: null });
    await signIn({ ...ADA, email: 'ada.king@school.example' });
    expect(await provenAt('ada.king@school.example')).toEqual(hub.clock.read());
    const eve = { ...ADA, sub: 'eve', email: 'eve@school.example' };
    for (const [email, proven] of [
      ['other@school.example', null],
      ['eve@school.example', hub.clock.read()],
    ] as const) {
      const client = await hub.as(await aStudent(hub.db, { email, status: 'pending' }));
      expect((await goAs(eve, client, 'link')).status).toBe(200);
      expect(await provenAt(email)).toEqual(proven);
      await client.ok(unlinkSso);
    }
  });

  it('is refused with an unverified address, unless owners trust the school’s addresses', async () => {
    await aStudent(hub.db, { email: 'ada@school.example' });
    const unverified = { ...ADA, email_verified: undefined };
    expect(await signIn(unverified)).toMatchObject(REFUSED);
    expect(await signIn({ ...ADA, email_verified: false })).toMatchObject(REFUSED);
    expect(await signIn({ sub: 'nobody' })).toMatchObject(REFUSED);
    await setRules({ trustsAddresses: true });
    expect((await signIn(unverified)).status).toBe(200);
  });

  it('does not open a teacher’s account by its address alone; its owner must connect it', async () => {
    const teacher = await aTeacher(hub.db, { email: 'ada@school.example' });
    expect(await signIn()).toMatchObject(REFUSED);
    const client = await hub.signIn(teacher);
    expect((await goAs(ADA, client, 'link')).body).toMatchObject({ purpose: 'link', user: { id: teacher.id } });
    expect((await client.ok(getOwnSso)).linkedAt).not.toBeNull();
    expect((await signIn()).body.user).toMatchObject({ id: teacher.id, staffRole: 'owner' });
    await client.ok(unlinkSso);
    expect(await signIn()).toMatchObject(REFUSED);
  });

  it('connects an account only with its user’s own school account', async () => {
    await signIn();
    const client = await anOwner();
    expect(await goAs(ADA, client, 'link')).toMatchObject(REFUSED);
    expect(await client.ok(getOwnSso)).toEqual({ linkedAt: null });
    expect((await goAs(ADA, hub.stranger(), 'link')).status).toBe(401);
  });

  it('opens no account that is not allowed to sign in', async () => {
    const { body } = await signIn();
    await hub.db.update(users).set({ isActive: false }).where(eq(users.id, body.user.id));
    expect(await signIn()).toMatchObject({ status: 403, error: { code: 'deactivated' } });
  });

  it('creates one account for two simultaneous first sign-ins', async () => {
    const [one, other] = await Promise.all([signIn(), signIn()]);
    expect(one.body.user.id).toBe(other.body.user.id);
    expect(await hub.db.select().from(identities)).toHaveLength(1);
  });

  it('follows a changed address at the school, unless somebody else has it here', async () => {
    const { body } = await signIn();
    await signIn({ ...ADA, email: 'ada.king@school.example' });
    expect(await rowOf('ada.king@school.example')).toMatchObject({ id: body.user.id });
    await aStudent(hub.db, { email: 'taken@school.example' });
    expect((await signIn({ ...ADA, email: 'taken@school.example' })).body.user.email).toBe('ada.king@school.example');
    // An address that was changed here stays as it is.
    await hub.db.update(users).set({ email: 'own@example.com' }).where(eq(users.id, body.user.id));
    expect((await signIn({ ...ADA, email: 'third@school.example' })).body.user.email).toBe('own@example.com');
  });

  it('finishes each of several sign-ins that one browser has begun, and a wrong answer ends none of them', async () => {
    const client = hub.stranger();
    const begin = async () => (await client.ok(beginSso, { body: { purpose: 'sign-in' } })).url;
    const finish = async (query: string) => (await client.call(finishSso, { body: { query } })).status;
    const [first, second] = [school.grant(await begin(), ADA), school.grant(await begin(), ADA)];
    expect(await finish('error=access_denied&state=unknown')).toBe(403);
    expect([await finish(first), await finish(second), await finish(first)]).toEqual([200, 200, 403]);
    // Only the latest four are remembered.
    const many: string[] = [];
    for (let i = 0; i < 5; i += 1) many.push(school.grant(await begin(), ADA));
    expect([await finish(many[4] ?? ''), await finish(many[0] ?? '')]).toEqual([200, 403]);
  });

  it('also ends the school’s session on sign-out', async () => {
    const client = hub.stranger();
    await signIn(ADA, client);
    const answer = await client.ok(logout);
    expect(answer?.continueAt).toMatch(new RegExp(`^${school.issuer}/end\\?.*post_logout_redirect_uri=http`));
    expect((await client.call(getCurrentUser)).status).toBe(401);
    const local = await hub.signIn(await aStudent(hub.db));
    expect((await local.call(logout)).status).toBe(204);
  });
});

describe('roles by claims', () => {
  const staff = { ...ADA, groups: ['all', 'staff'] };

  it('make a teacher, follow the school from then on, and refuse people it no longer names', async () => {
    await setRules({ rules: [TEACHER_RULE, { ...TEACHER_RULE, value: 'help', staffRole: 'assistant' }] });
    const client = hub.stranger();
    expect((await signIn(staff, client)).body.user).toMatchObject({ role: 'teacher', staffRole: 'teacher' });
    expect((await signIn({ ...ADA, groups: 'help' })).body.user.staffRole).toBe('assistant');
    // Sessions with the former rights have ended.
    expect((await client.call(listSessions)).status).toBe(401);
    expect(await signIn(ADA)).toMatchObject(REFUSED);
  });

  it('close the account of a teacher whom the school no longer names, until an owner decides otherwise', async () => {
    await setRules({ rules: [TEACHER_RULE] });
    const client = hub.stranger();
    const { id } = (await signIn(staff, client)).body.user;
    expect(await signIn(ADA)).toMatchObject(REFUSED);
    expect((await client.call(getCurrentUser)).status).toBe(401);
    expect(await rowOf('ada@school.example')).toMatchObject({ isActive: false });
    // An owner decides, even if the school names them again.
    expect((await signIn(staff)).status).toBe(403);
    const [entry] = await hub.db.select().from(auditEntries).where(eq(auditEntries.kind, 'accounts'));
    expect(entry).toMatchObject({ subjectId: id, actorId: null, details: { isActive: false, by: 'sso' } });
    await (await anOwner()).ok(setUserActive, { params: { id }, body: { isActive: true } });
    expect((await signIn(ADA)).body.user).toMatchObject({ id, staffRole: 'teacher' });
  });

  it('make a student a teacher, and leave an owner’s decisions alone', async () => {
    await setRules({ rules: [TEACHER_RULE] });
    const { body } = await signIn();
    expect(body.user.role).toBe('student');
    expect((await signIn(staff)).body.user).toMatchObject({ id: body.user.id, role: 'teacher', staffRole: 'teacher' });
    await hub.db.update(users).set({ staffRole: 'owner' }).where(eq(users.id, body.user.id));
    expect((await signIn(staff)).body.user.staffRole).toBe('owner');
    expect((await signIn()).body.user.staffRole).toBe('owner');
  });

  it('make nobody an owner', async () => {
    const owner = await anOwner();
    const rules = [{ ...TEACHER_RULE, staffRole: 'owner' }] as unknown as SsoRules['rules'];
    expect((await owner.call(setSsoRules, { body: { ...RULES, rules } })).status).toBe(400);
  });
});

describe('second factors', () => {
  const withFactor = { ...ADA, amr: ['pwd', 'otp'] };

  it('from the school’s sign-in count like those of the hub', async () => {
    await setRules();
    const { body } = await signIn();
    await addPasskey(body.user.id);
    expect(await signIn()).toMatchObject(REFUSED);
    expect((await signIn(withFactor)).status).toBe(200);
    await setRules({ trustsFactor: true });
    expect((await signIn()).status).toBe(200);
  });

  it('are still required by the role if the school asked for none', async () => {
    await (await anOwner()).ok(setFactorPolicy, { body: { requiredOf: ['student'] } });
    const [without, withOne] = [hub.stranger(), hub.stranger()];
    await signIn(ADA, without);
    await signIn(withFactor, withOne);
    expect((await without.call(listSessions)).error?.code).toBe('factor_missing');
    expect((await withOne.call(listSessions)).status).toBe(200);
  });

  it('are asked for before an account that has one is connected', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    await addPasskey(student.id);
    expect(await goAs(withFactor, client, 'link')).toMatchObject({ status: 403, error: { code: 'fresh_factor' } });
    expect(await subjects()).toEqual([]);
  });

  it('prevent a takeover of an approved account by its address', async () => {
    const student = await aStudent(hub.db, { email: 'ada@school.example' });
    await addPasskey(student.id);
    expect(await signIn(withFactor)).toMatchObject(REFUSED);
  });
});

it('confirming at the school instead of with the password accepts only a new sign-in there, to the connected account', async () => {
  const client = hub.stranger();
  await signIn(ADA, client);
  const now = Math.floor(Date.now() / 1000);
  const { url } = await client.ok(beginSso, { body: { purpose: 'confirm' } });
  expect(new URL(url).searchParams.get('prompt')).toBe('login');
  expect((await goAs({ ...ADA, auth_time: now }, client, 'confirm')).status).toBe(200);
  expect(await goAs({ ...ADA, auth_time: now - 3600 }, client, 'confirm')).toMatchObject(REFUSED);
  expect(await goAs(ADA, client, 'confirm')).toMatchObject(REFUSED);
  expect(await goAs({ ...ADA, sub: 'eve', auth_time: now }, client, 'confirm')).toMatchObject(REFUSED);
});
