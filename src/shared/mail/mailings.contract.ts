import { z } from 'zod';
import { MAIL_MESSAGE_MAX_LENGTH, MAIL_SUBJECT_MAX_LENGTH } from './mail-messages.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, expectedRevision, id, idParams, instant, revision, text } from '../contract/fields.ts';
import * as endpoints from './mailings.endpoints.ts';

export const MAIL_INCOMPLETE = 'Please provide both subject and message';
const written = {
  subject: text({ max: MAIL_SUBJECT_MAX_LENGTH, required: MAIL_INCOMPLETE }),
  message: text({ max: MAIL_MESSAGE_MAX_LENGTH, required: MAIL_INCOMPLETE }),
};
/** The text fields of a mail to students; an optional file is sent with them as `attachment`. */
export const studentMail = z.object({
  ...written,
  /** `0` leaves out the greeting at the beginning, “Hello” and the first name. */
  greeting: z.enum(['0', '1']).default('1'),
});
export type StudentMail = z.output<typeof studentMail>;

export const sendStudentMail = endpoint({
  ...endpoints.sendStudentMail,
  audit: { kind: 'mail' },
  summary: 'Write to one student (multipart: subject, message, greeting, attachment)',
  params: idParams,
  responses: { 200: z.object({ message: z.string() }) },
});

/**
 * `studentIds` is a form field, a JSON array of ids; without it the mail goes to all students, or with `classId` to all
 * of that class. Deactivated and rejected accounts get none. The mails are in the queue when this returns.
 */
export const sendBulkMail = endpoint({
  ...endpoints.sendBulkMail,
  audit: { kind: 'mail' },
  summary:
    'Write to the selected students, to a class, or to all (multipart: subject, message, greeting, studentIds, classId, attachment); 404 for a class that is not the caller’s',
  responses: {
    200: z.object({
      /** The number of queued mails, one per student. The mailing has the status of each. */
      totalSent: z.int(),
      /** The selected students who get no mail: deleted, deactivated or rejected. */
      totalFailed: z.int(),
      /** Null if there is no recipient. */
      mailingId: id.nullable(),
    }),
  },
});

/** A mail to many, and its progress. */
export const mailing = z.object({
  id,
  subject: z.string(),
  attachmentName: z.string().nullable(),
  createdAt: instant,
  total: z.int(),
  /** Not tried yet, or waiting for another try. */
  queued: z.int(),
  sent: z.int(),
  /** In the outbox, because mail was not set up: nobody received them. */
  kept: z.int(),
  failed: z.int(),
});
export type Mailing = z.output<typeof mailing>;

export const listMailings = endpoint({
  ...endpoints.listMailings,
  summary: 'The latest 20 mails to many, newest first; 404 for a class that is not the caller’s',
  /** Only mailings that students of the class have received. */
  query: z.object({ classId: id.optional() }),
  responses: { 200: z.array(mailing) },
});

export const getMailing = endpoint({
  ...endpoints.getMailing,
  summary: 'The progress of a mail to many, with the students who could not be reached and why',
  params: idParams,
  responses: {
    200: mailing.extend({
      /** The first 500, by name. */
      unreachable: z.array(
        z.object({ mailId: id, name: z.string().nullable(), address: z.string(), reason: z.string() }),
      ),
    }),
  },
});

export const resendMailing = endpoint({
  ...endpoints.resendMailing,
  audit: { kind: 'mail' },
  summary: 'Queue the failed and kept mails of a mailing again',
  params: idParams,
  responses: { 200: z.object({ queuedCount: z.int() }) },
});

export const getStudentCounts = endpoint({
  ...endpoints.getStudentCounts,
  summary: 'The figures above the list of recipients; 404 for a class that is not the caller’s',
  query: z.object({ classId: id.optional() }),
  responses: {
    200: z.object({
      totalStudents: z.int(),
      /** Active and not rejected: the recipients of a mail to all. */
      reachable: z.int(),
      withBirthDate: z.int(),
      /** Reachable students whose birthday is today, in the hub's time zone. */
      birthdaysToday: z.int(),
    }),
  },
});

export const updateBirthDates = endpoint({
  ...endpoints.updateBirthDates,
  audit: { kind: 'accounts' },
  summary: 'Set students’ dates of birth, all or none',
  body: z.object({
    updates: z
      .array(z.object({ id, dateOfBirth: calendarDate }))
      .min(1, 'Please enter birth dates for at least one student')
      .max(10_000),
  }),
  responses: { 200: z.object({ message: z.string() }) },
});

/** `{firstName}` and `{lastName}` in subject and message are replaced by the student's names. */
export const birthdaySettings = z.object({
  isOn: z.boolean(),
  ...written,
  /** The hour of the day after which birthday mail is sent. */
  hour: z.int().min(0).max(23),
  /** The teacher's time zone, e.g. `Europe/Berlin`. */
  timeZone: z.string().max(100),
});
export type BirthdaySettings = z.output<typeof birthdaySettings>;
/** The response is as stored: a response can't be trimmed. */
const savedSettings = birthdaySettings.extend({ subject: z.string(), message: z.string(), revision });
export type SavedBirthdaySettings = z.output<typeof savedSettings>;

export const getBirthdaySettings = endpoint({
  ...endpoints.getBirthdaySettings,
  summary: 'The time and the text of birthday mail',
  responses: { 200: savedSettings },
});

export const saveBirthdaySettings = endpoint({
  ...endpoints.saveBirthdaySettings,
  audit: { kind: 'settings', with: ['isOn', 'hour'] },
  summary: 'Change the time and the text of birthday mail',
  body: birthdaySettings.extend({ expectedRevision }),
  responses: { 200: savedSettings },
});

export const checkBirthdays = endpoint({
  ...endpoints.checkBirthdays,
  audit: { kind: 'mail' },
  summary: 'Look for today’s birthdays now; each student is greeted once a year, however often this runs',
  responses: { 200: z.object({ message: z.string() }) },
});

export const sendTestBirthday = endpoint({
  ...endpoints.sendTestBirthday,
  audit: { kind: 'mail' },
  summary: 'Send one student the birthday mail now, as a test; it does not count as the year’s greeting',
  params: idParams,
  responses: { 200: z.object({ message: z.string() }) },
});
