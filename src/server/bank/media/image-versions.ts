import { IMAGE_WIDTHS } from '#shared/bank/media-limits.ts';

/** One of the widths in which an image is stored. */
export type ImageSlot = (typeof IMAGE_WIDTHS)[number];

/** The slots of an image whose largest version has this width in pixels; the last one holds that version. */
export function slotsOf(width: number): ImageSlot[] {
  return IMAGE_WIDTHS.filter((_, index) => width > (IMAGE_WIDTHS[index - 1] ?? 0));
}

/** Slots that were introduced later, and the slot in which older images have a version instead. */
export const SLOT_BEFORE: Partial<Record<ImageSlot, ImageSlot>> = { 720: 960, 1200: 1600 };

/** The name of a version in the store, which no address can contain. */
export const versionName = (name: string, slot: ImageSlot): string => `${name}@${slot}.webp`;

export const allVersionNames = (name: string): string[] => IMAGE_WIDTHS.map((slot) => versionName(name, slot));

/** The slot of the largest version, or of the largest that is no wider than requested. */
export function slotFor({ width, wanted: widest }: { width: number; wanted: ImageSlot | undefined }): ImageSlot {
  return slotsOf(width).findLast((each) => widest === undefined || each <= widest) ?? IMAGE_WIDTHS[0];
}
