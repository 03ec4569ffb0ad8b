import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import { dailyReminders } from '#server/db/schema/reminders.ts';
import { users } from '#server/db/schema/users.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import {
  addPushDevice,
  getReminders,
  setDailyReminder,
  stopDailyReminder,
} from '#shared/practice/reminders.contract.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aQuestion, aStudent, aTopic } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { aBrowser } from '#tests/support/push-service.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { clear, download, restore } from '#tests/support/whole-hub.ts';

/** Their clock is five hours behind UTC in winter, four in summer. */
const ZONE = 'America/New_York';
const EIGHT = { isOn: true, hour: 8, way: 'mail' } as const;

const hub = forEachTest(async () => {
  const exams = await anExamHub();
  await exams.fillBank();
  exams.student.headers['x-time-zone'] = ZONE;
  exams.clock.set('2026-03-02T05:00:00Z');
  return exams;
});

const choose = (choice: Partial<typeof EIGHT | { isOn: boolean; hour: number }> = {}, who: TestClient = hub.student) =>
  who.ok(setDailyReminder, { body: { ...EIGHT, ...choice } });
const run = () => hub.jobHandlers['daily-reminder']({});
/** Runs the job at this time, and returns how many reminders there have been. */
async function mailsAt(instant: string) {
  hub.clock.set(instant);
  await run();
  return hub.db.$count(mailMessages, eq(mailMessages.kind, 'daily_reminder'));
}
/** 8 AM in New York on this day of March; summer begins on the 8th. */
const eightOn = (day: number) => `2026-03-${String(day).padStart(2, '0')}T${day < 8 ? 13 : 12}:00:00Z`;
const daily = async () => (await hub.student.ok(getReminders)).daily;

/** Answers all questions of the plan, or only the first. */
async function study(count = 13) {
  const topicIds = [hub.physics.id, hub.safety.id];
  const quiz = await hub.student.ok(createQuizSession, { body: { topicIds, totalQuestions: 13 } });
  for (const { id } of quiz.questions.slice(0, count)) {
    await hub.student.ok(answerQuestion, { body: { sessionId: quiz.id, questionId: id, selectedAnswer: 0 } });
  }
}

