import { sendContactMessage } from '#shared/mail/contact.endpoints.ts';
import { call } from '#client/lib/call.ts';

/** Sends the teacher a message and an optional attachment. Without React Query, for the landing page. */
export const sendContact = (form: FormData) => call(sendContactMessage, { body: form });
