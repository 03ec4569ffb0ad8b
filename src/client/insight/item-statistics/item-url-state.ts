import { ITEM_ORDERS } from '#shared/domain/list-words.ts';
import type { ItemFilter } from '#client/api/item-statistics.ts';
import { flagField, orElse, pageField, searchField, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

/** Which questions are shown. Other parts share the address, so these statistics have their own names in it. */
export const itemFields = {
  itemSearch: searchField,
  itemOrder: orElse(isOneOf(...ITEM_ORDERS), 'discrimination'),
  /** Only possible wrong keys. */
  itemAlarms: flagField,
  itemPage: pageField,
};
export const itemSearch = searchOf(itemFields);
export type ItemUrlState = UrlStateOf<typeof itemSearch>;

/** The whole address: topic and class are shared with the other analytics. */
type FilteredUrlState = ItemUrlState & { class?: string | undefined };

export function filterOf(urlState: FilteredUrlState, topicId: string | undefined): ItemFilter {
  return {
    topicId,
    classId: urlState.class,
    search: urlState.itemSearch.trim() || undefined,
    isAlarmed: urlState.itemAlarms === '1',
    order: urlState.itemOrder,
  };
}
