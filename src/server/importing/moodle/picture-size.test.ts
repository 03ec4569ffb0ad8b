import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

const drawn = () => sharp({ create: { width: 31, height: 17, channels: 4, background: '#3458' } });

it.each([
  ['PNG', () => drawn().png()],
  ['GIF', () => drawn().gif()],
  ['JPEG', () => drawn().jpeg()],
  ['progressive JPEG', () => drawn().jpeg({ progressive: true })],
  ['WebP', () => drawn().webp()],
  ['WebP without loss', () => drawn().webp({ lossless: true })],
  ['WebP without transparency', () => drawn().removeAlpha().webp()],
])('the size of a %s is found in its first bytes', async (_what, picture) => {
  expect(pictureSize(await picture().toBuffer())).toEqual({ width: 31, height: 17 });
});

it('a rotated photo is measured upright', async () => {
  const data = await drawn().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(pictureSize(data)).toEqual({ width: 17, height: 31 });
});

it('fill bytes in a JPEG are skipped', async () => {
  const data = await drawn().jpeg().toBuffer();
  const filled = Buffer.concat([data.subarray(0, 2), Buffer.from([0xff, 0xff]), data.subarray(2)]);
  expect(pictureSize(filled)).toEqual({ width: 31, height: 17 });
});

it.each(['', 'x', '\u0089PNG', 'GIF89a', 'RIFF____WEBPVP8 ', '\u00FF\u00D8\u00FF', '<svg width="5" height="5"/>'])(
  'truncated files and files that are not pictures have none: %j',
  (text) => {
    expect(pictureSize(Buffer.from(text, 'latin1'))).toBeNull();
  },
);
