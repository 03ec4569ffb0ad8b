import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#shared/bank/media-limits.ts';
import type { ToastContent } from '#client/lib/toast.ts';

const IMAGE_EXTENSIONS: readonly string[] = ['jpeg', 'jpg', 'png', 'gif'];
const VIDEO_EXTENSIONS: readonly string[] = ['mp4', 'mov', 'avi', 'wmv'];
const TYPES: Readonly<Record<string, MediaKind>> = {
  'image/jpeg': 'image',
  'image/jpg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/x-msvideo': 'video',
  'video/avi': 'video',
  'video/vnd.avi': 'video',
  'video/x-ms-wmv': 'video',
};

export type MediaKind = 'image' | 'video';

/** For the file chooser. */
const acceptOf = (extensions: readonly string[]) => extensions.map((extension) => `.${extension}`).join(',');
export const IMAGE_ACCEPT = acceptOf(IMAGE_EXTENSIONS);
export const MEDIA_ACCEPT = acceptOf([...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS]);

/** What is accepted, for the hint under the field. */
export const IMAGE_FORMATS = 'JPG, PNG or GIF under 10MB';
export const MEDIA_FORMATS = `${IMAGE_FORMATS}; MP4, MOV, AVI or WMV under 50MB`;

/** The kind of a file; null if it is not accepted. If the browser knows no type, the name decides. */
export function mediaKindOf({ name, type }: Pick<File, 'name' | 'type'>): MediaKind | null {
  if (type !== '') return TYPES[type] ?? null;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (IMAGE_EXTENSIONS.includes(extension)) return 'image';
  return VIDEO_EXTENSIONS.includes(extension) ? 'video' : null;
}

/** How to get an accepted file out of one that people often have. */
const ADVICE: [extension: RegExp, advice: string][] = [
  [/\.(?:webp|avif|heic|heif|tiff?|bmp)$/i, 'Open this picture in an image program and save it as PNG.'],
  [
    /\.(?:dcm|dicom)$/i,
    'DICOM files may contain the name of a patient: export the picture as PNG, or the clip as MP4, without patient data.',
  ],
  [/\.(?:webm|mkv|mpe?g|flv|ogv|3gp)$/i, 'Save this video as MP4.'],
];

const adviceFor = ({ name }: Pick<File, 'name'>): string[] =>
  ADVICE.filter(([extension]) => extension.test(name)).map(([, advice]) => advice);

/**
 * Why a file can't be uploaded, as a message for the user; null if it can. The server checks its content too.
 * @param isImageOnly whether videos are rejected
 */
export function mediaRefusal(file: Pick<File, 'name' | 'type' | 'size'>, isImageOnly = false): ToastContent | null {
  const kind = mediaKindOf(file);
  if (kind === null || (isImageOnly && kind === 'video')) {
    return {
      title: 'Invalid File Type',
      description: [
        `Please upload images (JPG, PNG, GIF)${isImageOnly ? '' : ' or videos (MP4, MOV, AVI, WMV)'}`,
        ...adviceFor(file),
      ].join('. '),
      variant: 'destructive',
    };
  }
  if (file.size <= (kind === 'image' ? IMAGE_MAX_BYTES : VIDEO_MAX_BYTES)) return null;
  return {
    title: 'File Too Large',
    description: `File size must be less than ${kind === 'image' ? '10MB' : '50MB'}`,
    variant: 'destructive',
  };
}
