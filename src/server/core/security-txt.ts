import type { FastifyInstance } from 'fastify';

/** Less than a year, as RFC 9116 recommends. */
const DAYS = 364;

/**
 * Serves /.well-known/security.txt (RFC 9116), which says where to report vulnerabilities. It expires a year after the
 * start, because an address that nobody has checked since may be outdated. The RFC allows only https addresses, so a
 * hub without https omits its own.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, now }: { contact: string; publicUrl: string; now: Date },
): void {
  const address = '/.well-known/security.txt';
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + DAYS * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${address}`] : []),
  ];
  const text = fields.map((field) => `${field}\n`).join('');
  app.get(address, { schema: { hide: true } }, (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
}
