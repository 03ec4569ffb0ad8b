import type { FastifyInstance } from 'fastify';

interface ContactForm {
  fields: Record<string, string>;
  file?: { name: string; data: Buffer | string };
  /** Each test's own, so that none meets another's rate limit. */
  address?: string;
}

/** Sends the contact form as a browser does. */
export async function sendContact(app: FastifyInstance, { fields, file, address }: ContactForm) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('attachment', new File([file.data as BlobPart], file.name)); // a Buffer is a BlobPart at run time
  // Response turns the form into the bytes and the content type that go over the wire.
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
    remoteAddress: address ?? '192.0.2.1',
  });
}

export const aMessage = { name: 'Ann', email: 'ann@example.org', message: 'Hello' };
