import type { Topic } from '#shared/bank/topics.contract.ts';
import { isIdOr, orElse, searchField, searchOf, type PlaceOf } from '#client/lib/search-fields.ts';

export const WITHOUT_TOPIC = 'none';

/** What a list of the teacher's is narrowed down to. */
export const filterFields = {
  search: searchField,
  /** A topic's id, `none` for what has no topic, null for all. */
  topic: orElse(isIdOr(WITHOUT_TOPIC), null),
};
export const filterSearch = searchOf(filterFields);
export type FilterPlace = PlaceOf<typeof filterSearch>;

interface ListFilter {
  search?: string;
  topicIds?: string[];
  withoutTopic?: boolean;
}

/** What the lists are asked for. A topic that is none of `topics` (deleted since) filters nothing; unknown yet, it does. */
export function filterOf({ search, topic }: FilterPlace, topics: readonly Pick<Topic, 'id'>[] | undefined): ListFilter {
  const term = search.trim();
  const isGone = topics !== undefined && !topics.some(({ id }) => id === topic);
  return {
    ...(term !== '' && { search: term }),
    ...(topic === WITHOUT_TOPIC && { withoutTopic: true }),
    ...(topic !== null && topic !== WITHOUT_TOPIC && !isGone && { topicIds: [topic] }),
  };
}
