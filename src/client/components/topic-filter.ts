import { z } from 'zod';
import type { Topic } from '#shared/contract/topics.ts';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';

export const WITHOUT_TOPIC = 'none';

/** What a list of the teacher's is narrowed down to, as the address of the page says it. */
export interface FilterPlace {
  search: string;
  /** A topic's id, `none` for what has no topic, null for all. */
  topic: string | null;
}

const search = z.string().catch('');
const topic = z
  .union([z.uuid(), z.literal(WITHOUT_TOPIC)])
  .nullable()
  .catch(null);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readFilterPlace(params: Readonly<Record<string, unknown>>): FilterPlace {
  return { search: search.parse(params['search']).slice(0, SEARCH_MAX_LENGTH), topic: topic.parse(params['topic']) };
}

/** The search parameters of a place, without those that say nothing. */
export function writeFilterPlace({ search, topic }: FilterPlace): Record<string, string> {
  return { ...(search !== '' && { search }), ...(topic !== null && { topic }) };
}

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
