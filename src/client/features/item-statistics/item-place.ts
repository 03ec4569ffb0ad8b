import { z } from 'zod';
import { ITEM_ORDERS } from '#shared/contract/analytics.ts';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import type { ItemFilter, ItemOrder } from '#client/api/item-statistics.ts';

/** Which of the questions are looked at, as the address of the page says it. */
export interface ItemPlace {
  search: string;
  order: ItemOrder;
  /** Only possible wrong keys. */
  isAlarmed: boolean;
  /** Counted from 0, from 1 in the address. */
  page: number;
}

type Params = Readonly<Record<string, unknown>>;

// Others share the address: the names are these statistics' own.
const SEARCH = 'itemSearch';
const ORDER = 'itemOrder';
const ALARMED = 'itemAlarms';
const PAGE = 'itemPage';

const DEFAULT_ORDER: ItemOrder = 'discrimination';
const search = z.string().catch('');
const order = z.enum(ITEM_ORDERS).catch(DEFAULT_ORDER);
const page = z.coerce.number().int().min(1).max(200_000).catch(1);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readItemPlace(params: Params): ItemPlace {
  return {
    search: search.parse(params[SEARCH]).slice(0, SEARCH_MAX_LENGTH),
    order: order.parse(params[ORDER]),
    isAlarmed: params[ALARMED] === '1',
    page: page.parse(params[PAGE]) - 1,
  };
}

/** The search parameters with those of the place, and without those of it that say nothing. */
export function withItemPlace(params: Params, place: ItemPlace): Record<string, unknown> {
  const { [SEARCH]: _search, [ORDER]: _order, [ALARMED]: _alarmed, [PAGE]: _page, ...others } = params;
  return {
    ...others,
    ...(place.search !== '' && { [SEARCH]: place.search }),
    ...(place.order !== DEFAULT_ORDER && { [ORDER]: place.order }),
    ...(place.isAlarmed && { [ALARMED]: '1' }),
    ...(place.page > 0 && { [PAGE]: String(place.page + 1) }),
  };
}

/** A place after a change: another list begins at its first page. */
export const movedTo = (place: ItemPlace, change: Partial<ItemPlace>): ItemPlace => ({ ...place, page: 0, ...change });

export function isSamePlace(one: ItemPlace, other: ItemPlace): boolean {
  return (
    one.search === other.search &&
    one.order === other.order &&
    one.isAlarmed === other.isAlarmed &&
    one.page === other.page
  );
}

export function filterOf({ search: term, order: by, isAlarmed }: ItemPlace, topicId: string | undefined): ItemFilter {
  return { topicId, search: term.trim() || undefined, isAlarmed, order: by };
}
