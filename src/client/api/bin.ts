import type { Progress } from '#shared/contract/progress-lines.ts';
import { listBin, listBinItems, undoBinAction } from '#shared/hub/bin.endpoints.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import { EVERYTHING, partOf, readLive, useChange } from '#client/lib/queries.ts';

export const BIN_PAGE_SIZE = 20;

/** A page of deletions that can be undone; pages count from 0. */
export const binQuery = (page: number) => readLive(listBin, { query: partOf(page, BIN_PAGE_SIZE) });

/** A page of the items of a deletion; pages count from 0. */
export const binItemsQuery = (id: string, page: number) =>
  readLive(listBinItems, { params: { id }, query: partOf(page, BIN_PAGE_SIZE) });

interface Undo {
  id: string;
  /** Undefined means all of its items. */
  ids?: string[];
  onProgress?: (progress: Progress) => void;
}

/** Undoes a deletion. Anything that was fetched before may be out of date afterwards. */
export const useUndoBinAction = () =>
  useChange(
    ({ id, ids, ...listeners }: Undo) => callWithProgress(undoBinAction, { params: { id }, body: { ids } }, listeners),
    EVERYTHING,
  );
