import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import { looseAttachments } from '#server/db/schema/media.ts';
import { users } from '#server/db/schema/users.ts';
import { getMailing, listMailings, resendMailing } from '#shared/mail/mailings.contract.ts';
import { aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { addresseesOf, aMail, attachmentsIn, sendBulk } from '#tests/support/student-mail.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

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

describe('an attachment', () => {
  it('is deleted after a day if its mail was never stored, and no other is', async () => {
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
});
