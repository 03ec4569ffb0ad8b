import { randomUUID } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { checkedValue } from '#server/core/errors.ts';
import { addressKey, type RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import { readForm } from '#server/core/uploads.ts';
import * as contract from '#shared/mail/contact.contract.ts';
import { CONTACT_HONEYPOT } from '#shared/mail/contact-form.ts';
import { ATTACHMENT_MAX_BYTES } from '#shared/mail/mail-messages.ts';
import type { ContactService } from './contact.service.ts';

const THANKS = "Thank you for your message. We'll get back to you soon!";

export function registerContactRoutes(
  app: FastifyInstance,
  { contact, limits }: { contact: ContactService; limits: RateLimits },
): void {
  route(app, contract.sendContactMessage, async ({ request }) => {
    await limits.take('contactByAddress', addressKey(request.ip));
    const { fields, file } = await readForm(request, {
      fileField: 'attachment',
      maxBytes: ATTACHMENT_MAX_BYTES,
      tooLargeMessage: 'Please select a file smaller than 10MB.',
    });
    // Only programs fill in a field that nobody sees. They are thanked, and the message is discarded.
    if (fields[CONTACT_HONEYPOT]) return { id: randomUUID(), message: THANKS };
    const message = checkedValue(contract.contactMessage, fields);
    return { ...(await contact.submit(message, file)), message: THANKS };
  });

  route(app, contract.listContactSubmissions, ({ user, query }) => contact.list(user, query));
  route(app, contract.getContactSubmission, ({ params }) => contact.get(params.id));
  route(app, contract.replyToContact, ({ params, body, user }) => contact.reply(params.id, body, user));
  route(app, contract.setContactStatus, ({ params, body }) => contact.setStatus(params.id, body.status));
  route(app, contract.deleteContactSubmission, ({ params }) => contact.delete(params.id));

  route(app, contract.getContactAttachment, async ({ params, reply }) => {
    const { name, file } = await contact.attachment(params.id);
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': file.size,
        'content-disposition': contentDisposition(name),
        'cache-control': 'private, no-store',
      })
      .send(file.stream);
  });
}
