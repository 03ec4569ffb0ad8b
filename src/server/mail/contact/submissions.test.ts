import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import { looseAttachments } from '#server/db/schema/media.ts';
import { contactReplies, contactSubmissions } from '#server/db/schema/site.ts';
import {
  deleteContactSubmission,
  getContactSubmission,
  listContactSubmissions,
  REPLY_INCOMPLETE,
  replyToContact,
  setContactStatus,
} from '#shared/mail/contact.contract.ts';
import { sendContact } from '#tests/support/contact-form.ts';
import { aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { statusesOf } from '#tests/support/test-client.ts';

const aReply = { subject: 'Re: your question', message: 'Dear Ann,\n\nyes, we do.' };
const visitor = { name: 'Ann <b>', email: 'ann@example.org', message: 'Do you teach\n<i>online</i>?' };

const hub = hubForEachTest();
const teacherRow = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(teacherRow));

async function aSubmission(file?: { name: string; data: string }): Promise<{ id: string }> {
  const answer = await sendContact(hub.app, { fields: visitor, file });
  hub.clock.advance({ minutes: 1 });
  return { id: answer.json<{ id: string }>().id };
}

describe('messages from visitors', () => {
  it('are listed newest first, by status and page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.unshift((await aSubmission()).id);
    const [newest, middle, oldest] = ids;
    const listed = async (query: Parameters<typeof teacher.ok<typeof listContactSubmissions>>[1] = {}) =>
      (await teacher.ok(listContactSubmissions, query)).map(({ id }) => id);
    expect(await listed()).toEqual(ids);
    await teacher.ok(setContactStatus, { params: { id: middle ?? '' }, body: { status: 'closed' } });
    expect(await listed({ query: { status: 'new' } })).toEqual([newest, oldest]);
    expect(await listed({ query: { status: 'closed' } })).toEqual([middle]);
    expect(await listed({ query: { limit: 1, offset: 1 } })).toEqual([middle]);
    expect((await teacher.send('GET', '/api/contact-submissions?status=spam')).status).toBe(400);
  });

  it('are shown with their replies, oldest first', async () => {
    const params = await aSubmission({ name: 'Scan 1.TXT', data: 'Text' });
    for (const subject of ['First', 'Second']) {
      await teacher.ok(replyToContact, { params, body: { ...aReply, subject } });
      hub.clock.advance({ minutes: 1 });
    }
    expect(await teacher.ok(getContactSubmission, { params })).toMatchObject({
      id: params.id,
      ...visitor,
      attachmentUrl: `/api/contact-submissions/${params.id}/attachment`,
      attachmentName: 'Scan 1.TXT',
      status: 'replied',
      createdAt: '2026-03-11T12:00:00.000Z',
      replies: [
        { subject: 'First', message: aReply.message, createdAt: '2026-03-11T12:01:00.000Z' },
        { subject: 'Second', message: aReply.message, createdAt: '2026-03-11T12:02:00.000Z' },
      ],
    });
  });
});

