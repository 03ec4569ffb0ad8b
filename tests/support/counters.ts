import { isNotNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { firstAttempts, sessionTopics, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { keepFirstAttemptsDue } from '#server/base/item-statistics/first-attempts.repository.ts';
import { activity } from '#server/base/counters/activity.repository.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import { studentQuestions, studentStats, studyDays } from '#server/db/schema/progress.ts';

const activityRow = z.looseObject({ topic_id: z.string(), day: z.string() });

/** The class's figures, by day and topic. */
export async function classActivity(db: Database) {
  const result = await db.execute(sql`
    select row_to_json(activity_days) as row from ${activity} order by day, topic_id`);
  const rows = rowsOf(result, z.object({ row: activityRow })).map(({ row }) => row);
  return Object.fromEntries(rows.map(({ topic_id: topicId, day, ...figures }) => [`${day} ${topicId}`, figures]));
}

/** All counters, including those that are due. */
export async function counters({ db }: { db: Database }) {
  await keepFirstAttemptsDue(db);
  return {
    activity: await classActivity(db),
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
