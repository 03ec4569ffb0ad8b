import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { finishUpload, requestUpload } from '#shared/bank/media.contract.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { anAnimation, aPicture, aVideo, download } from '#tests/support/media-files.ts';
import { ASF, avi, wmv } from '#tests/support/old-videos.ts';
import { REAL_STORES, type TestStore } from '#tests/support/media-stores.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const WRONG_TYPE = 'Invalid File Type: Please upload images (JPG, PNG, GIF) or videos (MP4, MOV, AVI, WMV)';

describe.each(REAL_STORES)('an upload to a store %s', (_name, start) => {
  let server: TestStore;
  let media: MediaStore;
  beforeAll(async () => {
    server = await start();
    media = await server.open();
  });
  afterAll(() => server.close());
  const hub = forEachTest(() => createTestApp({ media }));
  const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

  /** Acts like the browser: requests an address, puts the file there, has it checked. */
  async function upload(fileType: 'image' | 'video', data: Buffer, type = 'application/octet-stream') {
    const { uploadURL } = await teacher.ok(requestUpload, { body: { fileType } });
    const url = `/media/${fileType}s/${new URL(uploadURL, 'http://hub').pathname.split('/').at(-1)}`;
    const isOurs = media.uploadOrigin === null;
    const headers = { 'content-type': type };
    const put = isOurs
      ? await teacher.send('PUT', uploadURL, { payload: data, headers })
      : await fetch(uploadURL, { method: 'PUT', body: data as BodyInit, headers }); // a Buffer is a body at run time
    if (put.status !== 200) return { url, status: put.status, error: JSON.parse((put as { text: string }).text) };
    const { status, body, error } = await teacher.call(finishUpload, { body: { url } });
    return { url, status, body, error };
  }
  const get = (url: string, headers = {}) => download(hub, { client: teacher, url, headers });

  it.each(['jpeg', 'png', 'gif'] as const)(
    'of a picture (%s) is served as WebP in the requested width',
    async (format) => {
      const data = await aPicture({ width: 1000, height: 50 }).toFormat(format).toBuffer();
      const { url, status, body } = await upload('image', data);
      expect(status).toBe(200);
      expect(body).toMatchObject({ url, contentType: 'image/webp', width: 1000, height: 50 });
      const widthAt = async (query: string) => (await sharp((await get(url + query)).bytes).metadata()).width;
      expect(await widthAt('')).toBe(1000);
      expect(await widthAt('?width=480')).toBe(480);
      expect(await widthAt('?width=960')).toBe(960);
      expect(await widthAt('?width=1600')).toBe(1000);
      expect((await get(url)).headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' });
      expect((await get(url)).bytes.length).toBe(body?.bytes);
    },
  );

  it('of an animation stays animated', async () => {
    const { url } = await upload('image', await anAnimation({ frames: 4 }), 'image/gif');
    expect((await sharp((await get(url)).bytes).metadata()).pages).toBe(4);
  });

  it.each([
    ['avi', 'video/x-msvideo', avi],
    ['wmv', 'video/x-ms-wmv', wmv],
  ] as const)('of a video (%s) that cannot be converted is served without its metadata', async (_kind, type, make) => {
    const { url, body } = await upload('video', make(['frames'], { says: 'PATIENT-DOE' }));
    const whole = await get(url);
    expect(whole.headers).toMatchObject({ 'content-type': type, 'content-length': String(body?.bytes) });
    expect([whole.bytes.includes('frames'), whole.bytes.includes('DOE')]).toEqual([true, false]);
  });

  it.each([
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
  ] as const)('of a video (%s) is served unchanged, whole or in part', async (kind, contentType) => {
    const data = aVideo(kind, 100_000);
    const { url, body } = await upload('video', data);
    expect(body).toEqual({ url, contentType, bytes: 100_000, width: null, height: null });
    const whole = await get(url);
    expect(whole.headers).toMatchObject({ 'content-type': contentType, 'content-length': '100000' });
    expect(whole.bytes.equals(data)).toBe(true);
    const part = await get(url, { range: 'bytes=50000-59999' });
    expect(part.status).toBe(206);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 50000-59999/100000', 'content-length': '10000' });
    expect(part.bytes.equals(data.subarray(50_000, 60_000))).toBe(true);
  });

  it.each([
    ['a page', 'image', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing', 'image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['text', 'video', Buffer.from('just text')],
    ['only sound', 'video', wmv([], { streams: [ASF.audio] })],
    ['a video for an image', 'image', aVideo('mp4')],
    ['an unsupported format', 'image', Buffer.from('RIFF\u0024\0\0\0WEBPVP8 ')],
  ] as const)('of %s is refused whatever its name, and nothing is stored', async (_what, fileType, data) => {
    const { url, status, error } = await upload(fileType, data, 'image/png');
    expect([status, error]).toMatchObject([415, { code: 'wrong_type', message: WRONG_TYPE }]);
    expect((await get(url)).status).toBe(404);
    expect(await media.size('staged', url.split('/').at(-1) ?? '')).toBeNull();
  });

  it('of an image for a video is refused', async () => {
    const { status } = await upload('video', await aPicture().png().toBuffer());
    expect(status).toBe(415);
  });

  it('of a damaged picture is refused', async () => {
    const jpeg = await aPicture().jpeg().toBuffer();
    const { status, error } = await upload('image', jpeg.subarray(0, 9000));
    expect([status, error]).toMatchObject([400, { code: 'damaged_image' }]);
  });

  it.each([
    ['image', IMAGE_MAX_BYTES, 'File Too Large: File size must be less than 10MB'],
    ['video', VIDEO_MAX_BYTES, 'File Too Large: File size must be less than 50MB'],
  ] as const)('of an %s that is too large is refused, and nothing is stored', async (fileType, limit, message) => {
    const { url, status, error } = await upload(fileType, Buffer.alloc(limit + 1));
    expect([status, error]).toMatchObject([413, { code: 'too_large', message }]);
    expect(await media.size('staged', url.split('/').at(-1) ?? '')).toBeNull();
  });

  it('of a video of the maximum size is accepted', { tags: 'long' }, async () => {
    expect((await upload('video', aVideo('mp4', VIDEO_MAX_BYTES))).status).toBe(200);
  });

  it('can be checked again and again', async () => {
    const { url, body } = await upload('image', await aPicture().png().toBuffer());
    expect(await teacher.ok(finishUpload, { body: { url } })).toEqual(body);
  });

  it('leaves nothing in the staging area', async () => {
    const { url } = await upload('video', aVideo());
    expect(await media.size('staged', url.split('/').at(-1) ?? '')).toBeNull();
  });

  it('is not served before it is checked', async () => {
    const { uploadURL } = await teacher.ok(requestUpload, { body: { fileType: 'image' } });
    const id = new URL(uploadURL, 'http://hub').pathname.split('/').at(-1) ?? '';
    await media.put('staged', id, await aPicture().png().toBuffer());
    expect((await get(`/media/images/${id}`)).status).toBe(404);
    expect((await get(`/media/staged/${id}`)).status).toBe(404);
  });
});
