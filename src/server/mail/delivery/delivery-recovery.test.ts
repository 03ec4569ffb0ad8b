import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import { mailMessages, mailWorkers } from '#server/db/schema/mail.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { anotherWorker, mailStates, SlowTransport } from '#tests/support/mail-workers.ts';
import { manyStudents, sendBulk, sendToOne } from '#tests/support/student-mail.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

describe('mails whose worker died', () => {
  /** Leaves a mail as a killed worker would: claimed, and no heartbeat for 31 seconds. */
  async function interrupt({ seenSecondsAgo = 31 } = {}): Promise<string> {
    const worker = randomUUID();
    await hub.deliverMail(); // registers this process, which would otherwise forget earlier workers
    const seenAt = sql`now() - make_interval(secs => ${seenSecondsAgo})`;
    await hub.db.insert(mailWorkers).values({ id: worker, seenAt });
    await hub.db
      .update(mailMessages)
      .set({ state: 'sending', sendingBy: worker, sendingSince: hub.clock.read(), attempts: 1 });
    return worker;
  }

  /** Queues the mail that `want` asks for, as if a worker had died with it. */
  async function dyingWith(want: () => Promise<unknown>, options?: { seenSecondsAgo: number }): Promise<void> {
    hub.mail.failWith = new MailError('451', { failure: 'later' });
    await want();
    await interrupt(options);
    hub.mail.failWith = null;
    await hub.deliverMail();
  }

  it('are sent again if they belong to a mailing, so that everybody gets it', async () => {
    const { email } = await aStudent(hub.db);
    await dyingWith(() => sendBulk(teacher));
    expect(hub.mail.sent.map(({ to }) => to.address)).toEqual([email]);
    expect(await mailStates(hub.db)).toEqual({ sent: 1 });
  });

  it('fail if they are single mails, to avoid sending them twice', async () => {
    const { id } = await aStudent(hub.db);
    await dyingWith(() => sendToOne(teacher, id));
    expect(hub.mail.sent).toEqual([]);
    expect(await hub.db.select().from(mailMessages)).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('may have arrived'), sendingBy: null },
    ]);
  });

  it('are left alone while the worker is alive', async () => {
    await aStudent(hub.db);
    await dyingWith(() => sendBulk(teacher), { seenSecondsAgo: 20 });
    expect(hub.mail.sent).toEqual([]);
    expect(await mailStates(hub.db)).toEqual({ sending: 1 });
  });

  it('fail after several workers have died with them', async () => {
    await aStudent(hub.db);
    await sendBulk(teacher);
    hub.mail.failWith = new MailError('451', { failure: 'later' });
    await interrupt();
    await hub.db.update(mailMessages).set({ attempts: 15 });
    hub.mail.failWith = null;
    await hub.deliverMail();
    expect(await mailStates(hub.db)).toEqual({ failed: 1 });
  });

  it('are recovered at once by the only process that can use the database', async () => {
    if (hub.engine.kind === 'postgres') return; // there may be others
    await aStudent(hub.db);
    await sendBulk(teacher);
    const worker = randomUUID();
    await hub.db.insert(mailWorkers).values({ id: worker, seenAt: sql`now()` });
    await hub.db.update(mailMessages).set({ state: 'sending', sendingBy: worker, attempts: 1 });
    await hub.deliverMail();
    expect(await mailStates(hub.db)).toEqual({ sent: 1 });
  });
});

it('a worker that was taken for dead does not change a mail that it no longer owns', async () => {
  await aStudent(hub.db);
  await sendBulk(teacher);
  const slow = new SlowTransport();
  const frozen = anotherWorker(hub, slow);
  const work = frozen.deliverDue();
  await slow.came(1);
  await hub.db.update(mailWorkers).set({ seenAt: sql`now() - interval '1 minute'` });
  hub.mail.failWith = new MailError('550', { failure: 'refused' });
  await anotherWorker(hub).deliverDue();
  slow.taken[0]?.accept();
  await work;
  expect(await hub.db.select().from(mailMessages)).toMatchObject([{ state: 'failed', reason: '550' }]);
});

it('stopping the delivery waits for mails that are being sent, claims no others, and removes the worker', async () => {
  await manyStudents(hub.db, 10);
  await sendBulk(teacher);
  const slow = new SlowTransport();
  const worker = anotherWorker(hub, slow);
  const work = worker.deliverDue();
  await slow.came(4);
  const stopped = worker.stop();
  for (const { accept } of slow.taken) accept();
  await stopped;
  await work;
  expect(await mailStates(hub.db)).toEqual({ sent: 4, queued: 6 });
  expect(await hub.db.$count(mailWorkers)).toBe(0);
  await worker.deliverDue();
  expect(await hub.db.$count(mailMessages, eq(mailMessages.state, 'sent'))).toBe(4);
});
