import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assignmentNotices, assignments } from '#server/db/schema/assignments.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import { archiveClass, changeMembers } from '#shared/people/classes.contract.ts';
import type { AssignmentForm } from '#shared/practice/assignments.contract.ts';
import { setAssignmentMail } from '#shared/practice/reminders.contract.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aFlashcard, aStudent } from '#tests/support/factories.ts';
import { createNoticesService } from './notices.service.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);

const run = () => hub.jobHandlers['assignment-mail']({});
const mails = () => hub.db.select().from(mailMessages).orderBy(asc(mailMessages.createdAt), asc(mailMessages.kind));
/** Returns what was sent to whom, in order. */
const written = async () => (await mails()).map(({ kind, toAddress }) => `${kind} ${toAddress}`);
/** The same after the job has run, by default at once, or this many hours after the hub began. */
const writtenAt = async (hours?: number) => {
  if (hours !== undefined) hub.goTo(hours);
  await run();
  return written();
};
const given = () => `assignment_given ${hub.person.email}`;
const due = () => `assignment_due ${hub.person.email}`;
/** Due in three days. */
const later = (changes: Partial<AssignmentForm> = {}) =>
  hub.give({ dueAt: hub.in(72), closesAt: hub.in(80), ...changes });

describe('a new assignment', () => {
  it('is mailed once to each student, however often the job runs and in however many processes', async () => {
    const other = await hub.aMember();
    await later();
    await Promise.all([run(), run()]);
    hub.clock.advance({ minutes: 5 });
    expect((await writtenAt()).toSorted()).toEqual([given(), `assignment_given ${other.email}`].toSorted());
  });

  it('says when it is due by the clock of the class, and how to stop the mail', async () => {
    const { id } = await later({ title: 'Doppler <1>' });
    await run();
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'New assignment: Doppler <1>', userId: hub.person.id, state: 'queued' });
    // Noon in UTC, three days later, by the clock of New York.
    expect(mail?.text).toContain('“Doppler <1>” in Vascular A');
    expect(mail?.text).toContain('due on Saturday, March 14, 2026 at 8:00 AM EDT');
    expect(mail?.text).toContain('open Reminders in the account menu');
    expect(mail?.text).toContain(`http://localhost:3000/assignments?assignment=${id}\n`);
    expect(mail?.html).toContain('Doppler &lt;1&gt;');
    await hub.deliverMail();
    expect(hub.mail.sent).toHaveLength(1);
  });

  it('gives the student’s own due date if there is an accommodation', async () => {
    await hub.accommodate(await later(), { dueAt: hub.in(96), closesAt: hub.in(97) });
    await run();
    expect((await mails())[0]?.text).toContain('March 15, 2026 at 8:00 AM EDT');
  });

  it('is mailed when it opens, not before', async () => {
    await later({ opensAt: hub.in(2) });
    expect(await writtenAt()).toEqual([]);
    expect(await writtenAt(2)).toEqual([given()]);
  });

  it('is not mailed to excused, deactivated, pending or rejected students, or after their own due date', async () => {
    await hub.aMember({ isActive: false });
    await hub.aMember({ status: 'pending' });
    await hub.aMember({ status: 'rejected' });
    const assignment = await later();
    await hub.accommodate(assignment, { isExcused: true }, await hub.aMember());
    await hub.accommodate(assignment, { dueAt: hub.in(-0.5), closesAt: hub.in(50) }, await hub.aMember());
    expect(await writtenAt()).toEqual([given()]);
  });

  it('is not mailed to students of other classes, nor to students who were not chosen', async () => {
    const [chosen, stranger] = [await hub.aMember(), await aStudent(hub.db)];
    await later({ studentIds: [chosen.id] });
    expect(await writtenAt()).toEqual([`assignment_given ${chosen.email}`]);
    await later({ classId: null, title: 'For all' });
    expect(await writtenAt()).toContain(`assignment_given ${stranger.email}`);
  });

  it('is not mailed after it is due or closed, nor in an archived class', async () => {
    await hub.give({ opensAt: hub.in(-5), dueAt: hub.in(-1), closesAt: hub.in(20) });
    await later();
    await hub.owner.ok(archiveClass, { params: { id: hub.ofClass.id }, body: { isArchived: true } });
    expect(await writtenAt()).toEqual([]);
  });

  it('is not announced after it has existed for a day, as after a restore', async () => {
    await later();
    expect(await writtenAt(25)).toEqual([]);
    // An announced assignment that is restored is not announced again.
    const announced = await hub.give({ opensAt: hub.in(25), dueAt: hub.in(90), closesAt: hub.in(90) });
    expect(await writtenAt()).toEqual([given()]);
    expect(await hub.db.$count(assignmentNotices, eq(assignmentNotices.assignmentId, announced.id))).toBe(1);
  });

  it('is mailed to students who join within a week, but not later', async () => {
    await later({ dueAt: hub.in(400), closesAt: hub.in(400) });
    await run();
    const [early, late] = [await aStudent(hub.db), await aStudent(hub.db)];
    hub.goTo(6 * 24);
    await hub.enroll(hub.ofClass, early);
    await run();
    hub.goTo(8 * 24);
    await hub.enroll(hub.ofClass, late);
    expect(await writtenAt()).toEqual([given(), `assignment_given ${early.email}`]);
  });

  it('is not mailed to students who turned mail off, even if they turn it on again', async () => {
    await hub.student.ok(setAssignmentMail, { body: { isMailOn: false } });
    await later();
    await run();
    await hub.student.ok(setAssignmentMail, { body: { isMailOn: true } });
    expect(await writtenAt()).toEqual([]);
    await later({ title: 'The next' });
    expect(await writtenAt()).toEqual([given()]);
  });
});

