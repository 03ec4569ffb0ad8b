import { fileTypeFromBuffer } from 'file-type';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);

/** Whether its first bytes mark it as a picture of an accepted kind. */
export async function isImage(data: Uint8Array): Promise<boolean> {
  return IMAGE_TYPES.has((await fileTypeFromBuffer(data))?.mime ?? '');
}
