import { FLASHCARD_INCOMPLETE } from '#shared/cards/flashcards.contract.ts';
import { cardProblem, cardOf, isCompleteCard, type CardSides } from '#shared/cards/flashcards/cloze.ts';
import { cardsOfMasks, type MaskedPicture, type Occlusion } from '#shared/cards/occlusion.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/cards/card-limits.ts';
import { invalid } from './errors.ts';

/** Returns the written card. Throws 400 if it is incomplete or a cloze mark is malformed. */
export function checkedCard(front: string, back: string, incomplete = FLASHCARD_INCOMPLETE): CardSides {
  const problem = cardProblem(front, back);
  if (problem !== null) throw invalid(problem.message);
  if (!isCompleteCard(front, back)) throw invalid(incomplete);
  return cardOf(front, back);
}

/** Returns a card for each mask. Throws 400 if it also has cloze marks or a text is too long. */
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

/** Throws 400 if a card with masks has no image for them, or also has cloze marks. */
export function checkMasks(card: Masked, change: { [Field in keyof Masked]?: Masked[Field] | undefined } = {}): void {
  const { occlusion = card.occlusion, imageUrl = card.imageUrl, cloze = card.cloze } = change;
  if (occlusion === null) return;
  if (imageUrl === null) throw invalid('Masks need an image on the front');
  if (cloze !== null) throw invalid('A card has either masks or cloze marks');
}
