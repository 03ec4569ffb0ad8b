import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { cookieSecret } from '#server/core/settings.repository.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { finishUpload, requestUpload } from '#shared/bank/media.contract.ts';
import { UPLOAD_MINUTES } from '#shared/bank/media-limits.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aVideo } from '#tests/support/media-files.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { statusesOf } from '#tests/support/test-client.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';

describe('an upload address of the hub', () => {
  const hub = hubForEachTest();
  const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
  const anAddress = async (fileType: 'image' | 'video' = 'video') =>
    (await teacher.ok(requestUpload, { body: { fileType } })).uploadURL;
  const put = (url: string, payload: Buffer = aVideo(), headers: Record<string, string> = {}) =>
    teacher.send('PUT', url, { payload, headers });

  it('is a path, whatever host a request names', async () => {
    Object.assign(teacher.headers, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const path = /^\/api\/media\/uploads\/images\/[\da-f-]{36}\?expires=\d+&signature=[\w-]+$/;
    expect(await anAddress('image')).toMatch(path);
  });

  it('works once', async () => {
    const address = await anAddress();
    const url = `/media/videos/${address.match(/[\da-f-]{36}/)?.[0]}`;
    expect(JSON.parse((await put(address)).text)).toEqual({ url });
    expect(await put(address)).toMatchObject({ status: 409 });
  });

  it('accepts one of two files that arrive at once', async () => {
    const address = await anAddress();
    expect(statusesOf(await Promise.all([put(address), put(address)]))).toEqual([200, 409]);
  });

  it('can be used again after a file was refused', async () => {
    const address = await anAddress();
    expect(await put(address, Buffer.from('text'))).toMatchObject({ status: 415 });
    expect(await put(address)).toMatchObject({ status: 200 });
  });

  it('accepts a body of any content type, or of none', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'multipart/form-data' }, {}]) {
      expect(await put(await anAddress(), aVideo(), headers)).toMatchObject({ status: 200 });
    }
  });

  it('refuses an empty file', async () => {
    expect(await put(await anAddress(), Buffer.alloc(0))).toMatchObject({ status: 415 });
  });

  it('expires', async () => {
    const address = await anAddress();
    hub.clock.advance({ minutes: UPLOAD_MINUTES, seconds: -1 });
    const other = await anAddress();
    expect(await put(address)).toMatchObject({ status: 200 });
    hub.clock.advance({ minutes: UPLOAD_MINUTES });
    const refusal = await put(other);
    expect([refusal.status, refusal.text]).toEqual([403, expect.stringContaining('expired')]);
  });

  it.each([
    ['another name', (url: string) => url.replace(/[\da-f-]{36}/, '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11')],
    ['another kind', (url: string) => url.replace('/videos/', '/images/')],
    ['a later end', (url: string) => url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`)],
    [
      'another signature',
      (url: string) => url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/(.)(.{9})$/, 'x$2'),
    ],
    ['a short signature', (url: string) => url.slice(0, -8)],
    ['an empty signature', (url: string) => url.replace(/signature=.*/, 'signature=')],
  ])('with %s is refused', async (_what, change) => {
    const address = await anAddress();
    expect(change(address)).not.toBe(address);
    expect(await put(change(address))).toMatchObject({ status: 403 });
    expect(await put(address)).toMatchObject({ status: 200 });
  });

  it.each([
    ['HMAC-SHA-1', 'sha1', 'media upload addresses'],
    ['HMAC-SHA-512', 'sha512', 'media upload addresses'],
    ['the key for device cookies', 'sha256', 'sign-in devices'],
  ])('signed by %s is refused', async (_what, algorithm, purpose) => {
    const address = await anAddress();
    const [, name = '', expires = ''] = /videos\/([\da-f-]{36})\?expires=(\d+)/.exec(address) ?? [];
    const secret = await cookieSecret(hub.db);
    const signedBy = (hash: string, use: string) => {
      const key = createHmac('sha256', secret).update(use).digest();
      const signature = createHmac(hash, key).update(`videos/${name}?expires=${expires}`).digest('base64url');
      return address.replace(/signature=.*/, `signature=${signature}`);
    };
    expect(signedBy('sha256', 'media upload addresses')).toBe(address);
    expect(await put(signedBy(algorithm, purpose))).toMatchObject({ status: 403 });
  });

  it('whose row was deleted is refused', async () => {
    const address = await anAddress();
    await hub.db.delete(mediaFiles).where(eq(mediaFiles.kind, 'videos'));
    expect(await put(address)).toMatchObject({ status: 403 });
  });

  it('is for teachers only, signed or not', async () => {
    const address = await anAddress();
    const student = await hub.as(await aStudent(hub.db));
    expect(await student.send('PUT', address, { payload: aVideo() })).toMatchObject({ status: 403 });
    expect(await hub.stranger().send('PUT', address, { payload: aVideo() })).toMatchObject({ status: 401 });
    expect(await student.call(requestUpload, { body: { fileType: 'image' } })).toMatchObject({ status: 403 });
    const url = `/media/videos/${address.match(/[\da-f-]{36}/)?.[0]}`;
    expect(await student.call(finishUpload, { body: { url } })).toMatchObject({ status: 403 });
  });

  it('must be requested with a known kind', async () => {
    const payload = { fileType: 'text' };
    expect((await teacher.send('POST', '/api/media/upload-url', { payload })).status).toBe(400);
  });

  it.each([
    ['image', '/media/images/7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11'],
    ['video', '/media/videos/none.mp4'],
  ])('never used leaves no %s to finish', async (what, url) => {
    const message = `The ${what} could not be found. Please upload it again.`;
    expect(await teacher.call(finishUpload, { body: { url } })).toMatchObject({ status: 400, error: { message } });
  });
});

describe('the pages of a hub', () => {
  it('may send to the store that accepts uploads, and nowhere else', async () => {
    class ForeignStore extends MemoryMediaStore {
      override readonly uploadOrigin = 'https://s3.example';
    }
    const policyWith = async (media: MediaStore) => {
      const hub = await createTestApp({ media });
      return (await hub.stranger().send('GET', '/api/health')).headers['content-security-policy'];
    };
    expect(await policyWith(new ForeignStore())).toContain("connect-src 'self' https://s3.example;");
    expect(await policyWith(new MemoryMediaStore())).toContain("connect-src 'self';");
  });
});
