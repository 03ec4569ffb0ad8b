import { sql, type SQL } from 'drizzle-orm';
import { ALL_TOPICS, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { getPerformance } from '#shared/insight/analytics.contract.ts';
import type { AnalyticsRange } from '#shared/insight/dashboard-figures.ts';
import { plusDays } from '#shared/domain/study-days.ts';

/** Days in each range, including the caller's today. */
const RANGE_DAYS: Record<AnalyticsRange, number | null> = { '7d': 7, '30d': 30, '90d': 90, '12m': 365, all: null };

export type ScopeQuery = Part<typeof getPerformance, 'query'>;

/** Selects the counters of a statistic. Has no last day: students ahead of the caller's clock may be in tomorrow. */
export interface Scope {
  /** `ALL_TOPICS` if none was chosen. */
  topicId: string;
  /** Null for all days. */
  firstDay: string | null;
  /** Counts only members of this class; undefined for all students. */
  classId?: string | undefined;
}

export function scopeOf({ range, topicId, classId }: ScopeQuery, today: string): Scope {
  const days = RANGE_DAYS[range];
  return { topicId: topicId ?? ALL_TOPICS, firstDay: days === null ? null : plusDays(today, 1 - days), classId };
}

/** Limits rows to the days of the scope. */
export const isSince = (day: SQL, { firstDay }: Pick<Scope, 'firstDay'>): SQL =>
  firstDay === null ? sql`true` : sql`${day} >= ${firstDay}::date`;

/** Limits rows of `quiz_sessions session` to those that count for the topic. */
export const countsFor = ({ topicId }: Pick<Scope, 'topicId'>): SQL =>
  topicId === ALL_TOPICS ? sql`true` : sql`${topicId}::uuid = any(session.counted_topic_ids)`;

/** A student's counters for the scope. */
export const countersOf = ({ firstDay }: Pick<Scope, 'firstDay'>) =>
  firstDay === null ? studentTopics : studentTopicDays;

export const EVERYTHING: Scope = { topicId: ALL_TOPICS, firstDay: null };
