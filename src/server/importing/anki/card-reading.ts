import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { maskSides, occlusion as occlusionShape, type Occlusion } from '#shared/cards/occlusion.ts';
import type { CardSides } from '#shared/cards/flashcards/cloze.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/cards/card-limits.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import type { AnkiCard, ImportedCard } from './anki-package.ts';
import type { SideText } from './side-text.ts';

/** The text of a side that consists only of a picture, since each side has a text here. */
const IMAGE_ALONE = '(image)';

/** Whether a picture that is a side's only content was lost. */
export const lacksItsOnlyImage = ({ pictureSides, image, backImage }: ImportedCard): boolean =>
  pictureSides.some((side) => (side === 'front' ? image : backImage) === null);

export interface CardOfNote extends CardSides {
  /** The masks over the front's image; null for a card without masks. */
  occlusion: Occlusion | null;
  topic: TopicPath | null;
  /** As named in the note's HTML. */
  images: { front: string[]; back: string[] };
  pictureSides: ImportedCard['pictureSides'];
}

/** The result for one card: at most one of `card` and `problem`; neither if there is nothing to ask. */
export interface CardReading {
  card: CardOfNote | null;
  problem: string | null;
  remarks: ImportRemark[];
  /** The names of the fields that it shows. */
  shown: ReadonlySet<string>;
}

export interface CardDraft {
  /** As a teacher would write it. */
  written: { front: string; back: string };
  sides: () => CardSides[];
  images: { front: string[]; back: string[] };
  remarks: ImportRemark[];
  shown: ReadonlySet<string>;
  isTooLong: boolean;
}

/** The card for a draft, if it can be stored; the first of its `sides` is read once its length is known. */
export function checked({ written, sides, images, remarks, shown, isTooLong }: CardDraft): CardReading {
  if (isTooLong || Math.max(written.front.length, written.back.length) > FLASHCARD_SIDE_MAX_LENGTH) {
    return tooLong();
  }
  const [made] = sides();
  if (made === undefined) return refused('What the card asks for is not text');
  if (made.back === '' && images.back.length === 0) return refused('The back is empty');
  const pictureSides = (['front', 'back'] as const).filter((side) => made[side] === '');
  const card = {
    ...made,
    front: made.front || IMAGE_ALONE,
    back: made.back || IMAGE_ALONE,
    occlusion: null,
    topic: null,
    images,
    pictureSides,
  };
  const alone = pictureSides.map((side) => ({ kind: 'image-alone' as const, detail: `the ${side}` }));
  return { card, problem: null, remarks: [...remarks, ...alone], shown };
}

interface MaskedDraft {
  occlusion: Occlusion;
  picture: SideText;
  front: readonly SideText[];
  back: readonly SideText[];
  shown: ReadonlySet<string>;
}

/** A card that asks for a mask. Only one picture can be beneath the masks, so no other replaces it. */
export function maskedCard({ occlusion, picture, front, back, shown }: MaskedDraft): CardReading {
  const read = occlusionShape.safeParse(occlusion);
  if (!read.success) return refused(`The masks cannot be used: ${read.error.issues[0]?.message ?? ''}`);
  const written = (texts: readonly SideText[]) =>
    texts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n\n');
  const sides = maskSides({ front: written(front), back: written(back) }, read.data.masks[read.data.asked]);
  if (Math.max(sides.front.length, sides.back.length) > FLASHCARD_SIDE_MAX_LENGTH) return tooLong();
  const [image, ...others] = [...picture.images, ...front.flatMap(({ images }) => images)];
  const images = { front: image === undefined ? [] : [image], back: back.flatMap((side) => side.images) };
  const texts = [picture, ...front, ...back];
  return {
    card: { ...sides, cloze: null, occlusion: read.data, topic: null, images, pictureSides: ['front'] },
    problem: null,
    remarks: [
      ...texts.flatMap(({ otherMedia }) => otherMedia).map((detail) => ({ kind: 'sound' as const, detail })),
      ...others.map((detail) => ({ kind: 'image' as const, detail })),
      ...texts.flatMap(({ remarks }) => remarks),
    ],
    shown,
  };
}

const tooLong = () => refused(`A side is longer than ${formatCount(FLASHCARD_SIDE_MAX_LENGTH)} characters`);

export const refused = (problem: string): CardReading => ({ card: null, problem, remarks: [], shown: new Set() });

export const emptyFront = ({ ordinal }: AnkiCard): CardReading => ({
  card: null,
  problem: null,
  remarks: [{ kind: 'empty-card', detail: `card ${ordinal + 1}` }],
  shown: new Set(),
});
