import { z } from 'zod';
import { MAIL_MESSAGE_MAX_LENGTH, MAIL_SUBJECT_MAX_LENGTH } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, idParams, instant, text } from '../contract/fields.ts';

export const MAIL_INCOMPLETE = 'Please provide both subject and message';
/** The text fields of a mail to students; an optional file goes with them as `attachment`. */
export const studentMail = z.object({
  subject: text({ max: MAIL_SUBJECT_MAX_LENGTH, required: MAIL_INCOMPLETE }),
  message: text({ max: MAIL_MESSAGE_MAX_LENGTH, required: MAIL_INCOMPLETE }),
  /** `0` leaves out “Hello” and the first name, which it begins with otherwise. */
  greeting: z.enum(['0', '1']).default('1'),
});
export type StudentMail = z.output<typeof studentMail>;

export const sendStudentMail = endpoint({
  method: 'POST',
  path: '/api/students/:id/send-email',
  access: 'teacher',
  audit: { kind: 'mail' },
  summary: 'Write to one student (multipart: subject, message, greeting, attachment)',
  params: idParams,
  responses: { 200: z.object({ message: z.string() }) },
});

/**
 * `studentIds` is a field of the form, a JSON array of ids; without it all students are written to, or with `classId`
 * all of that class. Deactivated and rejected accounts are not. The mails are in the queue when this answers.
 */
export const sendBulkMail = endpoint({
  method: 'POST',
  path: '/api/students/send-bulk-email',
  access: 'teacher',
  audit: { kind: 'mail' },
  summary:
    'Write to the selected students, to a class, or to all (multipart: subject, message, greeting, studentIds, classId, attachment); 404 for a class that is not the caller’s',
  responses: {
    200: z.object({
      /** Mails that were queued, one a student. Whether each was sent or kept, the mailing says. */
      totalSent: z.int(),
      /** Of the selected ones, those who are not written to: gone, deactivated or rejected. */
      totalFailed: z.int(),
      /** Null where nobody is written to. */
      mailingId: id.nullable(),
    }),
  },
});

/** A mail to many, and how far it is. */
export const mailing = z.object({
  id,
  subject: z.string(),
  attachmentName: z.string().nullable(),
  createdAt: instant,
  total: z.int(),
  /** Not tried yet, or to be tried again. */
  queued: z.int(),
  sent: z.int(),
  /** In the outbox, because mail was not set up: nobody received them. */
  kept: z.int(),
  failed: z.int(),
});
export type Mailing = z.output<typeof mailing>;

export const listMailings = endpoint({
  method: 'GET',
  path: '/api/mailings',
  access: 'teacher',
  summary: 'The latest 20 mails to many, newest first; 404 for a class that is not the caller’s',
  /** Those that students of the class have received. */
  query: z.object({ classId: id.optional() }),
  responses: { 200: z.array(mailing) },
});

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/mailings/:id',
  access: 'teacher',
  summary: 'How far a mail to many is, and who could not be reached and why',
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
  method: 'POST',
  path: '/api/mailings/:id/resend',
  access: 'teacher',
  audit: { kind: 'mail' },
  summary: 'Queue once more what failed or was kept of a mailing',
  params: idParams,
  responses: { 200: z.object({ queuedCount: z.int() }) },
});

export const getStudentCounts = endpoint({
  method: 'GET',
  path: '/api/students/counts',
  access: 'assistant',
  summary: 'The figures above the list of students to write to; 404 for a class that is not the caller’s',
  query: z.object({ classId: id.optional() }),
  responses: {
    200: z.object({
      totalStudents: z.int(),
      /** Active and not rejected: those whom a mail to all goes to. */
      reachable: z.int(),
      withBirthDate: z.int(),
      /** Reachable students whose birthday is today, in the hub's time zone. */
      birthdaysToday: z.int(),
    }),
  },
});

export const updateBirthDates = endpoint({
  method: 'PUT',
  path: '/api/students/bulk-update-dates',
  access: 'teacher',
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

/** `{firstName}` and `{lastName}` in subject and message stand for the student's names. */
export const birthdaySettings = z.object({
  isOn: z.boolean(),
  subject: text({ max: MAIL_SUBJECT_MAX_LENGTH, required: MAIL_INCOMPLETE }),
  message: text({ max: MAIL_MESSAGE_MAX_LENGTH, required: MAIL_INCOMPLETE }),
  /** The hour of the day from which birthday mail goes out. */
  hour: z.int().min(0).max(23),
  /** The teacher's, e.g. `Europe/Berlin`. */
  timeZone: z.string().max(100),
});
export type BirthdaySettings = z.output<typeof birthdaySettings>;
/** What is answered is as it was saved: a response can't be trimmed. */
const savedSettings = birthdaySettings.extend({ subject: z.string(), message: z.string() });

export const getBirthdaySettings = endpoint({
  method: 'GET',
  path: '/api/birthday-settings',
  access: 'teacher',
  summary: 'When birthday mail goes out, and what it says',
  responses: { 200: savedSettings },
});

export const saveBirthdaySettings = endpoint({
  method: 'PUT',
  path: '/api/birthday-settings',
  access: 'owner',
  audit: { kind: 'settings', with: ['isOn', 'hour'] },
  summary: 'Change when birthday mail goes out, and what it says',
  body: birthdaySettings,
  responses: { 200: savedSettings },
});

export const checkBirthdays = endpoint({
  method: 'POST',
  path: '/api/birthday-check',
  access: 'owner',
  summary: 'Look for today’s birthdays now; each student is greeted once a year, however often this runs',
  responses: { 200: z.object({ message: z.string() }) },
});

export const sendTestBirthday = endpoint({
  method: 'POST',
  path: '/api/test-birthday/:id',
  access: 'owner',
  summary: 'Send one student the birthday mail now, as a test; it does not count as the year’s greeting',
  params: idParams,
  responses: { 200: z.object({ message: z.string() }) },
});
