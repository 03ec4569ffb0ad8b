import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let folder: string;
let client: TestClient;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-client-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<title>Hub</title>');
  fs.writeFileSync(path.join(folder, 'assets/main-1.js'), 'run()');
  fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  client = (await createTestApp({ clientFolder: folder })).stranger();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('the built client', () => {
  it.each(['/', '/quiz', '/quiz?session=7', '/no/such/screen'])(
    'is the page for %s, asked anew each time',
    async (url) => {
      const answer = await client.send('GET', url, { headers: { accept: 'text/html' } });
      expect(answer).toMatchObject({ status: 200, text: '<title>Hub</title>' });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  it('has files with a digest in their name kept for good, and others for an hour', async () => {
    const asset = await client.send('GET', '/assets/main-1.js');
    expect(asset).toMatchObject({ status: 200, text: 'run()' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await client.send('GET', '/favicon.svg');
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/assets/main-0.js', '/api/nothing', '/media/nothing', '/api'])('is not the answer to %s', async (url) => {
    const answer = await client.send('GET', url, { headers: { accept: '*/*' } });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('is not the answer to what asks for no page', async () => {
    expect((await client.send('GET', '/quiz', { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await client.send('POST', '/quiz')).status).toBe(404);
  });

  it('comes with a policy that lets no foreign script run and no page frame it', async () => {
    const { headers } = await client.send('GET', '/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('insists on https where the public address has it', async () => {
    const secure = await createTestApp({ clientFolder: folder, publicUrl: 'https://hub.example' });
    const { headers } = await secure.stranger().send('GET', '/');
    expect(headers['strict-transport-security']).toContain('max-age=');
  });
});
