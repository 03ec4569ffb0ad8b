import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { IMAGE_MAX_BYTES } from '#shared/domain/limits.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { aPicture, download } from '#tests/support/media-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const WRONG_TYPE = 'Invalid File Type: Please upload images (JPG, PNG, GIF) or videos (MP4, MOV, AVI, WMV)';

describe('an image uploaded in one step', () => {
  async function send(client: TestClient, hub: TestApp, file: { field?: string; data: Buffer }) {
    const form = new FormData();
    form.set(file.field ?? 'image', new File([file.data as BlobPart], 'scan.png')); // a Buffer is a BlobPart at run time
    const encoded = new Response(form);
    const answer = await hub.app.inject({
      method: 'POST',
      url: '/api/upload-image',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
      cookies: { [SESSION_COOKIE]: client.cookie ?? '' },
    });
    return { status: answer.statusCode, body: answer.json<{ imageUrl: string; message: string }>() };
  }

  it('has an address where it is served', async () => {
    const hub = await createTestApp();
    const teacher = await hub.as(await aTeacher(hub.db));
    const { status, body } = await send(teacher, hub, { data: await aPicture().png().toBuffer() });
    expect([status, body]).toEqual([200, { imageUrl: expect.stringMatching(/^\/media\/images\/[\da-f-]{36}$/) }]);
    expect((await download(hub, { client: teacher, url: body.imageUrl })).headers['content-type']).toBe('image/webp');
  });

  it('is refused if it is not an image, too large or missing', async () => {
    const hub = await createTestApp();
    const teacher = await hub.as(await aTeacher(hub.db));
    const webp = await aPicture().webp().toBuffer();
    expect(await send(teacher, hub, { data: webp })).toMatchObject({ status: 415, body: { message: WRONG_TYPE } });
    expect(await send(teacher, hub, { data: Buffer.alloc(IMAGE_MAX_BYTES + 1) })).toMatchObject({
      status: 413,
      body: { message: 'File Too Large: File size must be less than 10MB' },
    });
    expect(await send(teacher, hub, { data: Buffer.alloc(0) })).toMatchObject({ status: 400 });
    expect(await send(teacher, hub, { field: 'photo', data: webp })).toMatchObject({ status: 400 });
    expect(await hub.db.$count(mediaFiles)).toBe(0);
  });
});
