import { z } from 'zod';
import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_STATUSES } from './contact-form.ts';
import { MAIL_MESSAGE_MAX_LENGTH, MAIL_SUBJECT_MAX_LENGTH } from './mail-messages.ts';
import { endpoint } from '../contract/endpoint.ts';
import { email, id, idParams, instant, nothing, page, personName, text } from '../contract/fields.ts';
import * as endpoints from './contact.endpoints.ts';

/** The text fields of the contact form; an optional file is sent with them as `attachment`. */
export const contactMessage = z.object({
  name: personName('Name is required'),
  email,
  message: text({ max: CONTACT_MESSAGE_MAX_LENGTH, required: 'Message is required' }),
});

export const sendContactMessage = endpoint({
  ...endpoints.sendContactMessage,
  unaudited: 'stored-itself',
  summary: 'Send the teacher a message (multipart: name, email, message, attachment)',
  responses: { 201: z.object({ id, message: z.string() }) },
});

export const getContactAttachment = endpoint({
  ...endpoints.getContactAttachment,
  summary: 'Download the attachment of a message',
  params: idParams,
  responses: { 200: z.any() },
});

/** A message from a visitor. */
export const contactSubmission = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  attachmentUrl: z.string().nullable(),
  attachmentName: z.string().nullable(),
  status: z.enum(CONTACT_STATUSES),
  createdAt: instant,
});
export type ContactSubmission = z.output<typeof contactSubmission>;

export const listContactSubmissions = endpoint({
  ...endpoints.listContactSubmissions,
  summary: 'Messages from visitors, newest first; 404 for a class that is not the caller’s',
  query: z.object({
    status: z.enum(CONTACT_STATUSES).optional(),
    /** Only messages from the addresses of the class's students. */
    classId: id.optional(),
    ...page({ limit: 200, most: 1000, last: 10_000_000 }),
  }),
  responses: { 200: z.array(contactSubmission) },
});

export const getContactSubmission = endpoint({
  ...endpoints.getContactSubmission,
  summary: 'One message with the replies to it, oldest first',
  params: idParams,
  responses: {
    200: contactSubmission.extend({
      replies: z.array(z.object({ id, subject: z.string(), message: z.string(), createdAt: instant })),
    }),
  },
});

export const REPLY_INCOMPLETE = 'Please fill in all fields';
export const contactReply = z.object({
  subject: text({ max: MAIL_SUBJECT_MAX_LENGTH, required: REPLY_INCOMPLETE }),
  message: text({ max: MAIL_MESSAGE_MAX_LENGTH, required: REPLY_INCOMPLETE }),
  /** Whether it begins with “Hello” and the sender’s name. */
  hasGreeting: z.boolean().default(true),
});

export const replyToContact = endpoint({
  ...endpoints.replyToContact,
  audit: { kind: 'mail' },
  summary: 'Reply by mail, with the message quoted; the submission then counts as replied',
  params: idParams,
  body: contactReply,
  responses: { 200: contactSubmission },
});

export const setContactStatus = endpoint({
  ...endpoints.setContactStatus,
  audit: { kind: 'mail', with: ['status'] },
  summary: 'Close a submission, or open it again',
  params: idParams,
  body: z.object({ status: z.enum(CONTACT_STATUSES) }),
  responses: { 200: contactSubmission },
});

export const deleteContactSubmission = endpoint({
  ...endpoints.deleteContactSubmission,
  audit: { kind: 'mail' },
  summary: 'Delete a submission with its attachment and the replies to it',
  params: idParams,
  responses: { 204: nothing },
});
