import { keepPreviousData } from '@tanstack/react-query';
import type { ITEM_ORDERS } from '#shared/domain/list-words.ts';
import {
  getItemHistory,
  listGivenAnswers,
  listItemStatistics,
  listTypedResponses,
  type ItemStatistics,
} from '#shared/insight/analytics.contract.ts';
import { call, read } from '#client/lib/call.ts';

export const ITEM_PAGE_SIZE = 25;
/** The server gives so many at once. */
const ITEMS_PER_CALL = 200;

export type ItemOrder = (typeof ITEM_ORDERS)[number];

export interface ItemFilter {
  /** Undefined stands for all topics, and for no search. */
  topicId: string | undefined;
  /** Whose answers are counted; undefined for all students'. */
  classId: string | undefined;
  search: string | undefined;
  /** Only those with an alarm. */
  isAlarmed: boolean;
  order: ItemOrder;
}

/** One page of item statistics; pages count from 0. Rebuilt every few minutes, so looked up at every visit. */
export const itemPageQuery = (filter: ItemFilter, page: number) => ({
  ...read(listItemStatistics, {
    query: { ...queryOf(filter), limit: ITEM_PAGE_SIZE, offset: page * ITEM_PAGE_SIZE },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** The statistics of one question; undefined where there are none. */
export const itemOfQuestionQuery = (id: string) => ({
  ...read(listItemStatistics, { query: { id } }),
  staleTime: 0,
  select: ({ questions: [item] }: { questions: ItemStatistics[] }) => item,
});

/** The answers of one question, for those kinds that show them on a picture or in a table. */
export const givenAnswersQuery = (id: string) => read(listGivenAnswers, { params: { id } });

/** What students typed before they saw the options. */
export const typedResponsesQuery = (id: string) => ({
  ...read(listTypedResponses, { params: { id } }),
  staleTime: 0,
});

/** How a question fared from version to version and by quarter. */
export const itemHistoryQuery = (id: string) => read(getItemHistory, { params: { id } });

/** How many questions have come, of how many. */
export interface Fetched {
  done: number;
  total: number;
}

interface Fetching {
  onProgress: (fetched: Fetched) => void;
  signal: AbortSignal;
}

/** All item statistics that fit, for a file. Rejects where the signal ends it. */
export async function fetchItems(filter: ItemFilter, { onProgress, signal }: Fetching): Promise<ItemStatistics[]> {
  // By id: figures that change meanwhile can move a question from one page to the next.
  const items = new Map<string, ItemStatistics>();
  let total = 1;
  for (let offset = 0; offset < total; offset += ITEMS_PER_CALL) {
    // oxlint-disable-next-line no-await-in-loop -- one call is enough for the server at a time
    const page = await call(listItemStatistics, { query: { ...queryOf(filter), limit: ITEMS_PER_CALL, offset } });
    signal.throwIfAborted();
    for (const item of page.questions) items.set(item.id, item);
    total = page.total;
    onProgress({ done: Math.min(offset + ITEMS_PER_CALL, total), total });
  }
  return [...items.values()];
}

function queryOf({ isAlarmed, ...filter }: ItemFilter) {
  return { ...filter, ...(isAlarmed && { alarmed: '1' as const }) };
}
