import { describe, expect, it } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { listMail, resendMail } from '#shared/mail/mail.contract.ts';
import { aMessage, sendContact } from '#tests/support/contact-form.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

async function withOneMail() {
  const hub = await createTestApp();
  const teacher = await hub.as(await aTeacher(hub.db));
  await sendContact(hub.app, { fields: aMessage });
  const log = async () => (await teacher.ok(listMail))[0];
  return { ...hub, teacher, log };
}

describe('the mail log', () => {
  it('shows a mail as queued before the job ran and as sent after it', async () => {
    const { log, runJobs, mail, clock } = await withOneMail();
    expect(await log()).toMatchObject({ state: 'queued', kind: 'contact_notice', attempts: 0, sentAt: null });
    await runJobs();
    expect(await log()).toMatchObject({ state: 'sent', attempts: 1, sentAt: clock.read().toISOString() });
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]).toMatchObject({ replyTo: 'ann@example.org', subject: 'New message from Ann' });
  });

  it('shows a refused mail as failed with its reason, and sends it again on request', async () => {
    const { log, runJobs, mail, teacher } = await withOneMail();
    mail.failWith = new MailError('550 No such mailbox', { failure: 'refused' });
    await runJobs();
    const failed = await log();
    expect(failed).toMatchObject({ state: 'failed', reason: '550 No such mailbox' });
    mail.failWith = null;
    await teacher.ok(resendMail, { params: { id: failed?.id ?? '' } });
    await runJobs();
    expect(await log()).toMatchObject({ state: 'sent', reason: null });
    expect(mail.sent).toHaveLength(1);
  });

  it('tries again after a temporary fault, at growing intervals, and finally stops', async () => {
    const { log, deliverMail, mail, clock, db } = await withOneMail();
    mail.failWith = new MailError('Connection timeout', { failure: 'later' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await deliverMail();
      const [row] = await db.select().from(mailMessages);
      if (row?.state === 'queued') waits.push((row.nextAttemptAt.getTime() - clock.read().getTime()) / 60_000);
      clock.advance({ minutes: 10 });
    }
    expect(waits).toEqual([1, 2, 4]);
    expect(await log()).toMatchObject({ state: 'failed', attempts: 4 });
  });

  it('does not try again too early', async () => {
    const { deliverMail, mail, clock } = await withOneMail();
    mail.failWith = new MailError('Connection timeout', { failure: 'later' });
    await deliverMail();
    mail.failWith = null;
    await deliverMail();
    expect(mail.sent).toHaveLength(0);
    clock.advance({ minutes: 1 });
    await deliverMail();
    expect(mail.sent).toHaveLength(1);
  });

  it('sends nothing twice, even if several workers deliver at the same time', async () => {
    const { app, deliverMail, mail } = await withOneMail();
    for (let i = 0; i < 6; i += 1) await sendContact(app, { fields: aMessage });
    await Promise.all([deliverMail(), deliverMail(), deliverMail()]);
    expect(mail.sent).toHaveLength(7);
    expect(new Set(mail.sent.map(({ id }) => id)).size).toBe(7);
  });

  it('shows a mail as failed, not unsent, if its worker was killed while sending', async () => {
    const { log, deliverMail, mail, clock, db } = await withOneMail();
    await db.update(mailMessages).set({ state: 'sending', sendingSince: clock.read() });
    clock.advance({ minutes: 11 });
    await deliverMail();
    expect(await log()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/may have arrived/) });
    expect(mail.sent).toHaveLength(0);
  });

  it('deletes the link of a password mail once it is sent, and refuses to send a failed one again', async () => {
    const { db, deliverMail, stranger, runJobs, mail, teacher } = await withOneMail();
    const { email } = await aStudent(db);
    await stranger().ok(forgotPassword, { body: { email } });
    mail.failWith = new MailError('550', { failure: 'refused' });
    await runJobs();
    await deliverMail();
    const failed = (await teacher.ok(listMail, { query: { state: 'failed' } })).find(
      (m) => m.kind === 'password_reset',
    );
    expect((await teacher.call(resendMail, { params: { id: failed?.id ?? '' } })).status).toBe(409);
    mail.failWith = null;
    await stranger().ok(forgotPassword, { body: { email } });
    await runJobs();
    const rows = await db.select().from(mailMessages);
    expect(rows.filter((row) => row.kind === 'password_reset' && row.state === 'sent')).toMatchObject([
      { text: '', html: '' },
    ]);
  });

  it('refuses to send again a mail that has not failed or does not exist', async () => {
    const { teacher, log } = await withOneMail();
    expect((await teacher.call(resendMail, { params: { id: (await log())?.id ?? '' } })).status).toBe(409);
    const nowhere = { id: '00000000-0000-4000-8000-000000000000' };
    expect((await teacher.call(resendMail, { params: nowhere })).status).toBe(404);
  });

  it('is filtered by state and paged', async () => {
    const { app, teacher, runJobs } = await withOneMail();
    await runJobs();
    for (let i = 0; i < 3; i += 1) await sendContact(app, { fields: aMessage });
    expect(await teacher.ok(listMail, { query: { state: 'queued' } })).toHaveLength(3);
    expect(await teacher.ok(listMail, { query: { limit: '2', offset: '3' } })).toHaveLength(1);
    expect((await teacher.call(listMail, { query: { limit: '0' } })).status).toBe(400);
  });

  it('does not contain the text of any mail', async () => {
    const { teacher } = await withOneMail();
    const answer = await teacher.call(listMail);
    expect(answer.text).not.toContain('Hello');
  });
});
