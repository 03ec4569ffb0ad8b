import { fileTypeFromBuffer } from 'file-type';
import { IMAGE_MAX_BYTES } from '#shared/domain/limits.ts';
import { AppError } from './errors.ts';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** What an image is by its first bytes: enough for a dry run, which stores nothing. Throws 415, 413. */
export async function looksLikeImage(data: Uint8Array): Promise<string> {
  if (data.length > IMAGE_MAX_BYTES) throw new AppError(413, 'too_large', 'The image is larger than 10MB');
  const found = await fileTypeFromBuffer(data);
  if (!IMAGE_TYPES.has(found?.mime ?? ''))
    throw new AppError(415, 'wrong_type', 'The image is no JPG, PNG, GIF or WebP');
  return '/media/images/preview';
}
