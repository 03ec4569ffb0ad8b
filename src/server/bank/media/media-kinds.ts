import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { invalid, tooLarge, wrongType } from '#server/core/errors.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#shared/bank/media-limits.ts';

/** The kinds of media that teachers upload. */
export type UploadKind = 'images' | 'videos';

interface UploadRules {
  maxBytes: number;
  tooLargeMessage: string;
  /** Served type by detected type. */
  typeOf: Record<string, string>;
  /** Files that were never uploaded are known by their extension. */
  typeOfExtension: Record<string, string>;
}

/** Nothing else is accepted or shown inline, above all no SVG and HTML. */
export const UPLOAD_RULES: Record<UploadKind, UploadRules> = {
  images: {
    maxBytes: IMAGE_MAX_BYTES,
    tooLargeMessage: 'File Too Large: File size must be less than 10MB',
    typeOf: {
      'image/jpeg': 'image/jpeg',
      'image/png': 'image/png',
      'image/apng': 'image/png',
      'image/gif': 'image/gif',
    },
    typeOfExtension: {
      '.webp': 'image/webp',
      '.jpg': 'image/jpeg',
      '.jpeg': 'image/jpeg',
      '.png': 'image/png',
      '.gif': 'image/gif',
    },
  },
  videos: {
    maxBytes: VIDEO_MAX_BYTES,
    tooLargeMessage: 'File Too Large: File size must be less than 50MB',
    typeOf: {
      'video/mp4': 'video/mp4',
      'video/x-m4v': 'video/mp4',
      'video/quicktime': 'video/quicktime',
      'video/vnd.avi': 'video/x-msvideo',
      'video/x-ms-asf': 'video/x-ms-wmv',
    },
    typeOfExtension: {
      '.mp4': 'video/mp4',
      '.mov': 'video/quicktime',
      '.avi': 'video/x-msvideo',
      '.wmv': 'video/x-ms-wmv',
    },
  },
};

/** The number of first bytes of a file that identify its type. */
export const SIGNATURE_BYTES = 64 * 1024;

/** The identifier of a video stream in ASF files, where it may follow an audio stream. */
const ASF_VIDEO_STREAM = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex');

/** The type of a file by its content, e.g. `image/png`; undefined if unknown. */
export async function contentOf(firstBytes: Uint8Array): Promise<string | undefined> {
  const head = firstBytes.subarray(0, SIGNATURE_BYTES);
  const mime = (await fileTypeFromBuffer(head))?.mime;
  return mime?.endsWith('ms-asf') && Buffer.from(head).includes(ASF_VIDEO_STREAM) ? 'video/x-ms-asf' : mime;
}

/** The served type of a file that was never uploaded; undefined if it is not served. */
export function typeByName(kind: UploadKind, name: string): string | undefined {
  return UPLOAD_RULES[kind].typeOfExtension[path.extname(name).toLowerCase()];
}

const MEDIA_PATH = /^\/media\/(images|videos)\/([A-Za-z0-9][\w.-]{0,199})$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The hub names uploads itself; files with other names came with the product. */
export const isUploadName = (name: string): boolean => UUID.test(name);

/** Null if the path is not a media path of the hub. */
export function partsOf(url: string): { kind: UploadKind; name: string } | null {
  const [, kind, name] = MEDIA_PATH.exec(url) ?? [];
  return name === undefined ? null : { kind: kind === 'videos' ? 'videos' : 'images', name };
}

/** Throws 400 if the path is not a media path of the hub. */
export function parsePath(url: string): { kind: UploadKind; name: string } {
  const parts = partsOf(url);
  if (parts === null) throw mediaGone('images');
  return parts;
}

export const mediaGone = (kind: UploadKind) =>
  invalid(
    `The ${kind === 'images' ? 'image' : 'video'} could not be found. Please upload it again.`,
    'media_not_found',
  );
export const mediaTooLarge = (kind: UploadKind) => tooLarge(UPLOAD_RULES[kind].tooLargeMessage);
export const damagedVideo = () =>
  invalid(
    'This video is damaged, or of a kind we cannot read. Please save it as MP4 and upload that.',
    'damaged_video',
  );
export const slowVideo = () =>
  invalid('Converting this video takes too long. Please save it as MP4 and upload that.', 'slow_video');
export const mediaWrongType = () =>
  wrongType('Invalid File Type: Please upload images (JPG, PNG, GIF) or videos (MP4, MOV, AVI, WMV)');
