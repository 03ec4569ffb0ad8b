import { imageSources, type ImageRoom } from '#shared/bank/image-sources.ts';

/** Fetches an image before it is shown. */
export function preloadImage(url: string, room: ImageRoom): void {
  const image = new Image();
  const { src, srcSet = '', sizes = '' } = imageSources(url, room);
  // `srcset` comes first: with `src` alone, the browser would fetch that.
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
}
