import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { ConversionError, type VideoConverter } from '#server/adapters/video-converter.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture, aVideo } from '#tests/support/media-files.ts';
import { avi, wmv } from '#tests/support/old-videos.ts';
import { createMediaService } from './media.service.ts';

const hub = hubForEachTest();
const teacher = forEachTest(() => aTeacher(hub.db));
const aService = async () => createMediaService({ db: hub.db, clock: hub.clock.read, media: hub.media });
const service = forEachTest(aService);

/** An upload that waits to be prepared, as after a browser has sent it directly to the store. */
async function staged(kind: 'images' | 'videos', data: Buffer): Promise<{ url: string; name: string }> {
  const name = randomUUID();
  await hub.db.insert(mediaFiles).values({ name, kind, createdById: teacher.id, createdAt: hub.clock.read() });
  await hub.media.put('staged', name, data);
  return { url: `/media/${kind}/${name}`, name };
}
const rowOf = async (name: string) => (await hub.db.select().from(mediaFiles).where(eq(mediaFiles.name, name)))[0];
const gone = (what: string) => ({
  status: 400,
  code: 'media_not_found',
  message: `The ${what} could not be found. Please upload it again.`,
});

describe('an AVI or WMV video', () => {
  const FRAMES = ['frames'];
  /** A converter that returns this, and notes what it is given. */
  function converting(made: Buffer | Error) {
    const given: [format: string, video: Buffer][] = [];
    const videoConverter: VideoConverter = {
      async convert(open, format, use) {
        given.push([format, await buffer(await open())]);
        if (made instanceof Error) throw made;
        return use({ size: made.length, open: () => Readable.from([made]) });
      },
    };
    const { db, clock, media } = hub;
    return { given, service: createMediaService({ db, clock: clock.read, media, videoConverter }) };
  }

  it.each([
    ['avi', avi(FRAMES)],
    ['wmv', wmv(FRAMES)],
  ])('(%s) is converted to MP4', async (format, data) => {
    const mp4 = aVideo('mp4', 4096);
    const { given, service } = converting(mp4);
    const { url, name } = await staged('videos', data);
    await service.prepareMedia(url);
    expect(given).toEqual([[format, data]]);
    expect(await rowOf(name)).toMatchObject({ contentType: 'video/mp4', bytes: 4096 });
    expect((await service.readVideo(url, Infinity))?.data).toEqual(mp4);
    expect(await hub.media.size('staged', name)).toBeNull();
  });

  it.each([
    [new ConversionError('broken'), { status: 400, code: 'damaged_video' }],
    [new ConversionError('slow', { isTooSlow: true }), { status: 400, code: 'slow_video' }],
    [Buffer.from('not a video'), { status: 400, code: 'damaged_video' }],
    [Buffer.alloc(VIDEO_MAX_BYTES + 1), { status: 413 }],
  ])('that cannot be converted is refused (%#)', async (made, refusal) => {
    const { service } = converting(made);
    const { url, name } = await staged('videos', avi(FRAMES));
    await expect(service.prepareMedia(url)).rejects.toMatchObject(refusal);
    expect(await hub.media.size('staged', name)).toBeNull();
  });

  it('is kept for another try if the converter fails otherwise', async () => {
    const { service } = converting(new Error('the disk is full'));
    const { url, name } = await staged('videos', avi(FRAMES));
    await expect(service.prepareMedia(url)).rejects.toThrow('the disk is full');
    expect(await hub.media.size('staged', name)).not.toBeNull();
  });
});

describe('preparing media', () => {
  it('makes an upload ready, and does nothing if it is already', async () => {
    const { url, name } = await staged('images', await aPicture({ width: 500, height: 400 }).png().toBuffer());
    await service.prepareMedia(url);
    const row = await rowOf(name);
    expect(row).toMatchObject({ readyAt: hub.clock.read(), contentType: 'image/webp', width: 500, height: 400 });
    const put = vi.spyOn(hub.media, 'put');
    await service.prepareMedia(url);
    expect(put).not.toHaveBeenCalled();
    expect(await hub.media.size('staged', name)).toBeNull();
  });

  it('by several callers at once, in one process and in others, works for all of them', async () => {
    const { url } = await staged('images', await aPicture().jpeg().toBuffer());
    const elsewhere = await aService();
    await Promise.all([service, service, elsewhere, elsewhere, service].map((each) => each.prepareMedia(url)));
    const image = await service.readImage(url);
    expect((await sharp(image?.data).metadata()).width).toBe(700);
  });

  it('finds it ready if another process finishes between two checks', async () => {
    const { url, name } = await staged('videos', aVideo());
    const elsewhere = await aService();
    const size = hub.media.size.bind(hub.media);
    vi.spyOn(hub.media, 'size').mockImplementationOnce(async (kind, of) => {
      const found = await size(kind, of);
      await elsewhere.prepareMedia(url);
      return found;
    });
    await service.prepareMedia(url);
    expect((await rowOf(name))?.readyAt).not.toBeNull();
  });

  it('can be repeated after a server was killed halfway', async () => {
    const { url, name } = await staged('videos', aVideo());
    vi.spyOn(hub.media, 'delete').mockRejectedValueOnce(new Error('killed'));
    await expect(service.prepareMedia(url)).rejects.toThrow('killed');
    await service.prepareMedia(url);
    expect(await rowOf(name)).toMatchObject({ contentType: 'video/mp4', bytes: 8192 });
  });

  it('keeps an upload for another try if the store fails', async () => {
    const { url } = await staged('videos', aVideo());
    vi.spyOn(hub.media, 'put').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(service.prepareMedia(url)).rejects.toThrow('the disk is full');
    await service.prepareMedia(url);
  });

  it('accepts files of the product that exist', async () => {
    await hub.media.put('images', 'liver.webp', Buffer.from('x'));
    await hub.media.put('images', 'page.html', Buffer.from('x'));
    await service.prepareMedia('/media/images/liver.webp');
    await expect(service.prepareMedia('/media/images/spleen.webp')).rejects.toMatchObject(gone('image'));
    await expect(service.prepareMedia('/media/images/page.html')).rejects.toMatchObject(gone('image'));
    await expect(service.prepareMedia('/media/videos/liver.webp')).rejects.toMatchObject(gone('video'));
  });

  it.each([
    ['/media/images/7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11', 'image'],
    ['/media/videos/7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11', 'video'],
    ['/media/site/x.webp', 'image'],
    ['https://elsewhere.example/x.webp', 'image'],
    ['/media/images/../staged/x', 'image'],
  ])('refuses %s, which does not exist', async (url, what) => {
    await expect(service.prepareMedia(url)).rejects.toMatchObject(gone(what));
  });

  it('refuses an image that is named as a video', async () => {
    const { name } = await staged('images', await aPicture().png().toBuffer());
    await expect(service.prepareMedia(`/media/videos/${name}`)).rejects.toMatchObject(gone('video'));
  });
});

