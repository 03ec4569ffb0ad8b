import { describe, expect, it } from 'vitest';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { CONTACT_HONEYPOT } from '#shared/mail/contact-form.ts';
import { ATTACHMENT_MAX_BYTES } from '#shared/mail/mail-messages.ts';
import { aMessage, sendContact } from '#tests/support/contact-form.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const hub = hubForEachTest();

describe('the contact form', () => {
  it('stores a message and mails it to every active teacher, with the sender as the reply address', async () => {
    await aTeacher(hub.db, { email: 'one@example.org' });
    await aTeacher(hub.db, { email: 'two@example.org' });
    await aTeacher(hub.db, { email: 'gone@example.org', isActive: false });
    const answer = await sendContact(hub.app, { fields: aMessage });
    expect(answer.statusCode).toBe(201);
    expect(await hub.db.select().from(contactSubmissions)).toMatchObject([
      { ...aMessage, status: 'new', attachmentUrl: null, attachmentName: null },
    ]);
    await hub.runJobs();
    expect(hub.mail.sent.map(({ to }) => to.address).toSorted()).toEqual(['one@example.org', 'two@example.org']);
    expect(hub.mail.sent.every(({ replyTo }) => replyTo === aMessage.email)).toBe(true);
  });

  it('shows markup and line breaks in a message literally', async () => {
    await aTeacher(hub.db);
    const message = '<img src=x onerror=alert(1)>\nSecond line';
    await sendContact(hub.app, { fields: { ...aMessage, message } });
    await hub.runJobs();
    expect(hub.mail.sent[0]?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(hub.mail.sent[0]?.text).toContain('> Second line');
  });

  it('returns the attachment to a teacher unchanged, and only as a download', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const answer = await sendContact(hub.app, { fields: aMessage, file: { name: 'My scan 1.pdf', data: pdf } });
    const { id } = answer.json<{ id: string }>();
    const download = await teacher.send('GET', `/api/contact-submissions/${id}/attachment`);
    expect(download.text).toBe(pdf.toString());
    expect(download.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="?My scan 1\.pdf"?$/),
      'x-content-type-options': 'nosniff',
    });
    expect((await teacher.send('GET', `/media/images/${id}.pdf`)).status).toBe(404);
  });

  it.each([
    ['text called .pdf', 'a.pdf', 'just text'],
    ['a picture called .txt', 'a.txt', png],
    ['a page called .png', 'a.png', '<html><script>alert(1)</script></html>'],
    ['a kind that is not accepted', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program called .doc', 'a.doc', Buffer.from('MZ\u0090\u0000')],
    ['no extension', 'README', 'text'],
  ])('refuses %s, and stores nothing of it', async (_what, name, data) => {
    expect((await sendContact(hub.app, { fields: aMessage, file: { name, data } })).statusCode).toBe(415);
    expect(await hub.db.select().from(contactSubmissions)).toEqual([]);
  });

  it.each([
    ['a.png', png],
    ['A.PDF', pdf],
    ['notes.txt', 'Grüße, plain text'],
  ])('accepts %s', async (name, data) => {
    expect((await sendContact(hub.app, { fields: aMessage, file: { name, data } })).statusCode).toBe(201);
  });

  it('removes folders from a file name', async () => {
    await sendContact(hub.app, { fields: aMessage, file: { name: '..\\..\\etc/passwd.txt', data: 'x' } });
    expect((await hub.db.select().from(contactSubmissions))[0]?.attachmentName).toBe('passwd.txt');
  });

  it('accepts 10 MB but not one byte more', async () => {
    const send = (size: number) =>
      sendContact(hub.app, { fields: aMessage, file: { name: 'a.txt', data: Buffer.alloc(size, 'a') } });
    expect((await send(ATTACHMENT_MAX_BYTES)).statusCode).toBe(201);
    const refusal = await send(ATTACHMENT_MAX_BYTES + 1);
    expect(refusal.statusCode).toBe(413);
    expect(refusal.json()).toMatchObject({ message: 'Please select a file smaller than 10MB.' });
  });

  it.each([
    ['name', { name: '  ' }],
    // Line breaks could add headers to a mail.
    ['name', { name: 'A\r\nBcc: x@y.org' }],
    ['email', { email: 'nobody' }],
    ['message', { message: '' }],
  ])('refuses a form whose %s is missing or wrong, and names the field', async (field, wrong) => {
    const answer = await sendContact(hub.app, { fields: { ...aMessage, ...wrong } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: field }] });
  });

  it('thanks a program that fills in the hidden field, and discards its message', async () => {
    const answer = await sendContact(hub.app, { fields: { ...aMessage, [CONTACT_HONEYPOT]: 'http://spam' } });
    expect(answer.statusCode).toBe(201);
    expect(await hub.db.select().from(contactSubmissions)).toEqual([]);
  });

  it('refuses a body that is not a form', async () => {
    expect((await hub.stranger().send('POST', '/api/contact', { payload: aMessage })).status).toBe(415);
  });
});
