import { z } from 'zod';
import { CONTACT_MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from '#shared/domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { email, id, idParams } from './fields.ts';

/** The text fields of the contact form; an optional file goes with them as `attachment`. */
export const contactMessage = z.object({
  name: z.string().trim().min(1, 'Name is required').max(NAME_MAX_LENGTH),
  email,
  message: z.string().trim().min(1, 'Message is required').max(CONTACT_MESSAGE_MAX_LENGTH),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Send the teacher a message (multipart: name, email, message, attachment)',
  responses: { 201: z.object({ id, message: z.string() }) },
});

export const getContactAttachment = endpoint({
  method: 'GET',
  path: '/api/contact-submissions/:id/attachment',
  access: 'teacher',
  summary: 'Download what came with a message',
  params: idParams,
  responses: { 200: z.any() },
});
