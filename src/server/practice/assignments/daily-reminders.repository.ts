import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { isStudying } from '#server/core/accounts.repository.ts';
import { digestOf } from '#server/core/secret-tokens.ts';
import type { PushDevice } from '#server/adapters/web-push.ts';
import type { Database } from '#server/db/engine.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { dailyReminders, pushDevices } from '#server/db/schema/reminders.ts';
import { sprintRuns } from '#server/db/schema/sprints.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import { REMINDERS_UNANSWERED } from '#shared/practice/daily-reminder.ts';

/** More browsers than one student uses; the one added first gives way. */
const DEVICES_MAX = 5;

export type DailyReminderRow = typeof dailyReminders.$inferSelect;

export async function findReminder(db: Database, userId: string): Promise<DailyReminderRow | null> {
  const [row] = await db.select().from(dailyReminders).where(eq(dailyReminders.userId, userId));
  return row ?? null;
}

type Choice = Pick<DailyReminderRow, 'userId' | 'isOn' | 'hour' | 'way' | 'timeZone' | 'settledOn'>;

/** Stores a student's choice. A day that is settled stays settled, so another hour brings no second reminder. */
export async function saveReminder(db: Database, choice: Choice): Promise<void> {
  const { isOn, hour, way, timeZone } = choice;
  await db
    .insert(dailyReminders)
    .values(choice)
    .onConflictDoUpdate({
      target: dailyReminders.userId,
      set: {
        isOn,
        hour,
        way,
        timeZone,
        settledOn: sql`greatest(${dailyReminders.settledOn}, excluded.settled_on)`,
        unanswered: 0,
        stoppedAt: null,
      },
    });
}

export async function turnOff(db: Database, userId: string): Promise<void> {
  await db.update(dailyReminders).set({ isOn: false }).where(eq(dailyReminders.userId, userId));
}

/** Lists the reminders of all students who may study, with their addresses. */
export async function listRemindersOn(db: Database) {
  return db
    .select({ reminder: dailyReminders, email: users.email })
    .from(dailyReminders)
    .innerJoin(users, and(eq(users.id, dailyReminders.userId), isStudying))
    .where(eq(dailyReminders.isOn, true))
    .orderBy(asc(dailyReminders.userId));
}

/** The reminder as it was read, with a day that is not settled: another process or the student may have been faster. */
const isStillDue = ({ userId, hour, way }: DailyReminderRow, day: string) =>
  and(
    eq(dailyReminders.userId, userId),
    eq(dailyReminders.isOn, true),
    eq(dailyReminders.hour, hour),
    eq(dailyReminders.way, way),
    or(isNull(dailyReminders.settledOn), lt(dailyReminders.settledOn, day)),
  );

/** Records that a day needs no reminder. */
export async function settleDay(db: Database, reminder: DailyReminderRow, day: string): Promise<void> {
  await db.update(dailyReminders).set({ settledOn: day }).where(isStillDue(reminder, day));
}

/**
 * Records that a day's reminder is sent, and whether it is the last one; undefined if there is none to send. The first
 * of two callers gets it.
 */
export async function takeDay(tx: Database, reminder: DailyReminderRow, { day, now }: { day: string; now: Date }) {
  const { userId, sentAt, unanswered } = dailyReminders;
  const hasStudied = sql`(
    exists (select from ${quizAttempts} done where done.user_id = ${userId} and done.created_at > ${sentAt})
    or exists (select from ${cardReviewLog} done where done.user_id = ${userId} and done.received_at > ${sentAt})
    or exists (select from ${sprintRuns} done where done.user_id = ${userId} and done.started_at > ${sentAt}))`;
  const inARow = sql`(case when ${hasStudied} then 1 else ${unanswered} + 1 end)`;
  const isLast = sql`${inARow} >= ${REMINDERS_UNANSWERED}`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [taken] = await tx
    .update(dailyReminders)
    .set({
      settledOn: day,
      sentAt: now,
      unanswered: inARow,
      isOn: sql`not ${isLast}`,
      stoppedAt: sql`case when ${isLast} then ${at} end`,
    })
    .where(isStillDue(reminder, day))
    .returning({ isOn: dailyReminders.isOn });
  return taken && { isLast: !taken.isOn };
}

export async function countDevices(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(pushDevices).where(eq(pushDevices.userId, userId));
  return row?.count ?? 0;
}

/** Lists the browsers of these students that take notifications. */
export async function listDevices(db: Database, userIds: string[]) {
  if (userIds.length === 0) return [];
  return db.select().from(pushDevices).where(inArray(pushDevices.userId, userIds)).orderBy(asc(pushDevices.endpoint));
}

/** Adds a browser for as long as this session lasts, or moves it to this student and session. */
export async function addDevice(
  tx: Database,
  { userId, sid, now, ...device }: PushDevice & { userId: string; sid: string; now: Date },
): Promise<void> {
  const values = { userId, sessionSid: digestOf(sid), p256dh: device.p256dh, auth: device.auth, createdAt: now };
  await tx
    .insert(pushDevices)
    .values({ endpoint: device.endpoint, ...values })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: values });
  const newest = tx
    .select({ endpoint: pushDevices.endpoint })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt), asc(pushDevices.endpoint))
    .limit(DEVICES_MAX);
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), sql`${pushDevices.endpoint} not in ${newest}`));
}

export async function deleteDevice(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
}
