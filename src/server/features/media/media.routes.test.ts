import { beforeEach, describe, expect, it } from 'vitest';
import { getImage } from '#shared/contract/system.ts';
import { aStudent } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let hub: TestApp;
let student: TestClient;
beforeEach(async () => {
  hub = await createTestApp();
  student = await hub.as(await aStudent(hub.db, { status: 'pending' }));
});

const content = new TextEncoder().encode('the file');

describe('a media file', () => {
  it.each([
    ['images', 'liver.webp', 'image/webp'],
    ['images', 'liver.jpg', 'image/jpeg'],
    ['images', 'LIVER.JPEG', 'image/jpeg'],
    ['images', 'liver.png', 'image/png'],
    ['images', 'liver.gif', 'image/gif'],
    ['videos', 'liver.mp4', 'video/mp4'],
    ['videos', 'liver.mov', 'video/quicktime'],
  ] as const)('of %s named %s is served as %s, to be kept by this browser alone', async (kind, name, type) => {
    await hub.media.put(kind, name, content);
    const answer = await student.send('GET', `/media/${kind}/${name}`);
    expect(answer).toMatchObject({ status: 200, text: 'the file' });
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['page.html', 'drawing.svg', 'script.js', 'noextension'])('named %s is never served', async (name) => {
    await hub.media.put('images', name, content);
    expect((await student.send('GET', `/media/images/${name}`)).status).toBe(404);
  });

  it('is 404 where it is not there, or of the other kind', async () => {
    await hub.media.put('images', 'liver.webp', content);
    const answer = await student.call(getImage, { params: { name: 'other.webp' } });
    expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect((await student.send('GET', '/media/videos/liver.webp')).status).toBe(404);
  });

  it.each(['..%2f..%2fsecret.webp', '%2e%2e/secret.webp', '..', 'a%00.webp', 'a b.webp', `${'a'.repeat(300)}.webp`])(
    'cannot be reached by the name %s',
    async (name) => {
      const answer = await student.send('GET', `/media/images/${name}`);
      expect([400, 404, 414]).toContain(answer.status);
    },
  );

  it('is for those who are signed in', async () => {
    await hub.media.put('images', 'liver.webp', content);
    expect((await hub.stranger().send('GET', '/media/images/liver.webp')).status).toBe(401);
    expect((await hub.stranger().send('GET', '/media/videos/liver.mp4')).status).toBe(401);
  });
});
