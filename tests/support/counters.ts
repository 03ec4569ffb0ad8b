import { isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import {
  activityDays,
  firstAttempts,
  sessionTopics,
  studentTopicDays,
  studentTopics,
} from '#server/db/schema/analytics.ts';
import { keepFirstAttemptsDue } from '#server/insight/item-statistics/first-attempts.repository.ts';
import { createRebuildService } from '#server/practice/counters/rebuild.service.ts';
import { studentQuestions, studentStats, studyDays } from '#server/db/schema/progress.ts';

/** The class's figures, summed over the slots. */
export async function activity(db: Database) {
  const rows = await db.select().from(activityDays);
  const days = new Map<string, Record<string, number | number[]>>();
  for (const { topicId, day, slot: _slot, ...figures } of rows) {
    const sum = days.get(`${day} ${topicId}`) ?? {};
    for (const [name, value] of Object.entries(figures)) {
      const before = sum[name];
      sum[name] = Array.isArray(value)
        ? value.map((n, place) => n + (Array.isArray(before) ? (before[place] ?? 0) : 0))
        : value + (typeof before === 'number' ? before : 0);
    }
    days.set(`${day} ${topicId}`, sum);
  }
  const isEmpty = (sum: object) =>
    Object.values(sum)
      .flat()
      .every((value) => value === 0);
  return Object.fromEntries([...days].filter(([, sum]) => !isEmpty(sum)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** All counters, including those that are due. */
export async function counters({ db }: { db: Database }) {
  await keepFirstAttemptsDue(db);
  return {
    activity: await activity(db),
    topicDays: await db
      .select()
      .from(studentTopicDays)
      .orderBy(studentTopicDays.userId, studentTopicDays.topicId, studentTopicDays.day),
    sessionTopics: await db
      .select()
      .from(sessionTopics)
      .orderBy(sessionTopics.topicId, sessionTopics.completedAt, sessionTopics.sessionId),
    topics: await db.select().from(studentTopics).orderBy(studentTopics.userId, studentTopics.topicId),
    questions: await db.select().from(studentQuestions).orderBy(studentQuestions.userId, studentQuestions.questionId),
    studyDays: await db.select().from(studyDays).orderBy(studyDays.userId, studyDays.day),
    // A student without activity may have a row without figures, or none.
    stats: await db
      .select()
      .from(studentStats)
      .where(isNotNull(studentStats.lastActivityAt))
      .orderBy(studentStats.userId),
    firstAttempts: await db.select().from(firstAttempts).orderBy(firstAttempts.questionId, firstAttempts.userId),
  };
}

/** Checks that counting everything again does not change the counters; returns them. */
export async function expectRightCounters(hub: Parameters<typeof createRebuildService>[0]) {
  const kept = await counters(hub);
  await createRebuildService(hub).rebuild();
  expect(await counters(hub)).toEqual(kept);
  return kept;
}
