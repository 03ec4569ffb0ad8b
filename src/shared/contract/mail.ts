import { z } from 'zod';
import { MAIL_STATES } from '#shared/domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';

/** A mail in the log. Its text is not part of it: it may hold what only the recipient should read. */
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
  method: 'GET',
  path: '/api/mail-log',
  access: 'teacher',
  summary: 'The mail log, newest first',
  query: z.object({
    state: z.enum(MAIL_STATES).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  responses: { 200: z.array(loggedMail) },
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mail-log/:id/resend',
  access: 'teacher',
  summary: 'Queue a failed mail again; 409 where it has not failed or can’t be sent any more',
  params: idParams,
  responses: { 200: loggedMail },
});
