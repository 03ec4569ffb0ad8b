import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { instant, nothing } from '../contract/fields.ts';
import { REMINDER_WAYS } from './daily-reminder.ts';
import * as endpoints from './reminders.endpoints.ts';

const dailyReminder = z.object({
  isOn: z.boolean(),
  hour: z.int().min(0).max(23).describe('by the student’s clock'),
  way: z.enum(REMINDER_WAYS).describe('a mail, or a notification on each browser that takes them'),
});

const reminders = z.object({
  isMailOn: z.boolean().describe('mail when an assignment is given, and a day before it is due'),
  calendarSince: instant.nullable().describe('when the calendar’s address was created; null if there is none'),
  daily: dailyReminder
    .extend({
      timeZone: z.string().describe('whose clock counts: that of the browser in which it was last set'),
      stoppedAt: instant.nullable().describe('when it stopped by itself, because it led to no study for a week'),
    })
    .nullable()
    .describe('null until the student has chosen'),
  isMailSetUp: z.boolean().describe('whether the hub sends mail'),
  pushKey: z.string().describe('the key that a browser needs to take notifications from this hub'),
  pushDevices: z.int().describe('how many of the student’s browsers take notifications'),
});
export type Reminders = z.output<typeof reminders>;

export const getReminders = endpoint({
  ...endpoints.getReminders,
  summary: 'The student’s reminders of assignments',
  responses: { 200: reminders },
});

export const setAssignmentMail = endpoint({
  ...endpoints.setAssignmentMail,
  unaudited: 'own-choice',
  inStudentView: false,
  summary: 'Switch mail about assignments on or off',
  body: reminders.pick({ isMailOn: true }),
  responses: { 200: reminders },
});

export const makeCalendarAddress = endpoint({
  ...endpoints.makeCalendarAddress,
  unaudited: 'own-choice',
  inStudentView: false,
  summary: 'Create an address for the student’s calendar, which is shown only this once; a previous one stops working',
  responses: { 200: z.object({ address: z.url() }) },
});

export const endCalendarAddress = endpoint({
  ...endpoints.endCalendarAddress,
  unaudited: 'own-choice',
  summary: 'Disable the address of the student’s calendar',
  responses: { 204: nothing },
});

export const setDailyReminder = endpoint({
  ...endpoints.setDailyReminder,
  unaudited: 'own-choice',
  inStudentView: false,
  summary: 'Choose whether, when and how to be reminded each day of the plan; starts a stopped reminder again',
  body: dailyReminder,
  responses: { 200: reminders },
});

export const stopDailyReminder = endpoint({
  ...endpoints.stopDailyReminder,
  unaudited: 'own-choice',
  summary: 'Stop the daily reminder by the signed token in its mail, as mail programs do with one press (RFC 8058)',
  params: z.object({ token: z.string().max(200) }),
  responses: { 204: nothing },
});

export const addPushDevice = endpoint({
  ...endpoints.addPushDevice,
  unaudited: 'own-choice',
  inStudentView: false,
  summary: 'Let this browser take notifications until it is signed out; 400 unless its push service is known',
  body: z.object({
    endpoint: z.url().max(1000).describe('where its push service takes messages for it'),
    p256dh: z.base64url().max(100).describe('its public key'),
    auth: z.base64url().max(100).describe('the secret that it shares with the hub'),
  }),
  responses: { 200: reminders },
});

export const readCalendar = endpoint({
  ...endpoints.readCalendar,
  summary: 'Due dates of a student’s assignments as iCalendar, by the secret in the address; 404 once it is disabled',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: z.any() },
});
