import { describe, expect, it } from 'vitest';
import { mediaFiles } from '#server/db/schema/media.ts';
import { IMAGE_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture, download } from '#tests/support/media-files.ts';

const WRONG_TYPE = 'Invalid File Type: Please upload images (JPG, PNG, GIF) or videos (MP4, MOV, AVI, WMV)';

describe('an image uploaded in one step', () => {
  const hub = hubForEachTest();
  const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
  async function send({ field = 'image', data }: { field?: string; data: Buffer }) {
    const form = new FormData();
    form.set(field, new File([data as BlobPart], 'scan.png')); // a Buffer is a BlobPart at run time
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await encoded.arrayBuffer());
    const { status, text } = await teacher.send('POST', '/api/upload-image', { headers, payload });
    return { status, body: JSON.parse(text) as { imageUrl: string; message: string } };
  }

  it('has an address where it is served', async () => {
    const { status, body } = await send({ data: await aPicture().png().toBuffer() });
    expect([status, body]).toEqual([200, { imageUrl: expect.stringMatching(/^\/media\/images\/[\da-f-]{36}$/) }]);
    expect((await download(hub, { client: teacher, url: body.imageUrl })).headers['content-type']).toBe('image/webp');
  });

  it('is refused if it is not an image, too large or missing', async () => {
    const webp = await aPicture().webp().toBuffer();
    expect(await send({ data: webp })).toMatchObject({ status: 415, body: { message: WRONG_TYPE } });
    const message = 'File Too Large: File size must be less than 10MB';
    expect(await send({ data: Buffer.alloc(IMAGE_MAX_BYTES + 1) })).toMatchObject({ status: 413, body: { message } });
    expect(await send({ data: Buffer.alloc(0) })).toMatchObject({ status: 400 });
    expect(await send({ field: 'photo', data: webp })).toMatchObject({ status: 400 });
    expect(await hub.db.$count(mediaFiles)).toBe(0);
  });
});
