import { IMAGE_WIDTHS } from './media-limits.ts';

/** The display sizes of an image: over the column of a question, beside it, or as a thumbnail in a list. */
export type ImageRoom = 'full' | 'thumbnail' | 'mark';

const sizes: Record<ImageRoom, string> = {
  full: '(min-width: 50rem) 48rem, calc(100vw - 2rem)',
  thumbnail: '(min-width: 64rem) 15rem, 10rem',
  mark: '4rem',
};

/** The attributes of an `img`: uploaded images are stored in several widths, starter pictures in one. */
export interface ImageSources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** The sources of an image, from which the browser picks a fitting width; used in `img` tags and in a page's head. */
export function imageSources(url: string, room: ImageRoom): ImageSources {
  if (!isKeptInWidths(url)) return { src: url };
  return {
    src: url,
    srcSet: IMAGE_WIDTHS.map((width) => `${url}?width=${width} ${width}w`).join(', '),
    sizes: sizes[room],
  };
}

/** Uploads are named only by an id; files of the starter library have an extension, and one size. */
function isKeptInWidths(url: string): boolean {
  return url.startsWith('/media/images/') && !url.slice(url.lastIndexOf('/')).includes('.');
}
