import { z } from 'zod';
import { MAIL_STATES } from './mail-messages.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, page } from '../contract/fields.ts';
import * as endpoints from './mail.endpoints.ts';

/** A mail in the log. Its text is left out: it may contain what only the recipient should read. */
export const loggedMail = z.object({
  id,
  kind: z.string(),
  toAddress: z.string(),
  toName: z.string().nullable(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
  attempts: z.int(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type LoggedMail = z.output<typeof loggedMail>;

export const listMail = endpoint({
  ...endpoints.listMail,
  summary: 'The mail log, newest first; 404 for a class that is not the caller’s',
  query: z.object({
    state: z.enum(MAIL_STATES).optional(),
    /** Mail to students of the class. */
    classId: id.optional(),
    ...page({ limit: 50 }),
  }),
  responses: { 200: z.array(loggedMail) },
});

export const resendMail = endpoint({
  ...endpoints.resendMail,
  audit: { kind: 'mail' },
  summary: 'Queue a failed or kept mail again; 409 for any other, or if it can’t be sent any more',
  params: idParams,
  responses: { 200: loggedMail },
});

export const getMailStatus = endpoint({
  ...endpoints.getMailStatus,
  summary: 'Whether mail is set up; if not, messages are kept in the outbox and nobody receives them',
  responses: { 200: z.object({ isSetUp: z.boolean() }) },
});

const mailTestResult = z.object({
  /** `accepted` by the mail server, `kept` in the outbox, `failed`, or no response in time. */
  outcome: z.enum(['accepted', 'kept', 'failed', 'timeout']),
  /** The mail server's response with its reply code, or why it could not be asked. */
  answer: z.string(),
});
export type MailTestResult = z.output<typeof mailTestResult>;

export const testMail = endpoint({
  ...endpoints.testMail,
  unaudited: 'changes-nothing',
  summary: 'Send a test message to the teacher’s own address and return the mail server’s response',
  responses: { 200: mailTestResult },
});
