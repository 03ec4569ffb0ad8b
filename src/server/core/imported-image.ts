import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { IMAGE_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { AppError } from './errors.ts';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);

/** Whether its first bytes mark it as a picture of an accepted kind. */
export async function isImage(data: Uint8Array): Promise<boolean> {
  return IMAGE_TYPES.has((await fileTypeFromBuffer(data))?.mime ?? '');
}

/** Checks an image's first bytes, enough for a dry run; returns a path unique to its content. Throws 415, 413. */
export async function looksLikeImage(data: Uint8Array): Promise<string> {
  if (data.length > IMAGE_MAX_BYTES) throw new AppError(413, 'too_large', 'The image is larger than 10MB');
  if (!(await isImage(data))) throw new AppError(415, 'wrong_type', 'The image is not a JPG, PNG, GIF or WebP');
  return `/media/images/${createHash('sha256').update(data).digest('hex')}`;
}
