import { keepPreviousData } from '@tanstack/react-query';
import type { CompletionSort } from '#shared/domain/list-words.ts';
import {
  countStudentCompletion,
  getCharts,
  getPerformance,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import type { AnalyticsRange } from '#shared/domain/limits.ts';
import { read } from '#client/lib/call.ts';

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

/** Students keep learning while their teacher looks. The old figures stay until those of a new scope arrive. */
const live = { staleTime: 0, placeholderData: keepPreviousData };

export const performanceQuery = (scope: AnalyticsScope) => ({ ...read(getPerformance, { query: scope }), ...live });

export const chartsQuery = (scope: AnalyticsScope) => ({ ...read(getCharts, { query: scope }), ...live });

export const topicPerformanceQuery = (scope: AnalyticsScope) => ({
  ...read(listTopicPerformance, { query: scope }),
  ...live,
});

export const studentActivityQuery = (scope: AnalyticsScope) => ({
  ...read(listStudentActivity, { query: scope }),
  ...live,
});

/** One page of the students; pages count from 0. */
export const completionPageQuery = (scope: AnalyticsScope, filter: CompletionFilter, page: number) => ({
  ...read(listStudentCompletion, {
    query: { ...scope, ...filter, limit: COMPLETION_PAGE_SIZE, offset: page * COMPLETION_PAGE_SIZE },
  }),
  ...live,
});

export const completionCountQuery = (classId: string | undefined, search: string | undefined) => ({
  ...read(countStudentCompletion, { query: { classId, search } }),
  ...live,
});

/** All matching students at once, for a file or for paper. */
export const allCompletionQuery = (scope: AnalyticsScope, filter: CompletionFilter) => ({
  ...read(listStudentCompletion, { query: { ...scope, ...filter } }),
  staleTime: 0,
});
