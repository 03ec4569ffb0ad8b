import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { flashcards, questions } from '#server/db/schema/content.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { ownCards } from '#server/db/schema/study.ts';
import { UNUSED_MEDIA_HOURS } from '#shared/bank/media-limits.ts';
import { outsideTransactions } from '#tests/support/database.ts';
import { aFlashcard, aQuestion, aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture, aVideo } from '#tests/support/media-files.ts';
import { createMediaService } from './media.service.ts';

const hub = hubForEachTest();
const teacher = forEachTest(() => aTeacher(hub.db));
const service = forEachTest(async () => createMediaService({ db: hub.db, clock: hub.clock.read, media: hub.media }));

const anImage = async () =>
  service.storeImage(await aPicture({ width: 1000, height: 10 }).png().toBuffer(), teacher.id);
const names = async () => (await hub.db.select().from(mediaFiles)).map(({ name }) => name).toSorted();
const nameOf = (url: string) => url.split('/').at(-1) ?? '';
async function files(kind: 'images' | 'videos' | 'staged'): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of hub.media.list(kind)) found.push(name);
  return found.toSorted();
}
const aDayPasses = () => hub.clock.advance({ hours: UNUSED_MEDIA_HOURS, seconds: 1 });

describe('the sweep of uploads', () => {
  it('deletes unused files, in all their widths, once they are a day old', async () => {
    await anImage();
    expect(await service.sweepUnused()).toBe(0);
    aDayPasses();
    expect(await service.sweepUnused()).toBe(1);
    expect([await names(), await files('images')]).toEqual([[], []]);
    expect(await service.sweepUnused()).toBe(0);
  });

  it('keeps files that any version of a question or card names', async () => {
    const [image, video, card, once] = [await anImage(), await anImage(), await anImage(), await anImage()];
    const [back, own, ownBack] = [await anImage(), await anImage(), await anImage()];
    const [cardOnce, backOnce] = [await anImage(), await anImage()];
    const videoUrl = video.replace('images', 'videos');
    await hub.db
      .update(mediaFiles)
      .set({ kind: 'videos' })
      .where(eq(mediaFiles.name, nameOf(video)));
    await aQuestion(hub.db, { imageUrl: image });
    await aQuestion(hub.db, { videoUrl });
    await aFlashcard(hub.db, { imageUrl: card, backImageUrl: back });
    const student = await aStudent(hub.db);
    await hub.db
      .insert(ownCards)
      .values({ userId: student.id, front: 'a', back: 'b', imageUrl: own, backImageUrl: ownBack });
    const edited = await aQuestion(hub.db, { imageUrl: once });
    await hub.db.update(questions).set({ imageUrl: null }).where(eq(questions.id, edited.id));
    await aFlashcard(hub.db, { front: 'Once', imageUrl: cardOnce, backImageUrl: backOnce });
    await hub.db.update(flashcards).set({ imageUrl: null, backImageUrl: null }).where(eq(flashcards.front, 'Once'));
    const unused = await anImage();
    aDayPasses();
    expect(await service.sweepUnused()).toBe(1);
    const named = [image, video, card, once, back, own, ownBack, cardOnce, backOnce];
    expect(await names()).toEqual(named.map(nameOf).toSorted());
    expect(await files('images')).not.toContain(`${nameOf(unused)}@480.webp`);
  });

  it('does not confuse a video with the image of the same name', async () => {
    const url = await anImage();
    await aQuestion(hub.db, { videoUrl: url.replace('images', 'videos') });
    aDayPasses();
    expect(await service.sweepUnused()).toBe(1);
  });

  it('counts the day from when the file was last claimed', async () => {
    const url = await anImage();
    aDayPasses();
    await service.prepareMedia(url);
    expect(await service.sweepUnused()).toBe(0);
    hub.clock.advance({ hours: UNUSED_MEDIA_HOURS - 1 });
    await hub.db.transaction((tx) => service.claimMedia(tx, [url]));
    hub.clock.advance({ hours: 2 });
    expect(await service.sweepUnused()).toBe(0);
    aDayPasses();
    expect(await service.sweepUnused()).toBe(1);
  });

  it('never touches files of the product, attachments and the site', async () => {
    await hub.media.put('images', 'liver.webp', Buffer.from('x'));
    await hub.media.put('attachments', 'a.pdf', Buffer.from('x'));
    await hub.media.put('site', 'me.webp', Buffer.from('x'));
    hub.clock.set('2100-01-01T00:00:00Z');
    await service.sweepUnused();
    expect(await hub.media.size('images', 'liver.webp')).toBe(1);
    expect(await hub.media.size('attachments', 'a.pdf')).toBe(1);
    expect(await hub.media.size('site', 'me.webp')).toBe(1);
  });

  it('deletes addresses that were never used, uploads that were never prepared, and partial uploads', async () => {
    const row = { kind: 'videos', createdById: teacher.id, createdAt: hub.clock.read() } as const;
    await hub.db.insert(mediaFiles).values([
      { ...row, name: 'never-used' },
      { ...row, name: 'never-prepared' },
    ]);
    await hub.media.put('staged', 'never-prepared', aVideo());
    await hub.media.put('staged', 'partial-1', Buffer.from('half a fi'));
    expect(await service.sweepUnused()).toBe(0);
    expect(await files('staged')).toHaveLength(2);
    // The store uses the real hub.clock.
    hub.clock.set(new Date(Date.now() + (UNUSED_MEDIA_HOURS + 1) * 3_600_000).toISOString());
    expect(await service.sweepUnused()).toBe(2);
    expect([await names(), await files('staged')]).toEqual([[], []]);
  });

  it('resumes after being killed, and nothing can claim a half-deleted file', async () => {
    const url = await anImage();
    aDayPasses();
    const remove = vi.spyOn(hub.media, 'delete').mockRejectedValueOnce(new Error('killed'));
    await expect(service.sweepUnused()).rejects.toThrow('killed');
    expect(await names()).toHaveLength(1);
    await expect(service.prepareMedia(url)).rejects.toMatchObject({ status: 400 });
    await expect(hub.db.transaction((tx) => service.claimMedia(tx, [url]))).rejects.toMatchObject({ status: 400 });
    expect(await service.readImage(url)).toBeNull();
    remove.mockRestore();
    expect(await service.sweepUnused()).toBe(1);
    expect([await names(), await files('images')]).toEqual([[], []]);
  });

  it('that races with saving a question either keeps its image or makes the save fail', async () => {
    const urls = await Promise.all(Array.from({ length: 12 }, anImage));
    aDayPasses();
    const save = (imageUrl: string) =>
      hub.db
        .transaction(async (tx) => {
          await service.claimMedia(tx, [imageUrl]);
          await aQuestion(tx, { imageUrl });
        })
        .then(
          () => imageUrl,
          () => null,
        );
    const [, answers] = await Promise.all([service.sweepUnused(), Promise.all(urls.map(save)), service.sweepUnused()]);
    const saved = answers.filter((url) => url !== null);
    expect(await names()).toEqual(saved.map(nameOf).toSorted());
    const images = await Promise.all(saved.map((url) => service.readImage(url)));
    expect(images).not.toContain(null);
  });

  it('skips files that a running transaction claims', async () => {
    const url = await anImage();
    aDayPasses();
    let sweep: Promise<number> | undefined;
    await hub.db.transaction(async (tx) => {
      await service.claimMedia(tx, [url]);
      sweep = outsideTransactions(() => service.sweepUnused());
      await aQuestion(tx, { imageUrl: url });
    });
    expect(await sweep).toBe(0);
    expect(await service.readImage(url)).not.toBeNull();
  });
});