describe('claiming media', () => {
  const claim = (...urls: string[]) => hub.db.transaction((tx) => service.claimMedia(tx, urls));

  it('records when a file was last claimed, together with others or alone', async () => {
    const url = await service.storeImage(await aPicture().png().toBuffer(), teacher.id);
    hub.clock.advance({ hours: 5 });
    await claim(url, url, '/media/images/liver.webp');
    expect((await rowOf(url.split('/').at(-1) ?? ''))?.claimedAt).toEqual(hub.clock.read());
  });

  it('does nothing without files', async () => {
    await expect(claim()).resolves.toBeUndefined();
  });

  it('refuses files that are not prepared, missing, being deleted, or of the other kind', async () => {
    const { url } = await staged('videos', aVideo());
    await expect(claim(url)).rejects.toMatchObject(gone('video'));
    await service.prepareMedia(url);
    await claim(url);
    await expect(claim(url.replace('videos', 'images'))).rejects.toMatchObject(gone('image'));
    await expect(claim(url, `/media/images/${randomUUID()}`)).rejects.toMatchObject(gone('image'));
    await hub.db.update(mediaFiles).set({ deletedAt: hub.clock.read() });
    await expect(claim(url)).rejects.toMatchObject(gone('video'));
    await expect(service.prepareMedia(url)).rejects.toMatchObject(gone('video'));
  });
});

describe('storing an image', () => {
  it('that exists already reuses it, as uploaded or as exported, if its file is still there', async () => {
    const data = await aPicture({ width: 300, height: 10 }).jpeg().toBuffer();
    expect(await service.findImage(data)).toBeNull();
    const { url } = await staged('images', data);
    await service.prepareMedia(url);
    const served = (await service.readImage(url))?.data ?? Buffer.alloc(0);
    hub.clock.advance({ hours: 5 });
    for (const image of [data, served]) {
      expect(await service.findImage(image)).toBe(url);
      expect(await service.storeImage(image, teacher.id)).toBe(url);
    }
    expect((await rowOf(url.split('/').at(-1) ?? ''))?.claimedAt).toEqual(hub.clock.read());
    for await (const { name } of hub.media.list('images')) await hub.media.delete('images', name);
    expect(await service.storeImage(data, teacher.id)).not.toBe(url);
  });

  it('gives it an address, from which it can be read', async () => {
    const url = await service.storeImage(await aPicture({ width: 2000, height: 10 }).jpeg().toBuffer(), teacher.id);
    expect(url).toMatch(/^\/media\/images\/[\da-f-]{36}$/);
    const image = await service.readImage(url);
    expect(image?.contentType).toBe('image/webp');
    expect(await sharp(image?.data).metadata()).toMatchObject({ format: 'webp', width: 1600 });
  });

  it('accepts an image from an export', async () => {
    const url = await service.storeImage(await aPicture().png().toBuffer(), teacher.id);
    const exported = await service.readImage(url);
    if (exported === null) throw new Error('the image is not there');
    const again = await service.readImage(await service.storeImage(exported.data, teacher.id));
    expect(await sharp(again?.data).metadata()).toMatchObject({ width: 700, height: 500 });
  });

  it('refuses unsupported, damaged and too large images, and keeps no row', async () => {
    const store = (data: Buffer) => service.storeImage(data, teacher.id);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(store(svg)).rejects.toMatchObject({ status: 415 });
    await expect(store(aVideo())).rejects.toMatchObject({ status: 415 });
    await expect(store((await aPicture().jpeg().toBuffer()).subarray(0, 9000))).rejects.toMatchObject({ status: 400 });
    await expect(store(Buffer.alloc(IMAGE_MAX_BYTES + 1))).rejects.toMatchObject({ status: 413 });
    expect(await hub.db.$count(mediaFiles)).toBe(0);
  });
});

describe('reading an image', () => {
  it('returns files of the product unchanged', async () => {
    await hub.media.put('images', 'liver.gif', Buffer.from('the picture'));
    const image = await service.readImage('/media/images/liver.gif');
    expect([image?.contentType, String(image?.data)]).toEqual(['image/gif', 'the picture']);
  });

  it('returns null for a missing image or another file', async () => {
    await hub.media.put('videos', 'scan.mp4', aVideo());
    expect(await service.readImage('/media/images/none.webp')).toBeNull();
    expect(await service.readImage(`/media/images/${randomUUID()}`)).toBeNull();
    expect(await service.readImage('/media/videos/scan.mp4')).toBeNull();
    expect(await service.readImage('https://elsewhere.example/x.webp')).toBeNull();
  });
});
