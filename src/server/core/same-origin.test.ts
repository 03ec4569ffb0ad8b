import net, { type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { getCurrentUser, logout } from '#shared/people/auth.contract.ts';
import { aStudent } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let client: TestClient;
beforeEach(async () => {
  const hub = await createTestApp({ publicUrl: 'https://hub.example' });
  client = hub.stranger();
});

describe('a changing request', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'http://hub.example' },
    { origin: 'https://hub.example.evil.example' },
    { origin: 'null' },
    { origin: 'nonsense' },
    { origin: 'https://192.168.0.5:3000', host: '192.168.0.5:3000' },
    { origin: 'http://192.168.0.5', host: '192.168.0.5:3000' },
    { origin: 'http://evil.example', host: 'evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused with %o', async (headers) => {
    expect(await client.call(logout, { headers })).toMatchObject({ status: 403, error: { code: 'foreign_origin' } });
  });

  it.each([
    ['from the public address', { origin: 'https://hub.example' }],
    ['from the address that the browser used', { origin: 'http://192.168.0.5:3000', host: '192.168.0.5:3000' }],
    ['if the browser calls it same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['if the browser calls it none', { 'sec-fetch-site': 'none' }],
    ['without an origin, as programs send it', {}],
  ])('is accepted %s', async (_title, headers) => {
    expect((await client.call(logout, { headers })).status).toBe(204);
  });

  it('changes nothing if it is refused', async () => {
    const hub = await createTestApp();
    const student = await hub.as(await aStudent(hub.db));
    await student.call(logout, { headers: { origin: 'https://evil.example' } });
    expect((await student.call(getCurrentUser)).status).toBe(200);
  });
});

it('a changing request is accepted from any name that the browser used if PUBLIC_URL names none', async () => {
  const { stranger } = await createTestApp({ publicUrl: 'http://localhost:3000' });
  const headers = { origin: 'http://my-computer.local:3000', host: 'my-computer.local:3000' };
  expect((await stranger().call(logout, { headers })).status).toBe(204);
});

it('a reading request is accepted from any origin', async () => {
  const answer = await client.call(getCurrentUser, { headers: { origin: 'https://evil.example' } });
  expect(answer.error?.code).toBe('not_signed_in');
});

it('a request with two Host headers is refused', async () => {
  const { app } = await createTestApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8').on('error', reject);
    socket.on('data', (part: string) => (text += part)).on('end', () => resolve(text));
    socket.end('GET /api/site HTTP/1.1\r\nHost: hub.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  await app.close();
});
