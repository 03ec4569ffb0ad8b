import sharp, { type Metadata } from 'sharp';
import { AppError, invalid } from '#server/core/errors.ts';
import { IMAGE_WIDTHS } from '#shared/bank/media-limits.ts';
import { slotsOf, type ImageSlot } from './image-versions.ts';

/** Over all frames. Larger images are refused before they are decoded, so that a small file can't fill the memory. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** The maximum of WebP. */
const MAX_HEIGHT = 16_383;
/** Up to this many pixels, the full width of lossless pictures stays nearly so; more takes too much time and space. */
const NEAR_LOSSLESS_MAX_PIXELS = 400_000;
/** High, because students are asked about details of the picture. */
const LOSSY = { quality: 92, smartSubsample: true };
const NEAR_LOSSLESS = { nearLossless: true, quality: 60 };
/** Each decodes a whole picture. */
const ENCODERS_MAX = 2;

export interface EncodedImage {
  versions: { slot: ImageSlot; data: Buffer }[];
  /** Pixels of the largest version. */
  width: number;
  height: number;
}

/**
 * Re-encodes an image as WebP in several widths, none larger than the original, upright and without its metadata.
 * Animated ones stay animated. Throws 400 if it is damaged or decodes to more than `IMAGE_MAX_PIXELS`.
 */
export async function encodeImage(data: Uint8Array): Promise<EncodedImage> {
  return withEncoder(async () => {
    try {
      return await encode(data);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw invalid('This image is damaged. Please save it again and upload the new file.', 'damaged_image');
    }
  });
}

async function encode(data: Uint8Array): Promise<EncodedImage> {
  const header = await sharp(data, { limitInputPixels: false }).metadata();
  const frames = header.pages ?? 1;
  if (header.width * header.height * frames > IMAGE_MAX_PIXELS) {
    const megapixels = IMAGE_MAX_PIXELS / 1_000_000;
    throw invalid(`This image is too large: it may have at most ${megapixels} megapixels.`, 'too_many_pixels');
  }
  const upright = header.autoOrient;
  const scale = Math.min(1, Math.max(...IMAGE_WIDTHS) / upright.width, MAX_HEIGHT / upright.height);
  const width = Math.max(1, Math.floor(upright.width * scale));
  const versions: EncodedImage['versions'] = [];
  let height = 0;
  for (const slot of slotsOf(width)) {
    const { data: encoded, info } = await sharp(data, {
      animated: frames > 1,
      limitInputPixels: IMAGE_MAX_PIXELS,
      failOn: 'error',
    })
      .autoOrient()
      .resize({ width: Math.min(slot, width), height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp(isNearlyLossless(header, upright, Math.min(slot, width)) ? NEAR_LOSSLESS : LOSSY)
      .toBuffer({ resolveWithObject: true });
    versions.push({ slot, data: encoded });
    height = info.pageHeight ?? info.height;
  }
  return { versions, width, height };
}

function isNearlyLossless(
  { format, pages = 1 }: Metadata,
  upright: { width: number; height: number },
  width: number,
): boolean {
  const pixels = upright.width * upright.height;
  return format !== 'jpeg' && pages === 1 && width === upright.width && pixels <= NEAR_LOSSLESS_MAX_PIXELS;
}

let encoding = 0;
const waiting: (() => void)[] = [];

async function withEncoder<T>(work: () => Promise<T>): Promise<T> {
  if (encoding >= ENCODERS_MAX) await new Promise<void>((resolve) => void waiting.push(resolve));
  else encoding += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else encoding -= 1;
  }
}
