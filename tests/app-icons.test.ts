import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';

const PUBLIC = path.resolve(import.meta.dirname, '../public');

const manifest = z
  .object({ icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string() })) })
  .parse(JSON.parse(fs.readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8')));

it('the manifest has what phones install the app with: pictures of 192 and 512 pixels, and one that can be cut', async () => {
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of pictures) {
    const { width, height, format } = await sharp(path.join(PUBLIC, src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});

it('the icon of an iPhone, and the one that can be cut, cover their whole square', async () => {
  for (const name of ['apple-touch-icon.png', 'icon-maskable-512.png']) {
    const { data, info } = await sharp(path.join(PUBLIC, name))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corners = [0, info.width - 1, info.width * (info.height - 1), info.width * info.height - 1];
    expect(corners.map((pixel) => data[pixel * info.channels + 3])).toEqual([255, 255, 255, 255]);
  }
});
