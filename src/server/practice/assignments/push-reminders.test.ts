import { describe, expect, it } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import { pushDevices } from '#server/db/schema/reminders.ts';
import { logout } from '#shared/people/auth.contract.ts';
import { endOtherSessions } from '#shared/people/sessions.contract.ts';
import { addPushDevice, getReminders, setDailyReminder } from '#shared/practice/reminders.contract.ts';
import { aQuestion, aStudent, aTopic } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { aBrowser, aPushService } from '#tests/support/push-service.ts';
import { createTestApp, extended } from '#tests/support/test-app.ts';

const pushing = forEachTest(async () => {
  const app = await createTestApp({ isPushService: ({ hostname }) => hostname === '127.0.0.1' });
  const person = await aStudent(app.db);
  const topic = await aTopic(app.db);
  for (let n = 0; n < 10; n += 1) await aQuestion(app.db, { topicId: topic.id });
  const [service, browser] = [await aPushService(), aBrowser()];
  const student = await app.as(person);
  app.clock.set('2026-03-02T05:00:00Z');
  const add = (name: string, who = student) => who.ok(addPushDevice, { body: browser.device(service.endpoint(name)) });
  return extended(app, {
    person,
    student,
    service,
    browser,
    add,
    turnOn: () => student.ok(setDailyReminder, { body: { isOn: true, hour: 8, way: 'push' } }),
    async runAt(instant: string) {
      app.clock.set(instant);
      await app.jobHandlers['daily-reminder']({});
      return service.received.map(({ path }) => path).toSorted();
    },
    devices: async () => (await app.db.select().from(pushDevices).orderBy(pushDevices.endpoint)).length,
  });
});

describe('a notification', () => {
  it('is sent to each browser of the student, and says no more than that the questions are ready', async () => {
    await pushing.add('phone');
    expect(await pushing.add('laptop')).toMatchObject({ pushDevices: 2 });
    await pushing.turnOn();
    expect(await pushing.runAt('2026-03-02T08:00:00Z')).toEqual(['/laptop', '/phone']);
    expect(await pushing.runAt('2026-03-02T08:15:00Z')).toHaveLength(2);
    expect(pushing.service.received.map(({ body }) => pushing.browser.read(body))).toEqual([
      'Today’s questions are ready.',
      'Today’s questions are ready.',
    ]);
    expect(await pushing.db.$count(mailMessages)).toBe(0);
  });

  it('waits for a browser, without counting', async () => {
    await pushing.turnOn();
    await pushing.runAt('2026-03-02T08:00:00Z');
    await pushing.add('phone');
    expect(await pushing.runAt('2026-03-02T09:00:00Z')).toEqual(['/phone']);
  });

  it('says that it is the last one', async () => {
    await pushing.add('phone');
    await pushing.turnOn();
    for (let day = 2; day <= 8; day += 1) await pushing.runAt(`2026-03-0${day}T08:00:00Z`);
    const texts = pushing.service.received.map(({ body }) => pushing.browser.read(body));
    expect(texts).toHaveLength(7);
    expect(texts.filter((text) => text.includes('this was the last one'))).toEqual([texts.at(-1)]);
  });

  it.each([
    [404, 0],
    [410, 0],
    [429, 1],
    [500, 1],
  ])('that is answered with %i leaves %i browsers', async (status, left) => {
    await pushing.add('phone');
    await pushing.turnOn();
    pushing.service.status = status;
    await pushing.runAt('2026-03-02T08:00:00Z');
    expect(await pushing.devices()).toBe(left);
  });

  it('reaches no browser that was signed out, or where somebody else has signed in', async () => {
    const elsewhere = await pushing.as(pushing.person);
    await pushing.add('phone');
    await pushing.add('laptop', elsewhere);
    await elsewhere.ok(logout);
    expect(await pushing.devices()).toBe(1);
    const other = await pushing.as(await aStudent(pushing.db));
    await pushing.add('phone', other);
    expect(await pushing.student.ok(getReminders)).toMatchObject({ pushDevices: 0 });
    expect(await other.ok(getReminders)).toMatchObject({ pushDevices: 1 });
  });

  it('reaches no browser that was signed out from another one', async () => {
    await pushing.add('laptop', await pushing.as(pushing.person));
    await pushing.student.ok(endOtherSessions);
    expect(await pushing.devices()).toBe(0);
  });

  it('goes to five browsers at most, those added last', async () => {
    for (let n = 1; n <= 6; n += 1) {
      pushing.clock.advance({ minutes: 1 });
      await pushing.add(`browser${n}`);
    }
    await pushing.turnOn();
    expect(await pushing.runAt('2026-03-02T08:00:00Z')).toEqual([2, 3, 4, 5, 6].map((n) => `/browser${n}`));
  });

  it('is not sent to an unknown push service, or with keys that are none', async () => {
    const device = pushing.browser.device('http://localhost/internal');
    expect(await pushing.student.call(addPushDevice, { body: device })).toMatchObject({ status: 400 });
    const known = pushing.browser.device(pushing.service.endpoint('phone'));
    expect(await pushing.student.call(addPushDevice, { body: { ...known, p256dh: 'AAAA' } })).toMatchObject({
      status: 400,
    });
  });

  it('keeps its key', async () => {
    const { pushKey } = await pushing.student.ok(getReminders);
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
    const again = await createTestApp({ engine: pushing.engine });
    expect(await (await again.as(pushing.person)).ok(getReminders)).toMatchObject({ pushKey });
  });
});
