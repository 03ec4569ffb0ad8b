import { beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { listMail, resendMail } from '#shared/mail/mail.contract.ts';
import { aMessage, sendContact } from '#tests/support/contact-form.ts';
import { aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  await sendContact(hub.app, { fields: aMessage });
});
const log = async () => (await teacher.ok(listMail))[0];

describe('the mail log', () => {
  it('shows a mail as queued before the job ran and as sent after it', async () => {
    expect(await log()).toMatchObject({ state: 'queued', kind: 'contact_notice', attempts: 0, sentAt: null });
    await hub.runJobs();
    expect(await log()).toMatchObject({ state: 'sent', attempts: 1, sentAt: hub.clock.read().toISOString() });
    expect(hub.mail.sent).toHaveLength(1);
    expect(hub.mail.sent[0]).toMatchObject({ replyTo: 'ann@example.org', subject: 'New message from Ann' });
  });

  it('shows a refused mail as failed with its reason, and sends it again on request', async () => {
    hub.mail.failWith = new MailError('550 No such mailbox', { failure: 'refused' });
    await hub.runJobs();
    const failed = await log();
    expect(failed).toMatchObject({ state: 'failed', reason: '550 No such mailbox' });
    hub.mail.failWith = null;
    await teacher.ok(resendMail, { params: { id: failed?.id ?? '' } });
    await hub.runJobs();
    expect(await log()).toMatchObject({ state: 'sent', reason: null });
    expect(hub.mail.sent).toHaveLength(1);
  });

  it('does not try again too early', async () => {
    hub.mail.failWith = new MailError('Connection timeout', { failure: 'later' });
    await hub.deliverMail();
    hub.mail.failWith = null;
    await hub.deliverMail();
    expect(hub.mail.sent).toHaveLength(0);
    hub.clock.advance({ minutes: 1 });
    await hub.deliverMail();
    expect(hub.mail.sent).toHaveLength(1);
  });

  it('sends nothing twice, even if several workers deliver at the same time', async () => {
    for (let i = 0; i < 6; i += 1) await sendContact(hub.app, { fields: aMessage });
    await Promise.all([hub.deliverMail(), hub.deliverMail(), hub.deliverMail()]);
    expect(hub.mail.sent).toHaveLength(7);
    expect(new Set(hub.mail.sent.map(({ id }) => id)).size).toBe(7);
  });

  it('shows a mail as failed, not unsent, if its worker was killed while sending', async () => {
    await hub.db.update(mailMessages).set({ state: 'sending', sendingSince: hub.clock.read() });
    hub.clock.advance({ minutes: 11 });
    await hub.deliverMail();
    expect(await log()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/may have arrived/) });
    expect(hub.mail.sent).toHaveLength(0);
  });

  it('deletes the link of a password mail once it is sent, and refuses to send a failed one again', async () => {
    const { email } = await aStudent(hub.db);
    await hub.stranger().ok(forgotPassword, { body: { email } });
    hub.mail.failWith = new MailError('550', { failure: 'refused' });
    await hub.runJobs();
    await hub.deliverMail();
    const failed = (await teacher.ok(listMail, { query: { state: 'failed' } })).find(
      (m) => m.kind === 'password_reset',
    );
    expect((await teacher.call(resendMail, { params: { id: failed?.id ?? '' } })).status).toBe(409);
    hub.mail.failWith = null;
    await hub.stranger().ok(forgotPassword, { body: { email } });
    await hub.runJobs();
    const rows = await hub.db.select().from(mailMessages);
    expect(rows.filter((row) => row.kind === 'password_reset' && row.state === 'sent')).toMatchObject([
      { text: '', html: '' },
    ]);
  });

  it('refuses to send again a mail that has not failed or does not exist', async () => {
    expect((await teacher.call(resendMail, { params: { id: (await log())?.id ?? '' } })).status).toBe(409);
    expect((await teacher.call(resendMail, { params: { id: NOBODY } })).status).toBe(404);
  });

  it('is filtered by state and paged', async () => {
    await hub.runJobs();
    for (let i = 0; i < 3; i += 1) await sendContact(hub.app, { fields: aMessage });
    expect(await teacher.ok(listMail, { query: { state: 'queued' } })).toHaveLength(3);
    expect(await teacher.ok(listMail, { query: { limit: '2', offset: '3' } })).toHaveLength(1);
    expect((await teacher.call(listMail, { query: { limit: '0' } })).status).toBe(400);
  });

  it('does not contain the text of any mail', async () => {
    const answer = await teacher.call(listMail);
    expect(answer.text).not.toContain('Hello');
  });
});
