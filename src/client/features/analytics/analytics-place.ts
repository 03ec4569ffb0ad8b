import { z } from 'zod';
import { COMPLETION_ORDERS } from '#shared/contract/analytics.ts';
import { ANALYTICS_RANGES, SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import type { AnalyticsScope, CompletionFilter } from '#client/api/analytics.ts';

export const ANALYTICS_TABS = ['overview', 'questions'] as const;
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number];
const DEFAULT_RANGE = '30d';

/** What of the analytics is looked at, as the address of the page says it. */
export interface AnalyticsPlace {
  tab: AnalyticsTab;
  range: AnalyticsScope['range'];
  /** A topic's id, null for all. */
  topic: string | null;
  /** For a student's name or address. */
  search: string;
  order: CompletionFilter['order'];
  /** Of the students; counted from 0, from 1 in the address. */
  page: number;
}

const tab = z.enum(ANALYTICS_TABS).catch('overview');
const range = z.enum(ANALYTICS_RANGES).catch(DEFAULT_RANGE);
const topic = z.uuid().nullable().catch(null);
const search = z.string().catch('');
const order = z.enum(COMPLETION_ORDERS).catch('name');
const page = z.coerce.number().int().min(1).max(200_000).catch(1);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readPlace(params: Readonly<Record<string, unknown>>): AnalyticsPlace {
  return {
    tab: tab.parse(params['tab']),
    range: range.parse(params['range']),
    topic: topic.parse(params['topic']),
    search: search.parse(params['search']).slice(0, SEARCH_MAX_LENGTH),
    order: order.parse(params['order']),
    page: page.parse(params['page']) - 1,
  };
}

/** The search parameters with those of the place, and without those of it that say nothing. */
export function withPlace(params: Readonly<Record<string, unknown>>, place: AnalyticsPlace): Record<string, unknown> {
  // The statistics of the questions share the address: what is theirs stays.
  const { tab: _tab, range: _range, topic: _topic, search: _search, order: _order, page: _page, ...others } = params;
  return {
    ...others,
    ...(place.tab !== 'overview' && { tab: place.tab }),
    ...(place.range !== DEFAULT_RANGE && { range: place.range }),
    ...(place.topic !== null && { topic: place.topic }),
    ...(place.search !== '' && { search: place.search }),
    ...(place.order !== 'name' && { order: place.order }),
    ...(place.page > 0 && { page: String(place.page + 1) }),
  };
}

/** A place after a change. Another list of students begins at its first page; range and topic leave its rows where they are. */
export function movedTo(place: AnalyticsPlace, change: Partial<AnalyticsPlace>): AnalyticsPlace {
  const isAnotherList = change.search !== undefined || change.order !== undefined;
  return { ...place, ...(isAnotherList && { page: 0 }), ...change };
}

/** What the server is asked about. A topic that is none of `topics` (deleted since) rules nothing; unknown yet, it does. */
export function scopeOf(
  { range: chosen, topic: topicId }: Pick<AnalyticsPlace, 'range' | 'topic'>,
  topics: readonly { id: string }[] | undefined,
): AnalyticsScope {
  const isGone = topics !== undefined && !topics.some(({ id }) => id === topicId);
  return { range: chosen, topicId: topicId === null || isGone ? undefined : topicId };
}

/** Which students are listed, and in what order. */
export function completionFilterOf({ search: term, order: by }: AnalyticsPlace): CompletionFilter {
  return { search: term.trim() || undefined, order: by };
}
