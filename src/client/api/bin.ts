import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { listBin, listBinItems, undoBinAction } from '#shared/hub/bin.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { read } from '#client/lib/call.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';

export const BIN_PAGE_SIZE = 20;

const pageOf = (page: number) => ({ limit: BIN_PAGE_SIZE, offset: page * BIN_PAGE_SIZE });

/** A page of deletions that can be undone; pages count from 0. */
export const binQuery = (page: number) => ({
  ...read(listBin, { query: pageOf(page) }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** A page of the items of a deletion; pages count from 0. */
export const binItemsQuery = (id: string, page: number) => ({
  ...read(listBinItems, { params: { id }, query: pageOf(page) }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

interface Undo {
  id: string;
  /** Undefined means all of its items. */
  ids?: string[];
  onProgress?: (progress: Progress) => void;
}

/** Undoes a deletion. Anything that was fetched before may be out of date afterwards. */
export function useUndoBinAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ids, ...listeners }: Undo) =>
      callWithProgress(undoBinAction, { params: { id }, body: { ids } }, listeners),
    onSettled: () => client.invalidateQueries(),
  });
}
