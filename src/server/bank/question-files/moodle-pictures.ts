import sharp from 'sharp';
import type { PictureSize } from '#server/importing/moodle/moodle-shapes.ts';
import type { EmbeddedImage } from './moodle-xml.ts';

export interface StoredImage {
  data: Buffer;
  contentType: string;
}
export type ReadImage = (url: string) => Promise<StoredImage | null>;

/** The largest drop picture of Moodle, in pixels. Moodle would scale larger ones down, but not the places on them. */
const LARGEST = { width: 600, height: 400 };

/** The picture that a question is asked on, as Moodle shows it. */
export interface Background {
  file: EmbeddedImage;
  size: PictureSize;
  isScaled: boolean;
}

export async function embeddedImage(url: string, readImage: ReadImage): Promise<EmbeddedImage | null> {
  const image = await readImage(url);
  if (image === null) return null;
  const name = nameIn(url);
  const extension = image.contentType.slice(image.contentType.indexOf('/') + 1);
  // Moodle detects a file's type by its name.
  return { name: name.includes('.') ? name : `${name}.${extension}`, base64: image.data.toString('base64') };
}

export async function backgroundOf(url: string, readImage: ReadImage): Promise<Background | null> {
  const image = await readImage(url);
  if (image === null) return null;
  const { width } = await sharp(image.data).metadata();
  const { data, info } = await sharp(image.data)
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    // A third of a PNG's time and a quarter of its size, which add up over a bank.
    .flatten({ background: 'white' })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  const name = `${nameIn(url).replace(/\.\w+$/, '')}.jpg`;
  return {
    file: { name, base64: data.toString('base64') },
    size: { width: info.width, height: info.height },
    isScaled: info.width < width,
  };
}

const nameIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
