import { describe, expect, it } from 'vitest';
import { invitations } from '#server/db/schema/classes.ts';
import { clearDatabase } from '#shared/hub/backup.contract.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { archiveClass, deleteClass, listClasses, type SchoolClass } from '#shared/people/classes.contract.ts';
import {
  checkInvitation,
  invite,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
} from '#shared/people/invitations.contract.ts';
import {
  listStaffInvitations,
  renewStaffInvitation,
  withdrawStaffInvitation,
} from '#shared/people/staff-invitations.contract.ts';
import { resendMail } from '#shared/mail/mail.contract.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import {
  anInvitee,
  mailedInvitation,
  sendInvitations,
  sendStaffInvitations,
  type Sent,
} from '#tests/support/invitations.ts';

const hub = forEachTest(aClassHub);

const send = (sent?: Sent) => sendInvitations(hub, sent);
const outcomes = async (sent?: Sent) => (await send(sent)).map(({ outcome }) => outcome);
const openOnes = (query: { classId?: string } = { classId: hub.ofClass.id }) =>
  hub.owner.ok(listInvitations, { query });
const stateOf = async (token: string) => (await hub.stranger().ok(checkInvitation, { body: { token } })).state;
/** Awaits approval, with an address that its owner has proven. */
const provenPending = { status: 'pending', addressProvenAt: new Date('2026-01-01T00:00:00Z') } as const;
const studentsOf = async ({ id }: SchoolClass) =>
  (await hub.owner.ok(listClasses)).find((one) => one.id === id)?.students;

describe('inviting', () => {
  it('mails a link to people without an account', async () => {
    expect(await outcomes()).toEqual(['invited']);
    await hub.deliverMail();
    const [mail] = hub.mail.sent;
    expect(mail).toMatchObject({ to: { address: 'ann@example.com', name: 'Ann Lee' } });
    expect(mail?.text).toContain('the class Vascular A, Fall 2026');
    expect(await openOnes()).toMatchObject([{ ...anInvitee, isExpired: false, invitedBy: {} }]);
  });

  it('shows the outcomes but changes nothing in a dry run', async () => {
    const pending = await aStudent(hub.db, provenPending);
    expect(await outcomes({ isDryRun: true, people: [{}, { email: pending.email }] })).toEqual(['invited', 'added']);
    await hub.deliverMail();
    expect([hub.mail.sent, await openOnes(), await studentsOf(hub.ofClass)]).toEqual([[], [], 1]);
  });

  it('returns the outcome of each row', async () => {
    const other = await aStudent(hub.db, provenPending);
    const rows = [
      ['Ann@Example.com ', 'invited'],
      ['ann@example.com', 'repeated'],
      [hub.person.email, 'member'],
      [other.email.toUpperCase(), 'added'],
      [(await aStudent(hub.db, { status: 'pending', email: 'unproven@example.com' })).email, 'unclaimed'],
      [(await aTeacher(hub.db)).email, 'teacher'],
      [(await aStudent(hub.db, { status: 'rejected' })).email, 'closed'],
      [(await aStudent(hub.db, { isActive: false })).email, 'closed'],
      ['ann at example', 'bad'],
      [' ', 'bad'],
    ] as const;
    const long = { email: 'long@example.com', firstName: 'x'.repeat(500) };
    const found = await send({ people: [...rows.map(([email]) => ({ email })), long] });
    expect(found.map(({ outcome }) => outcome)).toEqual([...rows.map(([, outcome]) => outcome), 'bad']);
    expect(found.filter(({ problem }) => problem !== null).map(({ problem }) => problem)).toEqual([
      'Enter a valid email address',
      'Enter an email address',
      expect.stringContaining('A name has at most'),
    ]);
    expect((await openOnes()).map(({ email }) => email)).toEqual(['ann@example.com', 'unproven@example.com']);
  });

  it('adds a student with an account at once, approves them, and mails them without a link', async () => {
    const pending = await aStudent(hub.db, provenPending);
    await send({ people: [{ email: pending.email }] });
    expect(await (await hub.as(pending)).ok(getCurrentUser)).toMatchObject({ status: 'approved' });
    expect(await studentsOf(hub.ofClass)).toBe(2);
    await hub.deliverMail();
    expect(hub.mail.sent.map(({ subject }) => subject).toSorted()).toEqual([
      'You are in Vascular A',
      'Your account has been approved',
    ]);
    expect(hub.mail.sent.some(({ text }) => text.includes('token='))).toBe(false);
    expect(await outcomes({ people: [{ email: pending.email }] })).toEqual(['member']);
  });

  it('sends a new link to somebody already invited, and the old one stops working', async () => {
    await send();
    const first = await mailedInvitation(hub);
    expect(await outcomes()).toEqual(['renewed']);
    const second = await mailedInvitation(hub);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['unknown', 'open']);
    expect(await openOnes()).toHaveLength(1);
  });

  it('keeps one open invitation per address, even for simultaneous requests', async () => {
    await Promise.all([send(), send(), send({ classId: null }), send({ classId: null })]);
    expect([(await openOnes()).length, (await openOnes({})).length]).toEqual([1, 1]);
  });

  it('invites to the hub if no class is named', async () => {
    const pending = await aStudent(hub.db, provenPending);
    const people = [{}, { email: pending.email }, { email: hub.person.email }];
    expect(await outcomes({ classId: null, people })).toEqual(['invited', 'added', 'member']);
    await hub.deliverMail();
    expect(hub.mail.sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Your invitation to /));
  });

  it('accepts 1,000 people in one request, but not more', async () => {
    const people = Array.from({ length: 1001 }, (_, i) => ({ ...anInvitee, email: `s${i}@example.com` }));
    const body = { classId: hub.ofClass.id, isDryRun: false, people };
    expect((await hub.owner.call(invite, { body })).status).toBe(400);
    expect(new Set(await outcomes({ people: people.slice(1) }))).toEqual(new Set(['invited']));
    expect(await openOnes()).toHaveLength(1000);
  });

  it('refuses an archived class, and classes that are not the caller’s own', async () => {
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    const body = { classId: hub.ofClass.id, isDryRun: true, people: [anInvitee] };
    expect((await teacher.call(invite, { body })).status).toBe(404);
    expect((await teacher.call(listInvitations, { query: { classId: hub.ofClass.id } })).status).toBe(404);
    await hub.owner.ok(archiveClass, { params: hub.ofClass, body: { isArchived: true } });
    expect((await hub.owner.call(invite, { body })).status).toBe(409);
  });
});

