import type { FastifyInstance } from 'fastify';
import { encodedForm, type FormInput } from './form.ts';

interface ContactForm extends FormInput {
  /** Different for each test, so that no test hits another's rate limit. */
  address?: string;
}

/** Sends the contact form as a browser does. */
export async function sendContact(app: FastifyInstance, { address, ...form }: ContactForm) {
  return app.inject({
    method: 'POST',
    url: '/api/contact',
    ...(await encodedForm(form)),
    remoteAddress: address ?? '192.0.2.1',
  });
}

export const aMessage = { name: 'Ann', email: 'ann@example.org', message: 'Hello' };
