/** Limits of images and videos, and of their uploads. */

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024;
/** Images are stored in these widths, in pixels, but never wider than the original. */
export const IMAGE_WIDTHS = [480, 720, 960, 1200, 1600] as const;
/** How long an upload address is valid. */
export const UPLOAD_MINUTES = 15;
export const UNUSED_MEDIA_HOURS = 24;
