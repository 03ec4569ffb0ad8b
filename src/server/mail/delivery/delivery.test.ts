import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { anotherWorker, mailStates, SlowTransport } from '#tests/support/mail-workers.ts';
import { attachmentsIn, manyStudents, sendBulk, sendToOne } from '#tests/support/student-mail.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

it('several workers send each mail once', async () => {
  await manyStudents(hub.db, 40);
  await sendBulk(teacher);
  const workers = [anotherWorker(hub), anotherWorker(hub), anotherWorker(hub)];
  await Promise.all(workers.map((worker) => worker.deliverDue()));
  expect(new Set(hub.mail.sent.map(({ to }) => to.address)).size).toBe(40);
  expect(hub.mail.sent).toHaveLength(40);
  expect(await mailStates(hub.db)).toEqual({ sent: 40 });
});

it('a single mail overtakes the thousands of a mailing, even while each of these is slow', async () => {
  await manyStudents(hub.db, 20);
  const { email } = await aStudent(hub.db, { email: 'locked-out@example.org', isActive: true });
  await sendBulk(teacher);
  const slow = new SlowTransport();
  const worker = anotherWorker(hub, slow);
  const work = worker.deliverDue();
  await slow.came(4);
  await hub.stranger().ok(forgotPassword, { body: { email } });
  await hub.runJobs(['request-password-reset']);
  void worker.deliverDue();
  await slow.came(5);
  expect(slow.taken[4]?.mail).toMatchObject({ to: { address: email }, subject: 'Reset your password' });
  expect(slow.taken.slice(0, 4).every(({ mail }) => mail.subject === 'Exam dates')).toBe(true);
  for (let i = 0; i < 22; i += 1) {
    await slow.came(i + 1);
    slow.taken[i]?.accept();
  }
  await work;
  expect(await mailStates(hub.db)).toEqual({ sent: 22 });
});

describe('a mail server that can’t be reached', () => {
  const unreachable = new MailError('connect ECONNREFUSED', { failure: 'unreachable' });
  const tries = { count: 0 };
  beforeEach(() => {
    tries.count = 0;
    hub.mail.failWith = () => {
      tries.count += 1;
      return unreachable;
    };
  });

  it('is tried with one mail at a time, less and less often, and no mail fails', async () => {
    await manyStudents(hub.db, 30);
    await sendBulk(teacher);
    await hub.deliverMail();
    expect(tries.count).toBeLessThanOrEqual(5);
    tries.count = 0;
    const seconds: number[] = [];
    for (let second = 1; second <= 1200; second += 1) {
      hub.clock.advance({ seconds: 1 });
      if (second % 5 !== 0) continue;
      const before = tries.count;
      await hub.deliverMail();
      if (tries.count > before) seconds.push(second);
      expect(tries.count - before).toBeLessThanOrEqual(1);
    }
    expect(seconds).toEqual([15, 45, 105, 225, 465, 765, 1065]);
    expect(await mailStates(hub.db)).toEqual({ queued: 30 });
    expect((await hub.db.select().from(mailMessages)).every(({ attempts }) => attempts === 0)).toBe(true);

    hub.mail.failWith = null;
    hub.clock.advance({ minutes: 5 });
    await hub.deliverMail();
    expect(await mailStates(hub.db)).toEqual({ sent: 30 });
  });

  it('makes mail fail after a day, and password links after an hour', async () => {
    const { email, id } = await aStudent(hub.db);
    await sendToOne(teacher, id);
    await hub.stranger().ok(forgotPassword, { body: { email } });
    await hub.runJobs();
    hub.clock.advance({ hours: 1 });
    await hub.deliverMail();
    hub.clock.advance({ minutes: 10 });
    await hub.deliverMail();
    expect(await mailStates(hub.db)).toEqual({ queued: 1, failed: 1 });
    hub.clock.advance({ days: 1 });
    await hub.deliverMail();
    expect(await hub.db.select().from(mailMessages)).toMatchObject([
      { state: 'failed', reason: unreachable.message },
      { state: 'failed', reason: unreachable.message },
    ]);
  });
});

describe('a temporarily refused mail', () => {
  it.each([
    ['four', 'is sent alone', (id: string) => sendToOne(teacher, id), [1, 2, 4]],
    ['ten', 'belongs to a mailing', () => sendBulk(teacher), [1, 2, 4, 8, 16, 32, 60, 60, 60]],
  ])('is tried %s times if it %s, at growing intervals of at most an hour', async (_times, _what, send, minutes) => {
    await send((await aStudent(hub.db)).id);
    hub.mail.failWith = new MailError('450 Too many', { failure: 'later' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= minutes.length + 1; attempt += 1) {
      await hub.deliverMail();
      const [row] = await hub.db.select().from(mailMessages);
      if (row?.state === 'queued') waits.push((row.nextAttemptAt.getTime() - hub.clock.read().getTime()) / 60_000);
      hub.clock.advance({ hours: 1 });
    }
    expect(waits).toEqual(minutes);
    expect(await hub.db.select().from(mailMessages)).toMatchObject([{ state: 'failed', attempts: minutes.length + 1 }]);
  });

  it('is tried once more after a lost connection, only if it belongs to a mailing', async () => {
    const { id } = await aStudent(hub.db);
    await sendBulk(teacher);
    await sendToOne(teacher, id);
    hub.mail.failWith = new MailError('Connection closed', { failure: 'unclear' });
    await hub.deliverMail();
    expect(await mailStates(hub.db)).toEqual({ failed: 1, queued: 1 });
    hub.clock.advance({ minutes: 1 });
    await hub.deliverMail();
    expect(await mailStates(hub.db)).toEqual({ failed: 2 });
  });
});

describe('the attachment of a mailing', () => {
  it('is read once for all mails', async () => {
    const read = vi.spyOn(hub.media, 'read');
    await manyStudents(hub.db, 25);
    await sendBulk(teacher, { file: { name: 'a.txt', data: 'Text' } });
    await hub.runJobs();
    expect(hub.mail.sent).toHaveLength(25);
    expect(read).toHaveBeenCalledTimes(1);
    expect(new Set(hub.mail.sent.map(({ attachment }) => attachment?.content)).size).toBe(1);
  });

  it('is waited for while the store is down, and makes its mails fail if the file was deleted', async () => {
    await aStudent(hub.db);
    await sendBulk(teacher, { file: { name: 'a.txt', data: 'Text' } });
    vi.spyOn(hub.media, 'read').mockRejectedValueOnce(new Error('the store is down'));
    await hub.runJobs();
    expect(await hub.db.select().from(mailMessages)).toMatchObject([
      { state: 'queued', reason: expect.stringContaining('the store is down') },
    ]);
    for (const name of await attachmentsIn(hub.media)) await hub.media.delete('attachments', name);
    hub.clock.advance({ minutes: 1 });
    await hub.deliverMail();
    expect(await hub.db.select().from(mailMessages)).toMatchObject([
      { state: 'failed', reason: 'The attachment no longer exists' },
    ]);
  });
});
