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
  it.each(['https://evil.example', 'http://hub.example', 'https://hub.example.evil.example', 'null', 'nonsense'])(
    'is refused from the origin %s',
    async (origin) => {
      const answer = await client.call(logout, { headers: { origin } });
      expect(answer).toMatchObject({ status: 403, error: { code: 'foreign_origin' } });
    },
  );

  it('is accepted from the public address', async () => {
    expect((await client.call(logout, { headers: { origin: 'https://hub.example' } })).status).toBe(204);
  });

  it('is accepted from the address that the browser used', async () => {
    const headers = { origin: 'http://192.168.0.5:3000', host: '192.168.0.5:3000' };
    expect((await client.call(logout, { headers })).status).toBe(204);
  });

  it.each(['https://192.168.0.5:3000', 'http://192.168.0.5'])(
    'is refused from %s at http://192.168.0.5:3000',
    async (origin) => {
      const answer = await client.call(logout, { headers: { origin, host: '192.168.0.5:3000' } });
      expect(answer.error?.code).toBe('foreign_origin');
    },
  );

  it.each(['cross-site', 'same-site'])('is refused if the browser calls it %s', async (site) => {
    const answer = await client.call(logout, { headers: { 'sec-fetch-site': site } });
    expect(answer).toMatchObject({ status: 403, error: { code: 'foreign_origin' } });
  });

  it.each(['same-origin', 'none'])('is accepted if the browser calls it %s', async (site) => {
    expect((await client.call(logout, { headers: { 'sec-fetch-site': site } })).status).toBe(204);
  });

  it('is accepted without an origin, as programs send it', async () => {
    expect((await client.call(logout)).status).toBe(204);
  });

  it('changes nothing if it is refused', async () => {
    const hub = await createTestApp();
    const student = await hub.as(await aStudent(hub.db));
    await student.call(logout, { headers: { origin: 'https://evil.example' } });
    expect((await student.call(getCurrentUser)).status).toBe(200);
  });
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
