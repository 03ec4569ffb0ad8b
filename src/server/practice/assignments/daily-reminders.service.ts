import type { FastifyBaseLogger } from 'fastify';
import type { PushDevice, WebPush } from '#server/adapters/web-push.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import { inParallel } from '#server/core/in-parallel.ts';
import type { Learner } from '#server/core/principal.ts';
import { createSigner } from '#server/core/secret-tokens.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { dayToRemind, reminderAt } from '#shared/practice/daily-reminder.ts';
import type { Reminders, setDailyReminder } from '#shared/practice/reminders.contract.ts';
import { dailyReminderMail, LAST_REMINDER, TODAY_IS_READY } from '../../mail/delivery/mail-templates.ts';
import type { MailService, NotifyingDependencies } from '../../mail/delivery/mail.service.ts';
import {
  addDevice,
  countDevices,
  deleteDevice,
  findReminder,
  listDevices,
  listRemindersOn,
  saveReminder,
  settleDay,
  takeDay,
  turnOff,
  type DailyReminderRow,
} from './daily-reminders.repository.ts';

/** Notifications sent at the same time. */
const PUSH_LANES = 5;

interface DailyReminderDependencies extends Omit<NotifyingDependencies, 'mail'> {
  mail: Pick<MailService, 'queueAll' | 'wake' | 'isSetUp'>;
  push: WebPush;
  secret: string;
  /** Whether something of the student's plan for today is left to do. */
  hasWorkLeft: (learner: Learner) => Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** One reminder a day, for students who asked for it, at their hour: by mail, or on their browsers. */
export function createDailyRemindersService(dependencies: DailyReminderDependencies) {
  const { db, clock, mail, push, publicUrl, secret, hasWorkLeft, log } = dependencies;
  const { sign, isSigned } = createSigner(secret, 'daily reminders');

  /** Signed rather than stored, so that the link in any earlier mail works too. */
  const stopUrl = (userId: string) => `${publicUrl}/stop-reminder/${userId}.${sign(userId)}`;

  /** Sends a reminder by mail, or returns that it has to be sent to browsers; null if nothing is to be sent. */
  async function remind({ reminder, email }: Awaited<ReturnType<typeof listRemindersOn>>[number]) {
    const { userId, timeZone, way } = reminder;
    const day = dayToRemind(reminder, clock());
    if (day === null) return null;
    // Without a way to reach the student nothing is settled: there may be one later.
    if (way === 'mail' ? !mail.isSetUp : (await countDevices(db, userId)) === 0) return null;
    if (!(await hasWorkLeft({ userId, timeZone }))) {
      await settleDay(db, reminder, day);
      return null;
    }
    return db.transaction(async (tx) => {
      const taken = await takeDay(tx, reminder, { day, now: clock() });
      if (taken === undefined) return null;
      const { isLast } = taken;
      if (way === 'mail') {
        const content = dailyReminderMail({ isLast, url: publicUrl, stopUrl: stopUrl(userId) });
        await mail.queueAll(tx, [{ kind: 'daily_reminder', to: { address: email, name: null, userId }, content }]);
      }
      return { userId, way, isLast };
    });
  }

  async function notify(due: { userId: string; isLast: boolean }[]): Promise<void> {
    const last = new Map(due.map(({ userId, isLast }) => [userId, isLast]));
    await inParallel(PUSH_LANES, await listDevices(db, [...last.keys()]), async (device) => {
      // The first line is the title.
      const text = last.get(device.userId) === true ? `${TODAY_IS_READY}\n${LAST_REMINDER}` : TODAY_IS_READY;
      const outcome = await push.send(device, text);
      if (outcome === 'gone') await deleteDevice(db, device.endpoint);
      if (outcome === 'failed') log.warn({ service: new URL(device.endpoint).host }, 'a notification was not accepted');
    });
  }

  return {
    /** What the student chose, and what there is to choose from. */
    async of(userId: string): Promise<Omit<Reminders, 'isMailOn' | 'calendarSince'>> {
      const [reminder, pushDevices] = [await findReminder(db, userId), await countDevices(db, userId)];
      return {
        daily: reminder && present(reminder),
        isMailSetUp: mail.isSetUp,
        pushKey: push.publicKey,
        pushDevices,
      };
    },

    /** A reminder for an hour that is already over today begins tomorrow. */
    async set({ userId, timeZone }: Learner, choice: Part<typeof setDailyReminder, 'body'>): Promise<void> {
      const { day, at } = reminderAt({ hour: choice.hour, timeZone }, clock());
      await saveReminder(db, { userId, timeZone, ...choice, settledOn: at <= clock() ? day : null });
    },

    /** Throws 404 unless the token is from one of the hub's mails. */
    async stop(token: string): Promise<void> {
      const [userId = '', signature = ''] = token.split('.');
      if (!isSigned(userId, signature)) throw notFound('Reminder');
      await turnOff(db, userId);
    },

    async addDevice(at: { userId: string; sid: string }, device: PushDevice): Promise<void> {
      if (!push.isUsable(device)) throw invalid('The push service of this browser is not known to the hub');
      await db.transaction((tx) => addDevice(tx, { ...at, ...device, now: clock() }));
    },

    /** The job: sends the reminders that are due, at most one to a student on a day. */
    async remindAll(): Promise<void> {
      const sent = [];
      for (const one of await listRemindersOn(db)) {
        try {
          sent.push(await remind(one));
        } catch (error) {
          // Another student's reminder must not wait for it, and the next run tries again.
          log.error({ err: error }, 'a daily reminder could not be sent');
        }
      }
      const due = sent.filter((one) => one !== null);
      if (due.some(({ way }) => way === 'mail')) await mail.wake();
      await notify(due.filter(({ way }) => way === 'push'));
    },
  };
}
export type DailyRemindersService = ReturnType<typeof createDailyRemindersService>;

const present = ({ isOn, hour, way, timeZone, stoppedAt }: DailyReminderRow): Reminders['daily'] => ({
  isOn,
  hour,
  way,
  timeZone,
  stoppedAt: stoppedAt?.toISOString() ?? null,
});
