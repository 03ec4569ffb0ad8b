import { describe, expect, it, vi } from 'vitest';
import { getImage } from '#shared/bank/media.contract.ts';
import { IMAGE_WIDTHS } from '#shared/bank/media-limits.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture } from '#tests/support/media-files.ts';
import { createMediaService } from './media.service.ts';

const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db, { status: 'pending' })));

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
  ] as const)('of %s named %s is served as %s, to be cached only by this browser', async (kind, name, type) => {
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

  it('returns 404 if it is missing or of the other kind', async () => {
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

  it('requires signing in, even to ask for its size', async () => {
    await hub.media.put('images', 'liver.webp', content);
    expect((await hub.stranger().send('HEAD', '/media/images/liver.webp')).status).toBe(401);
  });

  it('of the product is served as it is, whatever the requested width', async () => {
    await hub.media.put('images', 'liver.webp', content);
    for (const width of IMAGE_WIDTHS) {
      expect(await student.send('GET', `/media/images/liver.webp?width=${width}`)).toMatchObject({ text: 'the file' });
    }
    expect((await student.send('GET', '/media/images/liver.webp?width=500')).status).toBe(400);
  });

  it('is not sent again to a browser that has it', async () => {
    await hub.media.put('images', 'liver.webp', content);
    const etag = String((await student.send('GET', '/media/images/liver.webp')).headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await student.send('GET', '/media/images/liver.webp', { headers: { 'if-none-match': tags } });
      expect(again).toMatchObject({ status: 304, text: '', headers: { etag, 'cache-control': expect.anything() } });
    }
    const other = await student.send('GET', '/media/images/liver.webp', { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  /** A stored image, as wide as any by default, and a function for its tag with a query. */
  async function aStoredImage(width = 1600) {
    const teacher = await aTeacher(hub.db);
    const { storeImage } = createMediaService({ db: hub.db, clock: hub.clock.read, media: hub.media });
    const url = await storeImage(await aPicture({ width, height: 20 }).png().toBuffer(), teacher.id);
    return { url, tagOf: async (query: string) => (await student.send('GET', url + query)).headers.etag };
  }

  it('has a different tag in each width', async () => {
    const { tagOf } = await aStoredImage();
    expect(await tagOf('?width=480')).not.toBe(await tagOf('?width=960'));
    expect(await tagOf('?width=1600')).toBe(await tagOf(''));
  });

  it.each([
    [720, 960],
    [1200, 1600],
  ])('from before the width of %i was introduced is served in the next one', async (added, wider) => {
    const { url, tagOf } = await aStoredImage();
    expect(await tagOf(`?width=${added}`)).not.toBe(await tagOf(`?width=${wider}`));
    await hub.media.delete('images', `${url.split('/').at(-1)}@${added}.webp`);
    expect(await tagOf(`?width=${added}`)).toBe(await tagOf(`?width=${wider}`));
  });

  it('of 961 to 1,200 pixels from before the width of 1,200 was introduced is served in its own width', async () => {
    const { url } = await aStoredImage(1100);
    const name = url.split('/').at(-1);
    await hub.media.put('images', `${name}@1600.webp`, content);
    await hub.media.delete('images', `${name}@1200.webp`);
    const textAt = async (query: string) => (await student.send('GET', url + query)).text;
    expect(await Promise.all(['', '?width=1200', '?width=1600'].map(textAt))).toEqual(Array(3).fill('the file'));
  });

  it('is sent in part for a range request', async () => {
    await hub.media.put('videos', 'v.mp4', content);
    const ask = (headers: Record<string, string>) => student.send('GET', '/media/videos/v.mp4', { headers });
    const { headers, ...part } = await ask({ range: 'bytes=4-5' });
    expect(part).toMatchObject({ status: 206, text: 'fi' });
    expect(headers).toMatchObject({ 'content-range': 'bytes 4-5/8', 'content-length': '2' });
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4' });
    expect(await ask({ range: 'bytes=-2' })).toMatchObject({ status: 206, text: 'le' });
    expect(await ask({ range: 'bytes=6-' })).toMatchObject({ status: 206, text: 'le' });
    expect(await ask({ range: 'bytes=0-1,4-5' })).toMatchObject({ status: 200, text: 'the file' });
    const beyond = await ask({ range: 'bytes=8-' });
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */8' } });
    expect(JSON.parse(beyond.text)).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it('is sent in part only if it is still the file that the browser began to load', async () => {
    await hub.media.put('videos', 'v.mp4', content);
    const etag = String((await student.send('GET', '/media/videos/v.mp4')).headers.etag);
    const ask = (tag: string) =>
      student.send('GET', '/media/videos/v.mp4', { headers: { range: 'bytes=4-5', 'if-range': tag } });
    expect(await ask(etag)).toMatchObject({ status: 206, text: 'fi' });
    expect(await ask('"other"')).toMatchObject({ status: 200, text: 'the file' });
    expect(await ask(`W/${etag}`)).toMatchObject({ status: 200, text: 'the file' });
  });

  it('reports its size without being sent', async () => {
    await hub.media.put('videos', 'v.mp4', content);
    const read = vi.spyOn(hub.media, 'read');
    expect(await student.send('HEAD', '/media/videos/v.mp4')).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': '8', 'content-type': 'video/mp4', 'accept-ranges': 'bytes' },
    });
    const part = await student.send('HEAD', '/media/videos/v.mp4', { headers: { range: 'bytes=0-1' } });
    expect(part).toMatchObject({ status: 200, headers: { 'content-length': '8' } });
    expect(read).not.toHaveBeenCalled();
    expect((await student.send('HEAD', '/media/videos/none.mp4')).status).toBe(404);
  });

  it('returns 404 for a range too if the store has lost it', async () => {
    const headers = { range: 'bytes=0-1' };
    expect((await student.send('GET', '/media/videos/none.mp4', { headers })).status).toBe(404);
  });
});
