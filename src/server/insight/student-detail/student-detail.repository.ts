import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { ALL_TOPICS, studentTopics } from '#server/db/schema/analytics.ts';
import { topics } from '#server/db/schema/content.ts';
import { studyDays } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { activity } from '#server/base/counters/activity.repository.ts';
import { getStudentProgress } from '#shared/insight/student-detail.contract.ts';
import { textKey } from '#server/db/text-key.ts';

const topicAccuracyRow = getStudentProgress.responses[200].shape.topics.element.extend({
  topicName: z.string().nullable(),
});

/**
 * Returns a student's accuracy and the class's by today's main categories, by name. Answers count where their question
 * was at the time. Orphaned subcategories count as main categories. Answers with no topic, or a deleted one, are last.
 */
export async function listTopicAccuracy(db: Database, userId: string) {
  const result = await db.execute(sql`
    with main as (
      select id, name from ${topics} topic where not exists (select from ${topics} parent where parent.id = topic.parent_id)
    ), class as materialized (
      select topic_id as scope, sum(answers)::int as answers, sum(correct_answers)::int as correct
      from ${activity} where topic_id = ${ALL_TOPICS} or topic_id in (select id from main)
      group by topic_id
    ), part as (
      select id, name, id as scope, 1 as sign from main
      union all select null, null, ${ALL_TOPICS}::uuid, 1
      union all select null, null, id, -1 from main
    )
    select id as "topicId", name as "topicName",
           sum(sign * own.answers)::int as answered, sum(sign * own.correct_answers)::int as correct,
           sum(sign * class.answers)::int as "classAnswered", sum(sign * class.correct)::int as "classCorrect"
    from part left join class using (scope)
    left join ${studentTopics} own on own.user_id = ${userId} and own.topic_id = scope
    group by id, name
    having sum(sign * own.answers) > 0
    order by id is null, ${textKey(sql`name`)}, id`);
  return rowsOf(result, topicAccuracyRow);
}

/** Returns days with at least one answer or card, from `first` on, oldest first. */
export async function listStudyDays(db: Database, { userId, first }: { userId: string; first: string }) {
  return db
    .select({ day: studyDays.day, answers: studyDays.answers, cards: studyDays.cards })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), gte(studyDays.day, first)))
    .orderBy(asc(studyDays.day));
}

/** Returns sessions completed since `since`, oldest first. */
export async function listScores(db: Database, { userId, since }: { userId: string; since: Date }) {
  return db
    .select({ completedAt: quizSessions.completedAt, score: quizSessions.score })
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, userId), gte(quizSessions.completedAt, since)))
    .orderBy(asc(quizSessions.completedAt));
}