describe('an assignment that is due within a day', () => {
  it('is mailed once, from 24 hours before', async () => {
    await later();
    await run();
    expect(await writtenAt(47)).toEqual([given()]);
    await writtenAt(48);
    expect(await writtenAt(49)).toEqual([given(), due()]);
    expect((await mails()).at(-1)).toMatchObject({ subject: 'Due soon: Week 1' });
  });

  it('is not mailed again to students who were told about it within that day', async () => {
    await hub.give();
    await run();
    expect(await writtenAt(5)).toEqual([given()]);
  });

  it('follows the student’s own due date', async () => {
    const other = await hub.aMember();
    await hub.accommodate(await later(), { dueAt: hub.in(100), closesAt: hub.in(100) });
    await run();
    expect((await writtenAt(60)).slice(2)).toEqual([`assignment_due ${other.email}`]);
    expect((await writtenAt(77)).slice(2)).toEqual([`assignment_due ${other.email}`, due()]);
  });

  it('is mailed even if it was never announced, but not after it is due', async () => {
    await later();
    expect(await writtenAt(73)).toEqual([]);
    expect(await writtenAt(60)).toEqual([due()]);
  });

  it('is not mailed to students who have handed in or already have a mark', async () => {
    const [marked, begun] = [await hub.aMember(), await hub.aMember()];
    const assignment = await later();
    await hub.accommodate(assignment, { mark: 80, reason: 'On paper' }, marked);
    await hub.handIn(await hub.begin(assignment), 3);
    await hub.begin(assignment, await hub.as(begun));
    expect(await writtenAt(50)).toEqual([`assignment_due ${begun.email}`]);
  });

  it('treats cards as done once enough were reviewed', async () => {
    const card = await aFlashcard(hub.db, { topicId: hub.topic.id });
    const work = { kind: 'cards' as const, topicIds: [hub.topic.id], count: 1 };
    await later({ work });
    await later({ work: { ...work, count: 2 }, title: 'Two cards' });
    await sendReviews(hub, hub.student, [aGrade(card.id, hub.clock.read())]);
    await writtenAt(50);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Due soon: Two cards']);
  });

  it('is not mailed to students who have left the class', async () => {
    await later();
    await hub.owner.ok(changeMembers, { params: { id: hub.ofClass.id }, body: { remove: [hub.person.id] } });
    expect(await writtenAt(50)).toEqual([]);
  });
});

describe('a large number of students', () => {
  it('is told in several runs, each limited in size', async () => {
    for (let n = 0; n < 4; n += 1) await hub.aMember();
    await later();
    let woken = 0;
    const queued: number[] = [];
    const { tellAll } = createNoticesService({
      db: hub.db,
      clock: hub.clock.read,
      publicUrl: 'http://localhost:3000',
      mail: {
        queueAll: async (_tx, wanted) => void queued.push(wanted.length),
        wake: async () => void (woken += 1),
      },
      mostARun: 2,
    });
    for (let time = 0; time < 4; time += 1) await tellAll();
    expect(queued).toEqual([2, 2, 1]);
    expect(woken).toBe(3);
    expect(await hub.db.$count(assignmentNotices)).toBe(5);
  });
});

it('deletes the notices of deleted students and assignments', async () => {
  const { id } = await later();
  await run();
  await hub.db.delete(assignments).where(eq(assignments.id, id));
  expect(await hub.db.$count(assignmentNotices)).toBe(0);
  await later();
  await run();
  await hub.db.delete(users).where(eq(users.id, hub.person.id));
  expect(await hub.db.$count(assignmentNotices)).toBe(0);
});
