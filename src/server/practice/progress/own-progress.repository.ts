import { askedIn } from '#server/core/asked-questions.ts';
import { and, asc, eq, gt, gte, sql, type SQL } from 'drizzle-orm';
import { isNotRevealed } from '#server/core/due-results.ts';
import type { Database } from '#server/db/engine.ts';
import { given, preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { ALL_TOPICS, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { topics } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { answerScopes } from '../counters/activity.repository.ts';

/**
 * The student's answers whose results are not revealed yet, by topic or day. The counters include them, but figures
 * shown to the student must not reveal right or wrong. Join as `hidden`.
 */
const hiddenBy = (group: SQL) => sql`(
  select ${group} as scope, count(*) as answers, count(*) filter (where ${quizAttempts.isCorrect}) as correct
  from ${quizAttempts}
  join ${quizSessions} on ${quizSessions.id} = ${quizAttempts.sessionId}
  cross join lateral ${answerScopes}
  where ${quizSessions.userId} = ${given('userId')} and ${isNotRevealed}
  group by 1) as hidden`;
const shown = (counter: SQL, hidden: 'answers' | 'correct') =>
  sql`${counter} - coalesce(hidden.${sql.identifier(hidden)}, 0)`;

const topicsQuery = preparedRead((db) => {
  const answered = shown(sql`${studentTopics.answers}`, 'answers');
  return db
    .select({
      topicId: topics.id,
      topicName: topics.name,
      parentId: topics.parentId,
      answered: answered.mapWith(Number),
      correct: shown(sql`${studentTopics.correctAnswers}`, 'correct').mapWith(Number),
      /** Whether a quiz on it asks only its own questions. */
      hasOnlyQuestions: sql<boolean>`
        ${askedIn(topics.id)} > 0 and not exists (select from ${topics} sub where sub.parent_id = ${topics.id})`,
    })
    .from(studentTopics)
    .innerJoin(topics, eq(topics.id, studentTopics.topicId))
    .leftJoin(hiddenBy(sql`scope.topic_id`), sql`hidden.scope = ${studentTopics.topicId}`)
    .where(and(eq(studentTopics.userId, given('userId')), gt(answered, 0)))
    .orderBy(asc(sql`lower(${topics.name})`), asc(topics.id))
    .prepare(UNNAMED);
});

/** Lists the student's answers in each current topic, by name, ignoring case. */
export async function listAnsweredTopics(db: Database, userId: string) {
  return topicsQuery(db).execute({ userId });
}
export type AnsweredTopicRow = Awaited<ReturnType<typeof listAnsweredTopics>>[number];

const weeksQuery = preparedRead((db) => {
  const week = sql<string>`date_trunc('week', ${studentTopicDays.day}::timestamp)::date::text`;
  const answered = sql`sum(${shown(sql`${studentTopicDays.answers}`, 'answers')})`;
  const correct = sql`sum(${shown(sql`${studentTopicDays.correctAnswers}`, 'correct')})`;
  // Keeps one row per answer: the row for the total over all topics.
  const day = sql`case when scope.topic_id = ${ALL_TOPICS} then ${quizAttempts.localAt}::date end`;
  return db
    .select({ week, answered: answered.mapWith(Number), correct: correct.mapWith(Number) })
    .from(studentTopicDays)
    .leftJoin(hiddenBy(day), sql`hidden.scope = ${studentTopicDays.day}`)
    .where(
      and(
        eq(studentTopicDays.userId, given('userId')),
        eq(studentTopicDays.topicId, ALL_TOPICS),
        gte(studentTopicDays.day, given('firstDay')),
      ),
    )
    .groupBy(week)
    .having(gt(answered, 0))
    .orderBy(asc(week))
    .prepare(UNNAMED);
});

/** Lists the student's answers by week from this day on, each week by its Monday; weeks without answers are omitted. */
export async function listAnsweredWeeks(db: Database, userId: string, firstDay: string) {
  return weeksQuery(db).execute({ userId, firstDay });
}
