import type { Topic } from '#shared/bank/topics.contract.ts';
import { isIdOr, orElse, searchField, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';

export const WITHOUT_TOPIC = 'none';

/** The filter of a teacher's list. */
export const filterFields = {
  search: searchField,
  /** A topic's id, `none` for items without a topic, null for all. */
  topic: orElse(isIdOr(WITHOUT_TOPIC), null),
};
export const filterSearch = searchOf(filterFields);
export type FilterUrlState = UrlStateOf<typeof filterSearch>;

interface ListFilter {
  search?: string;
  topicIds?: string[];
  withoutTopic?: boolean;
}

/** The filter for requests. A topic missing from the loaded `topics` was deleted and filters nothing. */
export function filterOf(
  { search, topic }: FilterUrlState,
  topics: readonly Pick<Topic, 'id'>[] | undefined,
): ListFilter {
  const term = search.trim();
  const isGone = topics !== undefined && !topics.some(({ id }) => id === topic);
  return {
    ...(term !== '' && { search: term }),
    ...(topic === WITHOUT_TOPIC && { withoutTopic: true }),
    ...(topic !== null && topic !== WITHOUT_TOPIC && !isGone && { topicIds: [topic] }),
  };
}
