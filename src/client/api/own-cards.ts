import { keepPreviousData, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createOwnCard,
  deleteOwnCard,
  listOwnCardQuestions,
  listOwnCards,
  updateOwnCard,
} from '#shared/cards/own-cards.contract.ts';
import { call, read } from '#client/lib/call.ts';
import { invalidateReviews } from './card-reviews.ts';

export const OWN_CARDS_PAGE_SIZE = 50;

/** One page of the student's own cards, newest first; pages count from 0. */
export const ownCardsQuery = (page: number) => ({
  ...read(listOwnCards, { query: { limit: OWN_CARDS_PAGE_SIZE, offset: page * OWN_CARDS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

/** The questions of which there is a card already. */
export const ownCardQuestionsQuery = () => read(listOwnCardQuestions);

export function useCreateOwnCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { sessionId: string; questionId: string }) => call(createOwnCard, { body }),
    onSuccess: (_card, { questionId }) => {
      client.setQueryData(ownCardQuestionsQuery().queryKey, (ids: string[] = []) => [...new Set(ids).add(questionId)]);
      void forgetCards(client);
    },
  });
}

export function useUpdateOwnCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: { front: string; back: string } }) =>
      call(updateOwnCard, { params: { id }, body }),
    onSettled: () => forgetCards(client),
  });
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

/** All pages of the list, and the numbers of due cards. The questions have a key of their own. */
async function forgetCards(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/api/own-cards' }),
    invalidateReviews(client),
  ]);
}
