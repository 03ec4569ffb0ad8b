import { z } from 'zod';
import { listDueCards, type DueCards } from '#shared/cards/card-reviews.contract.ts';
import { instant } from '#shared/contract/fields.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';

const takenCards = z.object({ until: instant, list: listDueCards.responses[200] });

/** The key of the due cards that a student takes along. It names its person, so that signing out removes it. */
export const takenCardsKey = (userId: string): string => `taken_cards:${userId}:`;

export const keepCards = (userId: string, cards: z.output<typeof takenCards>): void =>
  writeStored(localStorage, takenCardsKey(userId), cards);

/** The due cards that the student has taken along in this browser; undefined if there are none, or no longer. */
export function readTakenCards(userId: string): DueCards | undefined {
  const taken = readStored(localStorage, takenCardsKey(userId), takenCards);
  return taken !== undefined && Date.parse(taken.until) > Date.now() ? taken.list : undefined;
}
