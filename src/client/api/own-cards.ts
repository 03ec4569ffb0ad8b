import { keepPreviousData, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ownCardForm, ownMasksForm } from '#shared/cards/own-cards.contract.ts';
import {
  createCardsOfWrong,
  createOwnCard,
  deleteOwnCard,
  listOwnCardQuestions,
  listOwnCards,
  updateOwnCard,
  uploadOwnImage,
  writeMaskedOwnCards,
  writeOwnCard,
} from '#shared/cards/own-cards.endpoints.ts';
import { call, read, serverMessage, type InputOf } from '#client/lib/call.ts';
import { partOf } from '#client/lib/queries.ts';
import { invalidateReviews } from './card-reviews.ts';
import type { MediaToUpload } from './media.ts';

export const OWN_CARDS_PAGE_SIZE = 20;

/** One page of the student's own cards, newest first; pages count from 0. */
export const ownCardsQuery = (page: number) => ({
  ...read(listOwnCards, { query: partOf(page, OWN_CARDS_PAGE_SIZE) }),
  placeholderData: keepPreviousData,
});

/** The questions for which the student already has a card. */
export const ownCardQuestionsQuery = () => read(listOwnCardQuestions);

export function useCreateOwnCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { sessionId: string; questionId: string }) => call(createOwnCard, { body }),
    onSuccess: (_card, { questionId }) => cardsMade(client, [questionId]),
  });
}

/** Creates cards for all questions of a session that were not right. */
export function useCreateCardsOfWrong() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(createCardsOfWrong, { body: { sessionId } }),
    onSuccess: ({ questionIds }) => cardsMade(client, questionIds),
  });
}

function cardsMade(client: QueryClient, questionIds: string[]): void {
  client.setQueryData(ownCardQuestionsQuery().queryKey, (known: string[] = []) => [
    ...new Set([...known, ...questionIds]),
  ]);
  void forgetCards(client);
}

/** Writes a card by hand. */
export const useWriteOwnCard = () => useCardChange((body: z.input<typeof ownCardForm>) => call(writeOwnCard, { body }));

/** Creates a card for each mask over a picture. */
export const useWriteMaskedOwnCards = () =>
  useCardChange((body: z.input<typeof ownMasksForm>) => call(writeMaskedOwnCards, { body }));

export const useUpdateOwnCard = () =>
  useCardChange(({ id, body }: { id: string; body: InputOf<typeof updateOwnCard>['body'] }) =>
    call(updateOwnCard, { params: { id }, body }),
  );

/** Uploads an image for one of the student's own cards, and returns its address. One step, so there is no progress. */
export async function uploadOwnCardImage({ file, signal }: MediaToUpload): Promise<string> {
  const body = new FormData();
  body.set('image', file);
  const { imageUrl } = await call(uploadOwnImage, { body }).catch((error: unknown) => {
    throw new Error(serverMessage(error, 'The image could not be uploaded. Please try again.'), { cause: error });
  });
  signal.throwIfAborted();
  return imageUrl;
}

export function useDeleteOwnCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteOwnCard, { params: { id } }),
    onSettled: () =>
      Promise.all([
        forgetCards(client),
        client.invalidateQueries({ queryKey: ownCardQuestionsQuery().queryKey, exact: true }),
      ]),
  });
}

function useCardChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => forgetCards(client) });
}

/** Invalidates all pages of the list, and the counts of due cards. The questions have a key of their own. */
async function forgetCards(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/api/own-cards' }),
    invalidateReviews(client),
  ]);
}
