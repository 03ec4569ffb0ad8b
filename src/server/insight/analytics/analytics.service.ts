import type {
  Charts,
  countStudentCompletion,
  listStudentActivity,
  listStudentCompletion,
  Performance,
  StudentActivity,
  StudentCompletion,
  TopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import { fitting } from '../../people/users/user-filter.ts';
import { presentActivity, presentCompletion, presentPerformance, presentTopic } from './analytics.presenter.ts';
import {
  countCompletedSessions,
  listDays,
  listWeekdays,
  readTotals,
  type WeekdayRow,
} from './class-activity.repository.ts';
import { listLatestSessions } from './latest-sessions.repository.ts';
import { listMemberDays, readMemberBands, readMemberTotals } from './member-activity.repository.ts';
import { EVERYTHING, scopeOf, type ScopeQuery } from './scope.ts';
import { countStudents, listStudentFigures } from './student-completion.repository.ts';
import { listMainFigures, listTopicFigures } from './topic-performance.repository.ts';

type StudentSearch = Part<typeof countStudentCompletion, 'query'>;

/** A call's query with the caller's time zone: ranges end on the caller's today. */
type InTimeZone<Query> = Query & { timeZone: string };

/** The activity of the class, read from counters that are updated as it happens. An unknown topic has zeros. */
export function createAnalyticsService({ db, clock }: { db: Database; clock: Clock }) {
  const todayOf = ({ timeZone }: { timeZone: string }) => dayIn(timeZone, clock());
  const scopeFor = (query: InTimeZone<ScopeQuery>) => scopeOf(query, todayOf(query));
  const approvedStudents = ({ search, classId }: StudentSearch) =>
    fitting({ search, classId, role: 'student', status: 'approved' });

  return {
    async performance(query: InTimeZone<ScopeQuery>): Promise<Performance> {
      const { classId, ...scope } = scopeFor(query);
      return presentPerformance(
        classId === undefined ? await readTotals(db, scope) : await readMemberTotals(db, { ...scope, classId }),
      );
    },

    async activity({
      limit,
      ...query
    }: InTimeZone<Part<typeof listStudentActivity, 'query'>>): Promise<StudentActivity[]> {
      return (await listLatestSessions(db, scopeFor(query), limit)).flatMap(presentActivity);
    },

    async topics(query: InTimeZone<ScopeQuery>): Promise<TopicPerformance[]> {
      return (await listTopicFigures(db, scopeFor(query))).map(presentTopic);
    },

    async completion(query: InTimeZone<Part<typeof listStudentCompletion, 'query'>>): Promise<StudentCompletion[]> {
      const page = { condition: approvedStudents(query), ...query };
      return (await listStudentFigures(db, page, scopeFor(query))).map(presentCompletion);
    },

    async countCompletion(search: StudentSearch): Promise<{ count: number }> {
      return { count: await countStudents(db, approvedStudents(search)) };
    },

    async charts(query: InTimeZone<ScopeQuery>): Promise<Charts> {
      const { classId, ...scope } = scopeFor(query);
      const shared = { firstDay: scope.firstDay, today: todayOf(query) };
      if (classId !== undefined) {
        const ofClass = { ...scope, classId };
        const [days, scoreBands] = await Promise.all([listMemberDays(db, ofClass), readMemberBands(db, ofClass)]);
        return { ...chartsOf({ days, weekdays: [], ...shared }), scoreBands, hours: null };
      }
      const [days, weekdays] = await Promise.all([listDays(db, scope), listWeekdays(db, scope)]);
      return chartsOf({ days, weekdays, ...shared });
    },

    /** Returns the latest completed sessions of all topics and days, and the total number. */
    async latestActivity(limit: number): Promise<{ activity: StudentActivity[]; activityCount: number }> {
      const [latest, activityCount] = await Promise.all([
        listLatestSessions(db, EVERYTHING, limit),
        countCompletedSessions(db),
      ]);
      return { activity: latest.flatMap(presentActivity), activityCount };
    },

    /** Returns the main categories with the most answers, and how many have any activity. */
    async topMainCategories(limit: number): Promise<{ topics: TopicPerformance[]; topicCount: number }> {
      const rows = await listMainFigures(db, EVERYTHING, limit);
      return { topics: rows.map(presentTopic), topicCount: rows[0]?.total ?? 0 };
    },
  };
}
export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

interface ChartRows {
  /** Oldest first. */
  days: Charts['days'];
  weekdays: WeekdayRow[];
  /** Null: starts with the first day that has activity. */
  firstDay: string | null;
  today: string;
}

/** Arranges the rows for the charts: every weekday and every band is present, with zeros if there was no activity. */
function chartsOf({ days, weekdays, firstDay, today }: ChartRows): Charts {
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today];
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  const scoreBands = Array<number>(10).fill(0);
  for (const row of weekdays) {
    hours[row.weekday - 1] = row.hours;
    for (const [band, sessions] of row.scoreBands.entries()) scoreBands[band] = (scoreBands[band] ?? 0) + sessions;
  }
  return {
    firstDay: firstDay ?? (first < today ? first : today),
    lastDay: last > today ? last : today,
    days,
    scoreBands,
    hours,
  };
}
