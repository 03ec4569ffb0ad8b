import { describe, expect, it } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { getMailStatus, listMail, resendMail, testMail } from '#shared/mail/mail.contract.ts';
import { checkBirthdays, listMailings, resendMailing } from '#shared/mail/mailings.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { sendBulk, sendToOne } from '#tests/support/student-mail.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { MemoryMailTransport } from '#tests/support/memory.ts';

/** Creates a hub with or without mail; with `engine`, the same hub after an administrator has set mail up. */
async function aHub({ isSetUp, engine }: { isSetUp: boolean; engine?: TestApp['engine'] }) {
  const mailTransport = new MemoryMailTransport();
  mailTransport.isSetUp = isSetUp;
  const hub = await createTestApp({ mailTransport, ...(engine && { engine }) });
  const teacherRow = await aTeacher(hub.db);
  return { ...hub, mailTransport, teacherRow, teacher: await hub.as(teacherRow) };
}

describe('while mail is not set up', () => {
  it('a message is shown as kept, never as sent, in the log, in mailings and in responses', async () => {
    const { db, teacher, runJobs } = await aHub({ isSetUp: false });
    const { id, firstName, lastName } = await aStudent(db);
    expect(await teacher.ok(getMailStatus)).toEqual({ isSetUp: false });
    expect((await sendToOne(teacher, id)).body).toEqual({
      message: `Email to ${firstName} ${lastName} is kept in the outbox, because mail is not set up`,
    });
    await sendBulk(teacher);
    expect((await teacher.ok(checkBirthdays)).message).toBe(
      'Birthday check completed. 0 birthday emails kept in the outbox.',
    );
    await runJobs();
    expect(await teacher.ok(listMail)).toMatchObject([
      { state: 'kept', sentAt: null, reason: null },
      { state: 'kept', sentAt: null, reason: null },
    ]);
    expect(await teacher.ok(listMail, { query: { state: 'sent' } })).toEqual([]);
    expect(await teacher.ok(listMail, { query: { state: 'kept' } })).toHaveLength(2);
    expect(await teacher.ok(listMailings)).toMatchObject([{ total: 1, sent: 0, kept: 1, failed: 0, queued: 0 }]);
  });

  it('the forgot-password response says that no link arrives, for known and unknown addresses', async () => {
    const { db, stranger, runJobs } = await aHub({ isSetUp: false });
    const { email } = await aStudent(db);
    const answers = [];
    for (const address of [email, 'nobody@example.org']) {
      answers.push(await stranger().ok(forgotPassword, { body: { email: address } }));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ isMailSetUp: false, message: expect.stringMatching(/no link can be sent/) });
    await runJobs();
    expect(await db.select().from(mailMessages)).toMatchObject([{ kind: 'password_reset', state: 'kept', text: '' }]);
  });

  it('a kept message stays kept after mail is set up, until somebody sends it', async () => {
    const before = await aHub({ isSetUp: false });
    const { id } = await aStudent(before.db);
    await sendToOne(before.teacher, id);
    await sendBulk(before.teacher, { studentIds: [id] });
    await before.runJobs();
    const { teacher, runJobs, mailTransport, engine } = await aHub({ isSetUp: true, engine: before.engine });
    await runJobs();
    expect(engine).toBe(before.engine);
    expect(mailTransport.sent).toEqual([]);
    const kept = await teacher.ok(listMail, { query: { state: 'kept' } });
    expect(kept).toHaveLength(2);
    const [mailing] = await teacher.ok(listMailings);
    const single = (await before.db.select().from(mailMessages)).find(({ mailingId }) => mailingId === null);
    await teacher.ok(resendMail, { params: { id: single?.id ?? '' } });
    expect(await teacher.ok(resendMailing, { params: { id: mailing?.id ?? '' } })).toEqual({ queuedCount: 1 });
    await runJobs();
    expect(mailTransport.sent).toHaveLength(2);
    expect(await teacher.ok(listMail, { query: { state: 'sent' } })).toHaveLength(2);
  });
});

describe('a test message', () => {
  it('goes to the teacher at once, and returns the mail server’s response', async () => {
    const { teacher, teacherRow, mailTransport, db } = await aHub({ isSetUp: true });
    expect(await teacher.ok(testMail)).toEqual({ outcome: 'accepted', answer: '250 OK' });
    expect(mailTransport.sent).toMatchObject([{ to: { address: teacherRow.email }, subject: 'Test message' }]);
    expect(await db.$count(mailMessages)).toBe(0);
  });

  it.each([
    [new MailError('550 No such mailbox', { failure: 'refused' }), 'failed', '550 No such mailbox'],
    [
      new MailError('Greeting never received', { failure: 'unreachable', isTimeout: true }),
      'timeout',
      'Greeting never',
    ],
  ])('says why it was not sent: %s', async (failure, outcome, answer) => {
    const { teacher, mailTransport } = await aHub({ isSetUp: true });
    mailTransport.failWith = failure;
    expect(await teacher.ok(testMail)).toEqual({ outcome, answer: expect.stringContaining(answer) });
  });

  it('is kept if mail is not set up', async () => {
    const { teacher } = await aHub({ isSetUp: false });
    expect((await teacher.ok(testMail)).outcome).toBe('kept');
  });

  it('is limited', async () => {
    const { teacher } = await aHub({ isSetUp: true });
    for (let i = 0; i < 5; i += 1) await teacher.ok(testMail);
    expect((await teacher.call(testMail)).status).toBe(429);
  });
});

it('the greeting is left out if the teacher wants none', async () => {
  const { db, teacher, runJobs, mailTransport } = await aHub({ isSetUp: true });
  const { id } = await aStudent(db);
  const fields = { subject: 'Exam', message: 'Dear all,', greeting: '0' };
  await sendToOne(teacher, id, { fields });
  await sendBulk(teacher, { fields });
  await runJobs();
  expect(mailTransport.sent).toHaveLength(2);
  for (const { text, html } of mailTransport.sent) {
    expect(text.startsWith('Dear all,')).toBe(true);
    expect(html).not.toContain('Hello');
  }
  expect((await sendToOne(teacher, id, { fields: { ...fields, greeting: 'maybe' } })).status).toBe(400);
});
