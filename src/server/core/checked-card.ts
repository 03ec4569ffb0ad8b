import { FLASHCARD_INCOMPLETE } from '#shared/cards/flashcards.contract.ts';
import { cardMistake, cardOf, isCompleteCard, type CardSides } from '#shared/cards/flashcards/cloze.ts';
import { cardsOfMasks, type MaskedPicture, type Occlusion } from '#shared/cards/occlusion.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/domain/limits.ts';
import { invalid } from './errors.ts';

/** The card that was written. Throws 400 where it is not complete, or a cloze mark is broken. */
export function checkedCard(front: string, back: string, incomplete = FLASHCARD_INCOMPLETE): CardSides {
  const mistake = cardMistake(front, back);
  if (mistake !== null) throw invalid(mistake.message);
  if (!isCompleteCard(front, back)) throw invalid(incomplete);
  return cardOf(front, back);
}

/** A card for each mask. Throws 400 for cloze marks beside them, and for a text that is too long. */
export function checkedMaskedCards({
  mode,
  masks,
  imageUrl,
  ...written
}: MaskedPicture & { front: string; back: string; imageUrl: string }) {
  return cardsOfMasks(written, { mode, masks }).map(({ front, back, occlusion }) => {
    if (back.length > FLASHCARD_SIDE_MAX_LENGTH) throw invalid('The back is too long');
    const card = { ...checkedCard(front, back), occlusion };
    checkMasks({ ...card, imageUrl });
    return card;
  });
}

interface Masked {
  cloze: string | null;
  imageUrl: string | null;
  occlusion: Occlusion | null;
}

/** Throws 400 where a card with masks has no image for them, or asks for something else too. */
export function checkMasks(card: Masked, change: { [Field in keyof Masked]?: Masked[Field] | undefined } = {}): void {
  const { occlusion = card.occlusion, imageUrl = card.imageUrl, cloze = card.cloze } = change;
  if (occlusion === null) return;
  if (imageUrl === null) throw invalid('Masks need an image on the front');
  if (cloze !== null) throw invalid('A card has either masks or cloze marks');
}
