import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { ALL_TOPICS, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { questions, topics } from '#server/db/schema/content.ts';

/** The student's answers in each of today's topics, by name without regard to case. */
export async function listAnsweredTopics(db: Database, userId: string) {
  return db
    .select({
      topicId: topics.id,
      topicName: topics.name,
      parentId: topics.parentId,
      answered: studentTopics.answers,
      correct: studentTopics.correctAnswers,
      /** Whether a quiz on it asks its own questions alone. */
      hasOnlyQuestions: sql<boolean>`
        exists (select from ${questions} question where question.topic_id = ${topics.id})
        and not exists (select from ${topics} sub where sub.parent_id = ${topics.id})`,
    })
    .from(studentTopics)
    .innerJoin(topics, eq(topics.id, studentTopics.topicId))
    .where(and(eq(studentTopics.userId, userId), gt(studentTopics.answers, 0)))
    .orderBy(asc(sql`lower(${topics.name})`), asc(topics.id));
}
export type AnsweredTopicRow = Awaited<ReturnType<typeof listAnsweredTopics>>[number];

/** The student's answers by week, each by its Monday, from this day on; weeks without any are left out. */
export async function listAnsweredWeeks(db: Database, userId: string, firstDay: string) {
  const week = sql<string>`date_trunc('week', ${studentTopicDays.day}::timestamp)::date::text`;
  const answered = sql`sum(${studentTopicDays.answers})`.mapWith(Number);
  return db
    .select({ week, answered, correct: sql`sum(${studentTopicDays.correctAnswers})`.mapWith(Number) })
    .from(studentTopicDays)
    .where(
      and(
        eq(studentTopicDays.userId, userId),
        eq(studentTopicDays.topicId, ALL_TOPICS),
        gte(studentTopicDays.day, firstDay),
        gt(studentTopicDays.answers, 0),
      ),
    )
    .groupBy(week)
    .orderBy(asc(week));
}
