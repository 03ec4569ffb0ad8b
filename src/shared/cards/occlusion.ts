import { z } from 'zod';
import { type Region, regionFault, regionShape } from '../bank/question-kinds/regions.ts';

/** The maximum number of masks on a picture, and of all their polygon corners: each card stores them all. */
export const MASKS_MAX = 40;
const CORNERS_MAX = 400;

const cornersOf = (mask: Region) => (mask.shape === 'polygon' ? mask.points.length : 0);

const mask = regionShape.superRefine((region, context) => {
  const fault = regionFault(region);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

const masks = z
  .array(mask)
  .min(1, 'Please draw at least one mask')
  .max(MASKS_MAX, `At most ${MASKS_MAX} masks are allowed`)
  .refine(
    (all) => all.reduce((sum, one) => sum + cornersOf(one), 0) <= CORNERS_MAX,
    `The masks may have at most ${CORNERS_MAX} corners together`,
  );

/** `one`: only the requested mask hides the picture. `all`: every mask does, and the requested one is marked. */
const mode = z.enum(['one', 'all']);

/** A teacher's or student's drawing, each mask of which becomes a card. A mask's name is what it hides. */
export const maskedPicture = z.strictObject({ mode, masks });
export type MaskedPicture = z.infer<typeof maskedPicture>;

/** The masks of one card, and the one that it asks for. */
export const occlusion = maskedPicture
  .extend({ asked: z.int().min(0) })
  .refine(({ masks: all, asked }) => asked < all.length, { path: ['asked'], message: 'There is no such mask' });
export type Occlusion = z.infer<typeof occlusion>;

/** The sides, images and masks of a card. */
export const cardContent = {
  /** For a cloze card: its text with `[...]`, or the hint in brackets, in place of the answers. */
  front: z.string(),
  /** For a cloze card: its whole text, then its author's other text after an empty line. */
  back: z.string(),
  /** The text of a cloze card with its marks, `The {{c1::liver::organ}} lies …`; null for any other card. */
  cloze: z.string().nullable(),
  /** Shown with the front. */
  imageUrl: z.string().nullable(),
  /** Shown only with the back. */
  backImageUrl: z.string().nullable(),
  /** The masks over the front's image; null for a card without masks. */
  occlusion: occlusion.nullable(),
};

const FRONT = 'What is hidden here?';
const BACK = 'See the picture.';

interface Sides {
  front: string;
  back: string;
}

/** The texts of the card for a mask: the mask's name comes first on its back. Both given texts may be empty. */
export function maskSides({ front, back }: Sides, mask: Region | undefined): Sides {
  const answerText = [mask?.name?.trim(), back].filter(Boolean).join('\n\n');
  return { front: front || FRONT, back: answerText || BACK };
}

/** The written texts, from which `maskSides` makes the same sides again. */
export function writtenMaskSides({ front, back }: Sides, mask: Region | undefined): Sides {
  const name = mask?.name?.trim() ?? '';
  const alone = name || BACK;
  const extra = name !== '' && back.startsWith(`${name}\n\n`) ? back.slice(name.length + 2) : back;
  return { front: front === FRONT ? '' : front, back: back === alone ? '' : extra };
}

/** A card for each mask, in order. */
export function cardsOfMasks(written: Sides, picture: MaskedPicture): (Sides & { occlusion: Occlusion })[] {
  return picture.masks.map((mask, index) => ({
    ...maskSides(written, mask),
    occlusion: { ...picture, asked: index },
  }));
}

/** The ways to draw a mask: opaque and marked as the requested one, opaque, only outlined, or not at all. */
export type MaskLook = 'asked' | 'hidden' | 'revealed' | 'absent';

/** With the answer, the requested mask is outlined; other masks stay, so that no card reveals the next one's answer. */
export function maskLook({ mode: how, asked }: Occlusion, index: number, isAnswered: boolean): MaskLook {
  if (index === asked) return isAnswered ? 'revealed' : 'asked';
  return how === 'all' ? 'hidden' : 'absent';
}
