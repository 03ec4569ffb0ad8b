import { z } from 'zod';
import { MAIL_ENCRYPTIONS } from './mail-server.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, line, revision } from '../contract/fields.ts';
import * as endpoints from './mail-server.endpoints.ts';

const SERVER = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;
/** `hub@example.org` or `Hub <hub@example.org>` */
const SENDER = /^([^<>"@,;]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;

/** The mail server that owners set up; with an empty `server` there is none, and mail is kept. */
export const mailServer = z.object({
  server: line({ max: 253 }).refine(
    (server) => server === '' || SERVER.test(server),
    'Enter the name of the mail server, such as mail.example.org',
  ),
  port: z.int('Enter a port from 1 to 65535').min(1).max(65_535),
  encryption: z.enum(MAIL_ENCRYPTIONS),
  /** Empty for a server that asks for none. */
  account: line({ max: 320 }),
  /** An address, or a name with an address. */
  sender: line({ max: 320 }).refine(
    (sender) => sender === '' || SENDER.test(sender),
    'Enter an address, such as hub@example.org or Hub <hub@example.org>',
  ),
});
export type MailServer = z.output<typeof mailServer>;

/** The password never leaves the server. */
const savedServer = z.object({
  server: z.string(),
  port: z.int(),
  encryption: z.enum(MAIL_ENCRYPTIONS),
  account: z.string(),
  sender: z.string(),
  /** Whether a password is stored that this process can read. */
  hasPassword: z.boolean(),
  /** Set by the environment of the hub, which wins over what owners set up. */
  isFixed: z.boolean(),
  revision,
});
export type SavedMailServer = z.output<typeof savedServer>;

export const getMailServer = endpoint({
  ...endpoints.getMailServer,
  summary: 'The mail server through which the hub sends, without its password',
  responses: { 200: savedServer },
});

/** 400 without the password if anything has changed that decides who gets it; 409 if the environment sets the server. */
export const setMailServer = endpoint({
  ...endpoints.setMailServer,
  summary: 'Set the mail server; all processes use it within a minute',
  audit: { kind: 'settings', with: ['port', 'encryption'] },
  needsFresh: true,
  body: mailServer.extend({
    /** Missing or empty: the stored one. */
    password: z.string().max(500).optional(),
    expectedRevision,
  }),
  responses: { 200: savedServer },
});