describe('a reply', () => {
  it('reaches the visitor with the message quoted, directs answers to the teacher, and marks the message as replied', async () => {
    const params = await aSubmission();
    await hub.runJobs();
    hub.mail.sent.length = 0;
    const answer = await teacher.ok(replyToContact, { params, body: aReply });
    expect(answer).toMatchObject({ id: params.id, status: 'replied' });
    await hub.runJobs();
    expect(hub.mail.sent).toMatchObject([
      { to: { address: visitor.email, name: visitor.name }, replyTo: teacherRow.email, subject: aReply.subject },
    ]);
    const [mail] = hub.mail.sent;
    expect(mail?.text).toContain(
      'Hello Ann <b>,\n\nDear Ann,\n\nyes, we do.\n\nYou wrote:\n\n> Do you teach\n> <i>online</i>?\n\n-- \n',
    );
    expect(mail?.html).toContain('Do you teach\n&lt;i&gt;online&lt;/i&gt;?</blockquote>');
    expect(await hub.db.select().from(contactReplies)).toMatchObject([
      { submissionId: params.id, ...aReply, createdById: teacherRow.id },
    ]);
  });

  it('changes a closed message to replied', async () => {
    const params = await aSubmission();
    await teacher.ok(setContactStatus, { params, body: { status: 'closed' } });
    expect(await teacher.ok(replyToContact, { params, body: aReply })).toMatchObject({ status: 'replied' });
  });

  it.each([{ subject: ' ' }, { message: '' }])('is refused with %o', async (change) => {
    const params = await aSubmission();
    const answer = await teacher.call(replyToContact, { params, body: { ...aReply, ...change } });
    expect(answer).toMatchObject({ status: 400, error: { message: REPLY_INCOMPLETE } });
    expect(await hub.db.$count(contactReplies)).toBe(0);
  });

  it('to a message that is being deleted returns 404, and is neither stored nor sent', async () => {
    const params = await aSubmission();
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(contactSubmissions).where(eq(contactSubmissions.id, params.id)),
      () => teacher.call(replyToContact, { params, body: aReply }),
    );
    expect(answer.status).toBe(404);
    expect(await hub.db.$count(contactReplies)).toBe(0);
    expect(await hub.db.$count(mailMessages, eq(mailMessages.kind, 'contact_reply'))).toBe(0);
  });

  it('is deleted with its message, whichever request comes first', async () => {
    const params = await aSubmission();
    const answers = await Promise.all([
      teacher.call(replyToContact, { params, body: aReply }),
      teacher.call(deleteContactSubmission, { params }),
    ]);
    expect([200, 404]).toContain(answers[0].status);
    expect(answers[1].status).toBe(204);
    expect(await hub.db.$count(contactReplies)).toBe(0);
  });
});

it('the status of a message can be changed to any known status', async () => {
  const params = await aSubmission();
  for (const status of ['closed', 'new', 'replied'] as const) {
    expect(await teacher.ok(setContactStatus, { params, body: { status } })).toMatchObject({ id: params.id, status });
    expect(await teacher.ok(getContactSubmission, { params })).toMatchObject({ status });
  }
  const url = `/api/contact-submissions/${params.id}`;
  expect((await teacher.send('PATCH', url, { payload: { status: 'spam' } })).status).toBe(400);
});

describe('deleting a message', () => {
  it('also deletes its attachment and replies, and no other message', async () => {
    const params = await aSubmission({ name: 'a.txt', data: 'Text' });
    const other = await aSubmission({ name: 'b.txt', data: 'Other' });
    await teacher.ok(replyToContact, { params, body: aReply });
    expect((await teacher.call(deleteContactSubmission, { params })).status).toBe(204);
    expect(await hub.db.$count(contactReplies)).toBe(0);
    expect((await teacher.ok(listContactSubmissions)).map(({ id }) => id)).toEqual([other.id]);
    expect(await hub.media.size('attachments', `${params.id}.txt`)).toBeNull();
    expect(await hub.media.size('attachments', `${other.id}.txt`)).toBe(5);
    expect(await hub.db.$count(looseAttachments)).toBe(0);
    expect((await teacher.call(deleteContactSubmission, { params })).status).toBe(404);
  });

  it('leaves an attachment that the store could not delete to the daily sweep', async () => {
    const params = await aSubmission({ name: 'a.txt', data: 'Text' });
    vi.spyOn(hub.media, 'delete').mockRejectedValueOnce(new Error('the store is down'));
    expect((await teacher.call(deleteContactSubmission, { params })).status).toBe(204);
    expect(await hub.media.size('attachments', `${params.id}.txt`)).toBe(4);
    hub.clock.advance({ days: 1, minutes: 1 });
    await hub.sweepDaily();
    expect(await hub.media.size('attachments', `${params.id}.txt`)).toBeNull();
  });

  it('succeeds once for two simultaneous requests', async () => {
    const params = await aSubmission();
    const call = () => teacher.call(deleteContactSubmission, { params });
    expect(statusesOf(await Promise.all([call(), call()]))).toEqual([204, 404]);
  });
});

it('an unknown message cannot be read, replied to, changed or deleted', async () => {
  const params = { id: NOBODY };
  const attempts = [
    await teacher.call(getContactSubmission, { params }),
    await teacher.call(replyToContact, { params, body: aReply }),
    await teacher.call(setContactStatus, { params, body: { status: 'closed' } }),
    await teacher.call(deleteContactSubmission, { params }),
  ];
  expect(statusesOf(attempts)).toEqual([404, 404, 404, 404]);
});