/** What owners do with open invitations, and what the mail says. */
const KINDS = {
  student: {
    send,
    list: () => openOnes(),
    renew: (id: string) => hub.owner.call(renewInvitation, { params: { id } }),
    withdraw: (id: string) => hub.owner.ok(withdrawInvitation, { params: { id } }),
    words: /the class Vascular A, Fall 2026/,
  },
  teacher: {
    send: () => sendStaffInvitations(hub, { staffRole: 'assistant', classIds: [hub.ofClass.id] }),
    list: () => hub.owner.ok(listStaffInvitations),
    renew: (id: string) => hub.owner.call(renewStaffInvitation, { params: { id } }),
    withdraw: (id: string) => hub.owner.ok(withdrawStaffInvitation, { params: { id } }),
    words: /as an assistant\. .+Vascular A, Fall 2026/,
  },
};

describe.each(Object.entries(KINDS))('an open invitation of a %s', (_who, kind) => {
  it('can be sent again for 14 more days, unless the address has an account', async () => {
    await kind.send();
    const first = await mailedInvitation(hub);
    hub.goTo(15 * 24);
    const [before] = await kind.list();
    expect(before).toMatchObject({ isExpired: true });
    const id = before?.id ?? '';
    const renewed = { ...before, isExpired: false, createdAt: hub.in(15 * 24), expiresAt: hub.in(29 * 24) };
    expect((await kind.renew(id)).error).toBeNull();
    expect(await kind.list()).toEqual([renewed]);
    expect([await stateOf(first), await stateOf(await mailedInvitation(hub))]).toEqual(['unknown', 'open']);
    expect(hub.mail.sent.at(-1)?.text).toMatch(kind.words);
    await aStudent(hub.db, { email: anInvitee.email });
    expect((await kind.renew(id)).status).toBe(409);
  });

  it('can be withdrawn, and then cannot be sent again', async () => {
    await kind.send();
    const token = await mailedInvitation(hub);
    const id = (await kind.list())[0]?.id ?? '';
    await kind.withdraw(id);
    expect([await stateOf(token), await kind.list()]).toEqual(['withdrawn', []]);
    expect((await kind.renew(id)).status).toBe(404);
  });
});

describe('an open invitation', () => {
  it('cannot be withdrawn or sent again by a teacher of other classes', async () => {
    await send();
    const params = { id: (await openOnes())[0]?.id ?? '' };
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    for (const endpoint of [withdrawInvitation, renewInvitation]) {
      expect((await teacher.call(endpoint, { params })).status).toBe(404);
    }
    const open = await openOnes();
    expect(open).toHaveLength(1);
    expect([await hub.owner.ok(renewInvitation, { params })]).toEqual(open);
  });

  it('is deleted with its class, or when the hub’s users are cleared', async () => {
    await send();
    await send({ classId: null });
    await hub.owner.ok(deleteClass, { params: hub.ofClass });
    expect(await hub.db.$count(invitations)).toBe(1);
    await hub.owner.ok(clearDatabase, { body: { clearType: 'users-only' } });
    expect(await hub.db.$count(invitations)).toBe(0);
  });

  it('is deleted by the daily sweep 30 days after it has expired', async () => {
    await send();
    hub.goTo(43 * 24);
    await hub.sweepDaily();
    expect(await hub.db.$count(invitations)).toBe(1);
    hub.goTo(44 * 24 + 1);
    await hub.sweepDaily();
    expect(await hub.db.$count(invitations)).toBe(0);
  });
});

it('stores neither the token nor the text of a sent mail', async () => {
  await send();
  const token = await mailedInvitation(hub);
  const [row] = await hub.db.select().from(invitations);
  expect(row?.token).not.toContain(token);
  const [mail] = await hub.db.select().from(mailMessages);
  expect(mail).toMatchObject({ kind: 'invitation', text: '', html: '' });
  await hub.db.update(mailMessages).set({ state: 'failed' });
  const resent = await hub.owner.call(resendMail, { params: { id: mail?.id ?? '' } });
  expect(resent).toMatchObject({ status: 409, error: { code: 'stale' } });
});
