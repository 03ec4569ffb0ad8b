import { COMPLETION_SORTS, firstCompletionOrder } from '#shared/domain/list-words.ts';
import { ANALYTICS_RANGES } from '#shared/insight/dashboard-figures.ts';
import type { AnalyticsScope, CompletionFilter } from '#client/api/analytics.ts';
import {
  classField,
  directionField,
  idField,
  orElse,
  pageField,
  searchField,
  searchOf,
  type UrlStateOf,
} from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

export const ANALYTICS_TABS = ['overview', 'questions'] as const;

/** The filters and tables of the analytics, as stored in the address. */
export const analyticsFields = {
  tab: orElse(isOneOf(...ANALYTICS_TABS), 'overview'),
  range: orElse(isOneOf(...ANALYTICS_RANGES), '30d'),
  /** A topic's id, null for all. */
  topic: idField,
  class: classField,
  /** Searches students' names and addresses. */
  search: searchField,
  sort: orElse(isOneOf(...COMPLETION_SORTS), 'name'),
  /** Null for the default order of the sort. */
  order: directionField,
  /** Of the list of students. */
  page: pageField,
};
export const analyticsSearch = searchOf(analyticsFields);
export type AnalyticsUrlState = UrlStateOf<typeof analyticsSearch>;

/** Another class or list of students resets the page; range and topic do not change which students are listed. */
export function moveOf(change: Partial<AnalyticsUrlState>): Partial<AnalyticsUrlState> {
  const isAnotherList = 'class' in change || change.search !== undefined || change.sort !== undefined;
  return isAnotherList ? { page: 1, ...change } : change;
}

/** The scope of the request. A topic missing from `topics` was deleted and is ignored; until they load, it applies. */
export function scopeOf(
  { range: chosen, topic: topicId, class: classId }: Pick<AnalyticsUrlState, 'range' | 'topic' | 'class'>,
  topics: readonly { id: string }[] | undefined,
): AnalyticsScope {
  const isGone = topics !== undefined && !topics.some(({ id }) => id === topicId);
  return { range: chosen, topicId: topicId === null || isGone ? undefined : topicId, classId };
}

/** Which students are listed, and in what order. */
export function completionFilterOf({ search: term, sort: by, order }: AnalyticsUrlState): CompletionFilter {
  return { search: term.trim() || undefined, sort: by, order: order ?? firstCompletionOrder(by) };
}
