import type { CompletionSort } from '#shared/domain/list-words.ts';
import type { AnalyticsRange } from '#shared/insight/dashboard-figures.ts';
import {
  countStudentCompletion,
  getCharts,
  getPerformance,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.endpoints.ts';
import { partOf, readFresh, readLive } from '#client/lib/queries.ts';

export const COMPLETION_PAGE_SIZE = 25;

/** The filter that all analytics share. */
export interface AnalyticsScope {
  range: AnalyticsRange;
  /** Undefined means all topics. */
  topicId: string | undefined;
  /** Undefined means all students. */
  classId: string | undefined;
}

export interface CompletionFilter {
  /** Undefined matches all students. */
  search: string | undefined;
  sort: CompletionSort;
  order: 'asc' | 'desc';
}

// Students keep learning while their teacher looks, so all of it is fetched on every visit.

export const performanceQuery = (scope: AnalyticsScope) => readLive(getPerformance, { query: scope });

export const chartsQuery = (scope: AnalyticsScope) => readLive(getCharts, { query: scope });

export const topicPerformanceQuery = (scope: AnalyticsScope) => readLive(listTopicPerformance, { query: scope });

export const studentActivityQuery = (scope: AnalyticsScope) => readLive(listStudentActivity, { query: scope });

/** One page of the students; pages count from 0. */
export const completionPageQuery = (scope: AnalyticsScope, filter: CompletionFilter, page: number) =>
  readLive(listStudentCompletion, { query: { ...scope, ...filter, ...partOf(page, COMPLETION_PAGE_SIZE) } });

export const completionCountQuery = (classId: string | undefined, search: string | undefined) =>
  readLive(countStudentCompletion, { query: { classId, search } });

/** All matching students at once, for a file or for paper. */
export const allCompletionQuery = (scope: AnalyticsScope, filter: CompletionFilter) =>
  readFresh(listStudentCompletion, { query: { ...scope, ...filter } });
