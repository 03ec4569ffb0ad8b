import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { aPicture, anAnimation } from '#tests/support/media-files.ts';
import { encodeImage, IMAGE_MAX_PIXELS } from './image-encoding.ts';

const slotsAndWidths = async (data: Buffer) => {
  const { versions } = await encodeImage(data);
  return Promise.all(versions.map(async ({ slot, data: each }) => [slot, (await sharp(each).metadata()).width]));
};
const largest = async (data: Buffer) => {
  const { versions } = await encodeImage(data);
  return sharp(versions.at(-1)?.data, { animated: true });
};
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } });

describe('an image', () => {
  it.each([
    [2000, [480, 720, 960, 1200, 1600], [480, 720, 960, 1200, 1600]],
    [1600, [480, 720, 960, 1200, 1600], [480, 720, 960, 1200, 1600]],
    [961, [480, 720, 960, 1200], [480, 720, 960, 961]],
    [700, [480, 720], [480, 700]],
    [480, [480], [480]],
    [1, [480], [1]],
  ])('of %i pixels is stored in several widths, none larger than the original', async (width, slots, widths) => {
    const data = await aPicture({ width, height: 30 }).png().toBuffer();
    expect(await slotsAndWidths(data)).toEqual(slots.map((slot, index) => [slot, widths[index]]));
  });

  it.each(['jpeg', 'png', 'gif'] as const)('that came as %s becomes WebP, and says how large it is', async (format) => {
    const data = await aPicture({ width: 2000, height: 100 }).toFormat(format).toBuffer();
    const { width, height, versions } = await encodeImage(data);
    expect([width, height]).toEqual([1600, 80]);
    for (const version of versions) expect((await sharp(version.data).metadata()).format).toBe('webp');
  });

  it('loses its metadata, and is rotated upright', async () => {
    const data = await sharp(await aPicture({ width: 300, height: 200 }).jpeg().toBuffer())
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(data).metadata()).orientation).toBe(6);
    expect(await encodeImage(data)).toMatchObject({ width: 200, height: 300 });
    const found = await (await largest(data)).metadata();
    expect(found).toMatchObject({ width: 200, height: 300 });
    expect([found.orientation, found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('that is animated stays animated, at its own pace', async () => {
    const data = await anAnimation({ width: 600, height: 40, frames: 3 });
    expect(await encodeImage(data)).toMatchObject({ width: 600, height: 40 });
    expect(await (await largest(data)).metadata()).toMatchObject({ pages: 3, loop: 2, delay: [100, 200, 300] });
  });

  it('stays close to the original, lossless ones nearly to the pixel', async () => {
    const picture = await aPicture({ width: 400, height: 300 }).png().toBuffer();
    const before = await sharp(picture).raw().toBuffer();
    const after = await (await largest(picture)).raw().toBuffer();
    expect(after.length).toBe(before.length);
    const differences = before.map((value, at) => Math.abs(value - (after[at] ?? 0)));
    expect(differences.reduce((most, each) => Math.max(most, each))).toBeLessThanOrEqual(4);
  });

  it('far taller than wide is scaled to fit', async () => {
    const data = await flat(100, 20_000).png().toBuffer();
    const { width, height } = await encodeImage(data);
    expect([width, height]).toEqual([81, 16_200]);
  });

  it('that decodes to too many pixels is refused, even if the file is small', async () => {
    const side = Math.ceil(Math.sqrt(IMAGE_MAX_PIXELS)) + 1;
    const data = await flat(side, side).png({ compressionLevel: 9 }).toBuffer();
    expect(data.length).toBeLessThan(1_000_000);
    await expect(encodeImage(data)).rejects.toMatchObject({ status: 400, code: 'too_many_pixels' });
  });

  it('that is damaged in any way is refused', async () => {
    const jpeg = await aPicture({ width: 64, height: 48 }).jpeg().toBuffer();
    for (const damaged of [jpeg.subarray(0, jpeg.length / 2), Buffer.alloc(0)]) {
      await expect(encodeImage(damaged)).rejects.toMatchObject({ status: 400, code: 'damaged_image' });
    }
    const whole = [jpeg, await aPicture({ width: 64, height: 48 }).png().toBuffer(), await anAnimation()];
    const mutations = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), mutations, async (original, changes) => {
        const data = Buffer.from(original);
        for (const [at, value] of changes) data[at % data.length] = value;
        const answer = await encodeImage(data).catch((error: unknown) => error);
        expect(answer instanceof AppError || !(answer instanceof Error)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
