import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import { mailings, mailMessages } from '#server/db/schema/mail.ts';
import { looseAttachments } from '#server/db/schema/media.ts';
import { users } from '#server/db/schema/users.ts';
import { getMailing, listMailings, MAIL_INCOMPLETE, resendMailing } from '#shared/mail/mailings.contract.ts';
import { ATTACHMENT_MAX_BYTES } from '#shared/mail/mail-messages.ts';
import { aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { encodedForm } from '#tests/support/form.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { addresseesOf, aMail, attachmentsIn, manyStudents, sendBulk, sendToOne } from '#tests/support/student-mail.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const hub = hubForEachTest();
const teacherRow = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(teacherRow));

describe('a mailing', () => {
  it('sends one mail to each selected student, addressed to that student only', async () => {
    const [first, second] = [await aStudent(hub.db), await aStudent(hub.db)];
    await aStudent(hub.db);
    const { status, body } = await sendBulk(teacher, { studentIds: [first.id, second.id, first.id] });
    expect([status, body]).toEqual([200, { totalSent: 2, totalFailed: 0, mailingId: expect.any(String) }]);
    await hub.runJobs();
    expect(addresseesOf(hub)).toEqual([first.email, second.email].toSorted());
    const toFirst = hub.mail.sent.find(({ to }) => to.address === first.email);
    expect(toFirst).toMatchObject({
      to: { name: `${first.firstName} ${first.lastName}` },
      replyTo: teacherRow.email,
      subject: 'Exam dates',
    });
    expect(toFirst?.text).toContain(`Hello ${first.firstName},\n\nThe exam is in June.\n\n-- \n`);
    expect(JSON.stringify(toFirst)).not.toContain(second.email);
  });

  it('without a selection reaches all students, even pending ones, but not deactivated or rejected ones or teachers', async () => {
    const approved = await aStudent(hub.db);
    const pending = await aStudent(hub.db, { status: 'pending' });
    await aStudent(hub.db, { isActive: false });
    await aStudent(hub.db, { status: 'rejected' });
    expect((await sendBulk(teacher)).body).toMatchObject({ totalSent: 2, totalFailed: 0 });
    await hub.runJobs();
    expect(addresseesOf(hub)).toEqual([approved.email, pending.email].toSorted());
  });

  it('counts the selected students who are not reachable', async () => {
    const { id } = await aStudent(hub.db);
    const off = await aStudent(hub.db, { isActive: false });
    const rejected = await aStudent(hub.db, { status: 'rejected' });
    const studentIds = [id, off.id, rejected.id, teacherRow.id, NOBODY];
    expect((await sendBulk(teacher, { studentIds })).body).toMatchObject({ totalSent: 1, totalFailed: 4 });
  });

  it.each([{ studentIds: [NOBODY] }, { studentIds: [] }, {}])(
    'stores nothing if it reaches nobody: %o',
    async (selection) => {
      const { status, body } = await sendBulk(teacher, { ...selection, file: { name: 'a.pdf', data: pdf } });
      const totalFailed = selection.studentIds?.length ?? 0;
      expect([status, body]).toEqual([200, { totalSent: 0, totalFailed, mailingId: null }]);
      expect(await hub.db.$count(mailings)).toBe(0);
      expect(await attachmentsIn(hub.media)).toEqual([]);
      expect(await hub.db.$count(looseAttachments)).toBe(0);
    },
  );

  it('keeps line breaks and paragraphs, and shows markup literally', async () => {
    await aStudent(hub.db, { firstName: '<img onerror=alert(1)>', lastName: '=cmd() مرحبا 👩‍⚕️' });
    const message = 'First line\r\nsecond <b>line</b>\r\n\r\n  Next & last';
    await sendBulk(teacher, { fields: { subject: '<i>Exam</i> 🩺', message } });
    await hub.runJobs();
    const [mail] = hub.mail.sent;
    expect(mail?.subject).toBe('<i>Exam</i> 🩺');
    expect(mail?.to.name).toBe('<img onerror=alert(1)> =cmd() مرحبا 👩‍⚕️');
    expect(mail?.text).toContain('Hello <img onerror=alert(1)>,\n\nFirst line\nsecond <b>line</b>\n\nNext & last\n');
    expect(mail?.html).toContain('>Hello &lt;img onerror=alert(1)&gt;,</p>');
    expect(mail?.html).toContain('>First line<br>second &lt;b&gt;line&lt;/b&gt;</p>');
    expect(mail?.html).toContain('>Next &amp; last</p>');
  });

  it('sends the attachment unchanged, under its name, and stores it once', async () => {
    await aStudent(hub.db);
    await aStudent(hub.db);
    const name = 'Prüfung 你好 <1>.pdf';
    expect((await sendBulk(teacher, { file: { name, data: pdf } })).status).toBe(200);
    expect(await attachmentsIn(hub.media)).toHaveLength(1);
    expect(await hub.db.$count(looseAttachments)).toBe(0);
    await hub.runJobs();
    expect(hub.mail.sent).toHaveLength(2);
    for (const { attachment } of hub.mail.sent) {
      expect(attachment?.name).toBe(name);
      expect(attachment?.content.equals(pdf)).toBe(true);
    }
    expect(await teacher.ok(listMailings)).toMatchObject([{ attachmentName: name }]);
  });

  it.each([
    ['no subject', { message: 'Text' }],
    ['a blank subject', { subject: '  ', message: 'Text' }],
    ['no message', { subject: 'Subject', message: ' \r\n ' }],
  ])('refuses %s', async (_what, fields) => {
    await aStudent(hub.db);
    expect(await sendBulk(teacher, { fields })).toMatchObject({ status: 400, body: { message: MAIL_INCOMPLETE } });
    expect(await hub.db.$count(mailMessages)).toBe(0);
  });

  it.each(['{}', '[1]', 'all', '["not-an-id"]'])('refuses the selection %s', async (studentIds) => {
    const answer = await sendBulk(teacher, { fields: { ...aMail, studentIds } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('refuses an attachment that is too large, of another type or not what it claims, and stores nothing', async () => {
    await aStudent(hub.db);
    const statusOf = async (name: string, data: Buffer | string) =>
      (await sendBulk(teacher, { file: { name, data } })).status;
    expect(await statusOf('a.txt', Buffer.alloc(ATTACHMENT_MAX_BYTES + 1, 'a'))).toBe(413);
    expect(await statusOf('a.exe', 'MZ')).toBe(415);
    expect(await statusOf('a.pdf', 'no PDF')).toBe(415);
    expect(await statusOf('a.txt', Buffer.alloc(ATTACHMENT_MAX_BYTES, 'a'))).toBe(200);
    expect(await hub.db.$count(mailings)).toBe(1);
    expect(await attachmentsIn(hub.media)).toHaveLength(1);
  });

  it('skips a student who is being deleted', async () => {
    const [kept, gone] = [await aStudent(hub.db), await aStudent(hub.db)];
    const { body } = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(users).where(eq(users.id, gone.id)),
      () => sendBulk(teacher, { studentIds: [kept.id, gone.id] }),
    );
    expect(body).toMatchObject({ totalSent: 1, totalFailed: 1 });
  });

  it('queues 5,000 mails before it responds, within seconds', { tags: 'long' }, async () => {
    const studentIds = await manyStudents(hub.db, 5000);
    const start = performance.now();
    const { body } = await sendBulk(teacher, { studentIds });
    const seconds = (performance.now() - start) / 1000;
    console.log(`a mail to 5,000 was queued in ${seconds.toFixed(2)} s`);
    expect(body).toMatchObject({ totalSent: 5000, totalFailed: 0 });
    expect(await hub.db.$count(mailMessages, eq(mailMessages.state, 'queued'))).toBe(5000);
    expect(seconds).toBeLessThan(10);
  });
});

describe('a message to one student', () => {
  it('is queued with its attachment, and the response says so', async () => {
    const { id, email, firstName, lastName } = await aStudent(hub.db);
    const answer = await sendToOne(teacher, id, { file: { name: 'Plan.pdf', data: pdf } });
    expect(answer).toMatchObject({ status: 200, body: { message: `Email to ${firstName} ${lastName} is on its way` } });
    await hub.runJobs();
    expect(hub.mail.sent).toMatchObject([
      { to: { address: email }, replyTo: teacherRow.email, subject: 'Exam dates', attachment: { name: 'Plan.pdf' } },
    ]);
    expect(hub.mail.sent[0]?.attachment?.content.equals(pdf)).toBe(true);
    expect(hub.mail.sent[0]?.text).toContain(`Hello ${firstName},\n\nThe exam is in June.`);
    expect(await hub.db.$count(looseAttachments)).toBe(0);
    expect(await teacher.ok(listMailings)).toEqual([]);
  });

  it('is refused for unreachable students and for non-students', async () => {
    const off = await aStudent(hub.db, { isActive: false });
    const rejected = await aStudent(hub.db, { status: 'rejected' });
    const statusFor = async (id: string) =>
      (await sendToOne(teacher, id, { file: { name: 'a.pdf', data: pdf } })).status;
    expect(await statusFor(off.id)).toBe(409);
    expect(await statusFor(rejected.id)).toBe(409);
    expect(await statusFor(teacherRow.id)).toBe(404);
    expect(await statusFor(NOBODY)).toBe(404);
    expect(await statusFor('7')).toBe(400);
    expect(await hub.db.$count(mailMessages)).toBe(0);
    expect(await attachmentsIn(hub.media)).toEqual([]);
  });

  it('is refused if it is incomplete, not a form, or from a student', async () => {
    const { id, ...student } = await aStudent(hub.db);
    expect(await sendToOne(teacher, id, { fields: { subject: 'S' } })).toMatchObject({
      status: 400,
      body: { message: MAIL_INCOMPLETE },
    });
    const path = `/api/students/${id}/send-email`;
    expect((await teacher.send('POST', path, { payload: aMail })).status).toBe(415);
    expect((await sendToOne(await hub.as({ id, ...student }), id)).status).toBe(403);
    expect((await hub.stranger().send('POST', path, await encodedForm({ fields: aMail }))).status).toBe(401);
  });
});

describe('mailings', () => {
  it('show their progress and who could not be reached and why, and can try those again', async () => {
    const [reached, refused] = [await aStudent(hub.db), await aStudent(hub.db, { firstName: 'Ben' })];
    const { mailingId } = (await sendBulk(teacher)).body;
    const params = { id: mailingId ?? '' };
    expect(await teacher.ok(getMailing, { params })).toMatchObject({ total: 2, queued: 2, sent: 0, failed: 0 });
    hub.mail.failWith = ({ to }) =>
      to.address === refused.email ? new MailError('550 No such mailbox', { failure: 'refused' }) : null;
    await hub.runJobs();
    expect(addresseesOf(hub)).toEqual([reached.email]);
    const mailing = await teacher.ok(getMailing, { params });
    expect(mailing).toEqual({
      id: mailingId,
      subject: 'Exam dates',
      attachmentName: null,
      createdAt: hub.clock.read().toISOString(),
      total: 2,
      queued: 0,
      sent: 1,
      kept: 0,
      failed: 1,
      unreachable: [
        {
          mailId: expect.any(String),
          name: `Ben ${refused.lastName}`,
          address: refused.email,
          reason: '550 No such mailbox',
        },
      ],
    });
    const { unreachable: _, ...inList } = mailing;
    expect(await teacher.ok(listMailings)).toEqual([inList]);

    hub.mail.failWith = null;
    expect(await teacher.ok(resendMailing, { params })).toEqual({ queuedCount: 1 });
    await hub.runJobs();
    expect(addresseesOf(hub)).toEqual([reached.email, refused.email].toSorted());
    expect(await teacher.ok(getMailing, { params })).toMatchObject({ sent: 2, failed: 0, unreachable: [] });
    expect(await teacher.ok(resendMailing, { params })).toEqual({ queuedCount: 0 });
  });

  it('do not try again for students who were deactivated or deleted since', async () => {
    const off = await aStudent(hub.db);
    const gone = await aStudent(hub.db);
    const params = { id: (await sendBulk(teacher)).body.mailingId ?? '' };
    hub.mail.failWith = new MailError('550', { failure: 'refused' });
    await hub.runJobs();
    await hub.db.update(users).set({ isActive: false }).where(eq(users.id, off.id));
    await hub.db.delete(users).where(eq(users.id, gone.id));
    expect(await teacher.ok(resendMailing, { params })).toEqual({ queuedCount: 0 });
    expect(await teacher.ok(getMailing, { params })).toMatchObject({ total: 2, failed: 2 });
  });

  it('are listed newest first, the latest 20', async () => {
    await aStudent(hub.db);
    for (let i = 1; i <= 21; i += 1) {
      await sendBulk(teacher, { fields: { ...aMail, subject: `Mail ${i}` } });
      hub.clock.advance({ minutes: 1 });
    }
    const subjects = (await teacher.ok(listMailings)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 20 }, (_, i) => `Mail ${21 - i}`));
  });

  it.each([getMailing, resendMailing])('return 404 if unknown, and 400 for a malformed id: %o', async (endpoint) => {
    expect((await teacher.call(endpoint, { params: { id: NOBODY } })).status).toBe(404);
    expect((await teacher.call(endpoint, { params: { id: '7' } })).status).toBe(400);
  });
});

it('an attachment is deleted after a day if its mail was never stored, and no other is', async () => {
  await aStudent(hub.db);
  await sendBulk(teacher, { file: { name: 'kept.txt', data: 'Text' } });
  const kept = await attachmentsIn(hub.media);
  const put = hub.media.put.bind(hub.media);
  vi.spyOn(hub.media, 'put').mockImplementationOnce(async (...args) => {
    await put(...args);
    throw new Error('killed');
  });
  expect((await sendBulk(teacher, { file: { name: 'left.txt', data: 'Text' } })).status).toBe(500);
  expect(await attachmentsIn(hub.media)).toHaveLength(2);
  await hub.sweepDaily();
  expect(await attachmentsIn(hub.media)).toHaveLength(2);
  hub.clock.advance({ days: 1, minutes: 1 });
  await hub.sweepDaily();
  expect(await attachmentsIn(hub.media)).toEqual(kept);
  expect(await hub.db.$count(looseAttachments)).toBe(0);
});
