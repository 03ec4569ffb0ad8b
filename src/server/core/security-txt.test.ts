import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';

const ADDRESS = '/.well-known/security.txt';
const fieldsOf = (text: string) => text.trimEnd().split('\n');

it('security.txt names the contact, its expiry date, and its own address', async () => {
  const hub = await createTestApp({ securityContact: 'mailto:security@example.org', publicUrl: 'https://hub.example' });
  const { status, headers, text } = await hub.stranger().send('GET', ADDRESS);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const expires = new Date(hub.clock.read().getTime() + 364 * 86_400_000).toISOString();
  expect(fieldsOf(text)).toEqual([
    'Contact: mailto:security@example.org',
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: https://hub.example${ADDRESS}`,
  ]);
});

it('security.txt omits its own address without https, which the RFC requires', async () => {
  const hub = await createTestApp({ securityContact: 'https://example.org/report', publicUrl: 'http://hub.example' });
  const { text } = await hub.stranger().send('GET', ADDRESS);
  expect(fieldsOf(text).map((field) => field.split(':', 1)[0])).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
});

it.each([undefined, null])('there is no security.txt if the contact is %s', async (securityContact) => {
  const hub = await createTestApp(securityContact === undefined ? {} : { securityContact });
  expect((await hub.stranger().send('GET', ADDRESS)).status).toBe(404);
});
