import { regionFault } from '#shared/bank/question-kinds/regions.ts';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { cardProblem, hasCloze, isCompleteCard, writtenSides } from '#shared/cards/flashcards/cloze.ts';
import { cardsOfMasks, maskedPicture, maskSides, type Occlusion, writtenMaskSides } from '#shared/cards/occlusion.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/cards/card-limits.ts';

/** The fields of the dialog. */
export interface CardForm {
  front: string;
  back: string;
  /** Empty until a topic is chosen. */
  topicId: string;
  imageUrl: string | null;
  backImageUrl: string | null;
  /** Masks over the front's image; without any, `mode` and `asked` mean nothing. */
  masks: Occlusion['masks'];
  mode: Occlusion['mode'];
  /** Index of the mask that a stored card asks for. A new card becomes one card per mask. */
  asked: number;
}

/** A card of the deck, or a student's own. */
export type EditableCard = Pick<
  Flashcard,
  'id' | 'front' | 'back' | 'cloze' | 'imageUrl' | 'backImageUrl' | 'occlusion' | 'topicId'
>;

/** The content of a card, at any version. */
export type CardContent = Omit<EditableCard, 'id' | 'topicId'>;

/** A new card, in the topic of the list where it is added. */
export function blankCard(topicId: string | null): CardForm {
  return {
    front: '',
    back: '',
    topicId: topicId ?? '',
    imageUrl: null,
    backImageUrl: null,
    masks: [],
    mode: 'one',
    asked: 0,
  };
}

/** A stored card as form values. */
export function editedCard(card: Omit<EditableCard, 'id'>): CardForm {
  const { topicId, imageUrl, backImageUrl, occlusion } = card;
  const { masks, mode, asked } = occlusion ?? blankCard(null);
  const written = occlusion === null ? writtenSides(card) : writtenMaskSides(card, masks[asked]);
  return { ...written, topicId: topicId ?? '', imageUrl, backImageUrl, masks, mode, asked };
}

/** The request for a new card, or for one card per mask, without the topic. */
export function newCard({ front, back, imageUrl, backImageUrl, masks, mode }: CardForm) {
  const sides = { front, back, backImageUrl };
  return masks.length === 0 || imageUrl === null ? { ...sides, imageUrl } : { ...sides, imageUrl, masks, mode };
}

/** The request that updates a stored card. */
export function changedCard({ masks, mode, asked, front, back, topicId, ...images }: CardForm) {
  const written = { front: front.trim(), back: back.trim() };
  const isMasked = masks.length > 0;
  return {
    ...(isMasked ? maskSides(written, masks[asked]) : written),
    ...images,
    topicId: topicId === '' ? null : topicId,
    occlusion: isMasked ? { masks, mode, asked } : null,
  };
}

/** The first card created from the form, as students will see it; null if there are no masks. */
export function firstMasked({ front, back, masks, mode, asked }: CardForm) {
  return cardsOfMasks({ front: front.trim(), back: back.trim() }, { masks, mode })[asked] ?? null;
}

export type CardErrors = Partial<Record<'front' | 'back' | 'topicId' | 'masks', string>>;

/** The errors of a card, by field; empty if it can be saved. */
export function cardErrors(form: CardForm, isTopicNeeded: boolean): CardErrors {
  return {
    ...(form.masks.length > 0 ? maskedErrors(form) : plainErrors(form)),
    ...(isTopicNeeded && form.topicId === '' && { topicId: 'Please select a topic' }),
  };
}

function plainErrors({ front, back }: CardForm): CardErrors {
  const problem = cardProblem(front.trim(), back.trim());
  const problemIn = (side: 'front' | 'back') => (problem?.side === side ? problem.message : undefined);
  const frontError = front.trim() === '' ? 'Please write the front' : (tooLong(front) ?? problemIn('front'));
  const isBackMissing = front.trim() !== '' && !isCompleteCard(front, back);
  const backError = isBackMissing
    ? 'Please write the back, or mark what is asked for in the front'
    : (tooLong(back) ?? problemIn('back'));
  return {
    ...(frontError !== undefined && { front: frontError }),
    ...(backError !== undefined && { back: backError }),
  };
}

function maskedErrors({ front, back, masks, mode }: CardForm): CardErrors {
  const sideError = (side: string) =>
    hasCloze(side) ? 'A card can’t have both masks and blanks. Remove one.' : tooLong(side);
  const [frontError, backError] = [sideError(front), sideError(back)];
  // Errors of a single mask are shown beside it, while it is drawn.
  const faulty = masks.findIndex((mask) => regionFault(mask) !== null);
  const tooMuch = maskedPicture.safeParse({ masks, mode }).error?.issues[0]?.message;
  const maskError = faulty === -1 ? tooMuch : `Please correct mask ${faulty + 1}`;
  return {
    ...(frontError !== undefined && { front: frontError }),
    ...(backError !== undefined && { back: backError }),
    ...(maskError !== undefined && { masks: maskError }),
  };
}

function tooLong(side: string): string | undefined {
  const { length } = side.trim();
  return length <= FLASHCARD_SIDE_MAX_LENGTH
    ? undefined
    : `At most ${formatCount(FLASHCARD_SIDE_MAX_LENGTH)} characters; you have ${formatCount(length)}`;
}
