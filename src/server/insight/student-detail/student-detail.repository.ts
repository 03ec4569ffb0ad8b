import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { questionStats, studentQuestions, studyDays } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';

const topicAccuracyRow = z.object({
  topicId: z.string().nullable(),
  topicName: z.string().nullable(),
  answered: z.int(),
  correct: z.int(),
  classAnswered: z.int(),
  classCorrect: z.int(),
});
export type TopicAccuracyRow = z.output<typeof topicAccuracyRow>;

/**
 * A student's answers and the class's by main category, of questions of today's bank and in today's topics; by name,
 * questions without a topic last. An orphaned subcategory stands for itself.
 */
export async function listTopicAccuracy(db: Database, userId: string): Promise<TopicAccuracyRow[]> {
  const result = await db.execute(sql`
    with placed as (
      select sub.id, coalesce(main.id, sub.id) as main_id
      from ${topics} sub left join ${topics} main on main.id = sub.parent_id
    ), own as (
      select placed.main_id, sum(done.times_answered)::int as answered, sum(done.times_correct)::int as correct
      from ${studentQuestions} done
      join ${questions} question on question.id = done.question_id
      left join placed on placed.id = question.topic_id
      where done.user_id = ${userId}
      group by placed.main_id
    ), class as (
      select placed.main_id, sum(stats.times_answered)::int as answered, sum(stats.times_correct)::int as correct
      from ${questionStats} stats
      join ${questions} question on question.id = stats.question_id
      left join placed on placed.id = question.topic_id
      group by placed.main_id
    )
    select own.main_id as "topicId", topic.name as "topicName", own.answered, own.correct,
           coalesce(class.answered, 0) as "classAnswered", coalesce(class.correct, 0) as "classCorrect"
    from own
    left join class on class.main_id is not distinct from own.main_id
    left join ${topics} topic on topic.id = own.main_id
    where own.answered > 0
    order by topic.id is null, lower(topic.name), topic.id`);
  return rowsOf(result, topicAccuracyRow);
}

/** Days with at least one answer or card, from `first` on, oldest first. */
export async function listStudyDays(db: Database, { userId, first }: { userId: string; first: string }) {
  return db
    .select({ day: studyDays.day, answers: studyDays.answers, cards: studyDays.cards })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), gte(studyDays.day, first)))
    .orderBy(asc(studyDays.day));
}

/** Sessions completed since `since`, oldest first. */
export async function listScores(db: Database, { userId, since }: { userId: string; since: Date }) {
  return db
    .select({ completedAt: quizSessions.completedAt, score: quizSessions.score })
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, userId), gte(quizSessions.completedAt, since)))
    .orderBy(asc(quizSessions.completedAt));
}
