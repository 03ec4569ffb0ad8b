import type { ITEM_ORDERS } from '#shared/domain/list-words.ts';
import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';
import {
  getItemHistory,
  listGivenAnswers,
  listItemStatistics,
  listTypedResponses,
} from '#shared/insight/analytics.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { partOf, readFresh, readLive } from '#client/lib/queries.ts';

export const ITEM_PAGE_SIZE = 25;
/** The most that the server returns at once. */
const ITEMS_PER_CALL = 200;

export type ItemOrder = (typeof ITEM_ORDERS)[number];

export interface ItemFilter {
  /** Undefined means all topics, and no search. */
  topicId: string | undefined;
  /** Whose answers are counted; undefined means all students. */
  classId: string | undefined;
  search: string | undefined;
  /** Only items with an alarm. */
  isAlarmed: boolean;
  order: ItemOrder;
}

/** One page of item statistics; pages count from 0. Rebuilt every few minutes, so fetched on every visit. */
export const itemPageQuery = (filter: ItemFilter, page: number) =>
  readLive(listItemStatistics, { query: { ...queryOf(filter), ...partOf(page, ITEM_PAGE_SIZE) } });

/** The statistics of one question; undefined if there are none. */
export const itemOfQuestionQuery = (id: string) => ({
  ...readFresh(listItemStatistics, { query: { id } }),
  select: ({ questions: [item] }: { questions: ItemStatistics[] }) => item,
});

/** The answers to one question, for kinds that show them on a picture or in a table. */
export const givenAnswersQuery = (id: string) => read(listGivenAnswers, { params: { id } });

/** What students typed before they saw the options. */
export const typedResponsesQuery = (id: string) => readFresh(listTypedResponses, { params: { id } });

/** How a question performed from version to version and by quarter. */
export const itemHistoryQuery = (id: string) => read(getItemHistory, { params: { id } });

/** How many questions have arrived, of how many. */
export interface Fetched {
  done: number;
  total: number;
}

interface Fetching {
  onProgress: (fetched: Fetched) => void;
  signal: AbortSignal;
}

/** All matching item statistics, for a file. Rejects when the signal aborts it. */
export async function fetchItems(filter: ItemFilter, { onProgress, signal }: Fetching): Promise<ItemStatistics[]> {
  // By id: figures that change in the meantime can move a question from one page to the next.
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
