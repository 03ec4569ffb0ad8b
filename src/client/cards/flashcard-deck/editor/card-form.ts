import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { cardMistake, isCompleteCard, writtenSides } from '#shared/cards/flashcards/cloze.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/domain/limits.ts';
import { formatCount } from '#client/lib/format.ts';

/** What the dialog fills in. */
export interface CardForm {
  front: string;
  back: string;
  /** Empty until one is chosen. */
  topicId: string;
  imageUrl: string | null;
  backImageUrl: string | null;
}

/** A new card, in the topic of the list that it is added from. */
export function blankCard(topicId: string | null): CardForm {
  return { front: '', back: '', topicId: topicId ?? '', imageUrl: null, backImageUrl: null };
}

/** A stored card as it was written. */
export function editedCard(card: Flashcard): CardForm {
  const { topicId, imageUrl, backImageUrl } = card;
  return { ...writtenSides(card), topicId: topicId ?? '', imageUrl, backImageUrl };
}

export type CardErrors = Partial<Record<'front' | 'back' | 'topicId', string>>;

/** What is missing or too much of a card, by field; nothing where it can be saved. */
export function cardErrors({ front, back, topicId }: CardForm): CardErrors {
  const mistake = cardMistake(front.trim(), back.trim());
  const mistakeIn = (side: 'front' | 'back') => (mistake?.side === side ? mistake.message : undefined);
  const frontError = front.trim() === '' ? 'Please write the front' : (tooLong(front) ?? mistakeIn('front'));
  const isBackMissing = front.trim() !== '' && !isCompleteCard(front, back);
  const backError = isBackMissing
    ? 'Please write the back, or mark what is asked for in the front'
    : (tooLong(back) ?? mistakeIn('back'));
  return {
    ...(frontError !== undefined && { front: frontError }),
    ...(backError !== undefined && { back: backError }),
    ...(topicId === '' && { topicId: 'Please select a topic' }),
  };
}

function tooLong(side: string): string | undefined {
  const { length } = side.trim();
  return length <= FLASHCARD_SIDE_MAX_LENGTH
    ? undefined
    : `At most ${formatCount(FLASHCARD_SIDE_MAX_LENGTH)} characters; these are ${formatCount(length)}`;
}