describe('a daily reminder', () => {
  it('is off until a student turns it on, and can be turned off', async () => {
    expect(await hub.student.ok(getReminders)).toMatchObject({ daily: null, isMailSetUp: true, pushDevices: 0 });
    expect(await mailsAt(eightOn(2))).toBe(0);
    expect((await choose()).daily).toEqual({ ...EIGHT, timeZone: ZONE, stoppedAt: null });
    expect((await choose({ isOn: false })).daily).toMatchObject({ isOn: false, stoppedAt: null });
    expect(await mailsAt(eightOn(3))).toBe(0);
  });

  it('is mailed at its hour by the student’s clock, also when the clocks change', async () => {
    await choose();
    expect(await mailsAt('2026-03-02T12:59:00Z')).toBe(0);
    expect(await mailsAt('2026-03-02T13:00:00Z')).toBe(1);
    expect(await mailsAt('2026-03-07T13:00:00Z')).toBe(2);
    expect(await mailsAt('2026-03-08T11:59:00Z')).toBe(2);
    expect(await mailsAt('2026-03-08T12:00:00Z')).toBe(3);
  });

  it('names nobody and nothing, and can be stopped from the mail program or by its link', async () => {
    await choose();
    await mailsAt(eightOn(2));
    await hub.deliverMail();
    const [mail] = hub.mail.sent;
    expect(mail).toMatchObject({
      to: { address: hub.person.email, name: null },
      subject: 'Today’s questions are ready',
    });
    for (const name of [hub.person.firstName, hub.person.lastName, hub.person.email]) {
      expect(mail?.text).not.toContain(name);
      expect(mail?.html).not.toContain(name);
    }
    expect(mail?.stopUrl).toMatch(/^http:\/\/localhost:3000\/stop-reminder\/[\w.-]+$/);
    expect(mail?.text).toContain(`Stop the daily reminder:\n${mail?.stopUrl}\n`);
    const pressed = await hub.stranger().send('POST', new URL(mail?.stopUrl ?? '').pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(204);
    expect(await daily()).toMatchObject({ isOn: false, stoppedAt: null });
    expect(await mailsAt(eightOn(3))).toBe(1);
  });

  it('is stopped by no other token', async () => {
    await choose();
    for (const token of ['x', `${hub.person.id}.`, `${hub.person.id}.${'A'.repeat(43)}`]) {
      expect(await hub.stranger().call(stopDailyReminder, { params: { token } })).toMatchObject({ status: 404 });
    }
    expect(await daily()).toMatchObject({ isOn: true });
  });

  it('is sent once a day, however often the job runs, in several processes, and at another hour', async () => {
    await choose();
    hub.clock.set(eightOn(2));
    await Promise.all([run(), run(), run()]);
    expect(await mailsAt('2026-03-02T13:15:00Z')).toBe(1);
    await choose({ hour: 9 });
    await choose({ isOn: false });
    await choose({ hour: 10 });
    expect(await mailsAt('2026-03-02T14:00:00Z')).toBe(1);
    expect(await mailsAt('2026-03-02T15:00:00Z')).toBe(1);
    expect(await mailsAt('2026-03-03T15:00:00Z')).toBe(2);
  });

  it('begins tomorrow if its hour is over, and is not sent late', async () => {
    hub.clock.set('2026-03-02T13:30:00Z');
    await choose();
    expect(await mailsAt('2026-03-02T13:45:00Z')).toBe(0);
    // The hub was off until three hours after.
    expect(await mailsAt('2026-03-03T16:00:00Z')).toBe(0);
    expect(await mailsAt(eightOn(4))).toBe(1);
  });

  it('is not sent on a day whose plan is done, or that has none', async () => {
    await choose();
    hub.clock.set('2026-03-02T12:00:00Z');
    await study();
    expect(await mailsAt(eightOn(2))).toBe(0);
    expect(await mailsAt(eightOn(3))).toBe(1);
    await hub.db.execute(sql`delete from questions`);
    expect(await mailsAt(eightOn(4))).toBe(1);
  });

  it('is sent to students only who may study', async () => {
    await choose();
    for (const change of [{ isActive: false }, { isActive: true, status: 'pending' as const }]) {
      await hub.db.update(users).set(change).where(eq(users.id, hub.person.id));
      expect(await mailsAt(eightOn(2))).toBe(0);
    }
  });

  it('of one student does not wait for another’s, which fails', async () => {
    const other = await aStudent(hub.db);
    await hub.db.insert(dailyReminders).values(
      [hub.person.id, other.id].map((userId) => ({
        userId,
        isOn: true,
        hour: 8,
        way: 'mail' as const,
        timeZone: ZONE,
      })),
    );
    const [first] = [hub.person.id, other.id].toSorted();
    await hub.db.execute(
      sql`alter table study_plans add constraint broken check (user_id <> ${sql.raw(`'${first}'`)})`,
    );
    try {
      expect(await mailsAt(eightOn(2))).toBe(1);
    } finally {
      await hub.db.execute(sql`alter table study_plans drop constraint broken`);
    }
    expect(await mailsAt('2026-03-02T13:15:00Z')).toBe(2);
  });

  it('waits where the hub sends no mail', async () => {
    const exams = await createTestApp({
      mailTransport: {
        isSetUp: false,
        send: async () => '',
        forget: async () => undefined,
        close: async () => undefined,
      },
    });
    const person = await aStudent(exams.db);
    const student = await exams.as(person);
    await aQuestion(exams.db, { topicId: (await aTopic(exams.db)).id });
    expect((await student.ok(setDailyReminder, { body: { ...EIGHT, hour: 13 } })).isMailSetUp).toBe(false);
    exams.clock.advance({ hours: 1 });
    await exams.jobHandlers['daily-reminder']({});
    expect(await exams.db.$count(mailMessages)).toBe(0);
  });
});

describe('a week without study', () => {
  it('ends it with the seventh reminder, which says so; one press starts it again', async () => {
    await choose();
    for (let day = 2; day <= 8; day += 1) expect(await mailsAt(eightOn(day))).toBe(day - 1);
    const texts = await hub.db.select({ text: mailMessages.text }).from(mailMessages).orderBy(mailMessages.createdAt);
    expect(texts.map(({ text }) => text.includes('this was the last one'))).toEqual([...Array(6).fill(false), true]);
    expect(await daily()).toMatchObject({ isOn: false, stoppedAt: new Date(eightOn(8)).toISOString() });
    expect(await mailsAt(eightOn(9))).toBe(7);
    await study(1);
    expect(await mailsAt(eightOn(10))).toBe(7);
    expect((await choose()).daily).toMatchObject({ isOn: true, stoppedAt: null });
    expect(await mailsAt(eightOn(11))).toBe(8);
    expect(await daily()).toMatchObject({ isOn: true });
  });

  it('begins again with each answer', async () => {
    await choose();
    for (let day = 2; day <= 7; day += 1) await mailsAt(eightOn(day));
    hub.clock.advance({ hours: 1 });
    await study(1);
    for (let day = 8; day <= 13; day += 1) await mailsAt(eightOn(day));
    expect(await daily()).toMatchObject({ isOn: true });
    expect(await mailsAt(eightOn(14))).toBe(13);
    expect(await daily()).toMatchObject({ isOn: false });
  });
});

describe('a restored backup', () => {
  it('reminds nobody again on a day that is settled here', async () => {
    await choose();
    const file = await download(hub.teacher);
    await mailsAt(eightOn(2));
    await restore(hub.teacher, file, { overwriteExisting: true });
    expect(await mailsAt('2026-03-02T13:15:00Z')).toBe(1);
    expect(await mailsAt(eightOn(3))).toBe(2);
  });

  it('reminds nobody on the day of the restore: the hub that made it may have done so', async () => {
    await choose();
    const file = await download(hub.teacher);
    await clear(hub.teacher, 'all');
    await restore(hub.teacher, file);
    const [row] = await hub.db.select().from(dailyReminders);
    expect(row).toMatchObject({ isOn: true, hour: 8 });
    expect(new Date(`${row?.settledOn}T23:59:59+14:00`).getTime()).toBeGreaterThan(Date.now());
  });

  it('contains no browsers', async () => {
    await hub.student.call(addPushDevice, { body: aBrowser().device('https://web.push.apple.com/abc') });
    const text = await download(hub.teacher);
    expect(text).not.toContain('web.push.apple.com');
    expect(text).not.toContain('push_keys');
  });
});

it('stays in the mail log for a month', async () => {
  await choose();
  await mailsAt(eightOn(2));
  await hub.deliverMail();
  hub.clock.advance({ days: 29 });
  await hub.sweepDaily();
  expect(await hub.db.$count(mailMessages)).toBe(1);
  hub.clock.advance({ days: 2 });
  await hub.sweepDaily();
  expect(await hub.db.$count(mailMessages)).toBe(0);
});
