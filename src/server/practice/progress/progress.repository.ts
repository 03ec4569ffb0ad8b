import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  sql,
  type SQL,
} from 'drizzle-orm';
import { hiddenAnswers, isScoreHidden } from '#server/core/hidden-results.ts';
import { isRegradeShown } from '#server/core/standing-regrade.ts';
import type { Database } from '#server/db/engine.ts';
import { parameter, preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { ALL_TOPICS, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { studentFlashcards, studentQuestions, studentStats, studyDays } from '#server/db/schema/progress.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { reports } from '#server/db/schema/reports.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { answerScopes } from '#server/base/counters/activity.repository.ts';
import { textKey } from '#server/db/text-key.ts';

const userId = parameter('userId');
const student = sql`${userId}::uuid`;
const isHidden = isScoreHidden(student, sql`${parameter('now')}::timestamptz`);

const figuresQuery = preparedRead((db) =>
  db
    .select({
      questionsCompleted: sql`(select count(*) from ${studentQuestions} where user_id = ${userId})`.mapWith(Number),
      // Without retired questions, except those that the student has completed: never less than these. Counting all
      // questions and subtracting the few retired ones reads only indexes.
      totalQuestions: sql`(select count(*) from ${questions}) - (
        select count(*) from ${questions} gone where gone.retired_at is not null and not exists (
          select from ${studentQuestions} seen where seen.user_id = ${userId} and seen.question_id = gone.id))`.mapWith(
        Number,
      ),
      flashcardsStudied: sql`(select count(*) from ${studentFlashcards} where user_id = ${userId})`.mapWith(Number),
      totalFlashcards: sql`(select count(*) from ${flashcards})`.mapWith(Number),
      newReplies: sql`(
        select count(*) from ${reports} where user_id = ${userId} and state <> 'open' and not is_seen)`.mapWith(Number),
      newCorrections: sql`(
        select count(*) from ${regradedAnswers} where user_id = ${userId} and not is_seen and ${isRegradeShown})`.mapWith(
        Number,
      ),
      daysStudiedThisWeek: count(studyDays.day),
    })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), between(studyDays.day, parameter('monday'), parameter('sunday'))))
    .prepare(UNNAMED),
);
const statsQuery = preparedRead((db) => {
  const hidden = db
    .select({
      sessions: count().as('hidden_sessions'),
      scoreSum: sql`coalesce(sum(${quizSessions.score}), 0)`.mapWith(Number).as('hidden_score_sum'),
      checks: sql`count(${quizSessions.checkOf})`.mapWith(Number).as('checks'),
      checkScoreSum: sql`coalesce(sum(${quizSessions.score}) filter (where ${quizSessions.checkOf} is not null), 0)`
        .mapWith(Number)
        .as('check_score_sum'),
    })
    .from(quizSessions)
    .where(and(isNotNull(quizSessions.completedAt), isHidden))
    .as('hidden');
  return db
    .select({
      ...getTableColumns(studentStats),
      hidden: { sessions: hidden.sessions, scoreSum: hidden.scoreSum },
      checks: { sessions: hidden.checks, scoreSum: hidden.checkScoreSum },
    })
    .from(studentStats)
    .innerJoin(hidden, sql`true`)
    .where(eq(studentStats.userId, userId))
    .prepare(UNNAMED);
});

/**
 * Reads all figures of one student, the part of the scores that the student does not see now, and of these, the part of
 * checks, which nobody sees. `monday` and `sunday` bound the current week.
 */
export async function readStudentFigures(
  db: Database,
  student: string,
  { now, ...week }: { now: Date; monday: string; sunday: string },
) {
  const [[row], [stats]] = await Promise.all([
    figuresQuery(db).execute({ userId: student, ...week }),
    statsQuery(db).execute({ userId: student, now: now.toISOString() }),
  ]);
  if (row === undefined) throw new Error('an aggregate returns one row');
  return { ...row, stats };
}

const recentQuery = preparedRead((db) =>
  db
    .select({
      id: quizSessions.id,
      topicName: quizSessions.topicName,
      score: quizSessions.score,
      completedAt: quizSessions.completedAt,
      questionsCount: quizSessions.totalQuestions,
      questionsAttempted: quizSessions.questionsAttempted,
      correctAnswers: quizSessions.correctAnswers,
      isScoreHidden: isHidden,
    })
    .from(quizSessions)
    // A check has no score to compare.
    .where(and(eq(quizSessions.userId, userId), isNotNull(quizSessions.completedAt), isNull(quizSessions.checkOf)))
    // Matches the order of the index, so that no other sessions are read.
    .orderBy(sql`${quizSessions.completedAt} desc nulls last`, desc(quizSessions.number))
    .limit(parameter('limit'))
    .prepare(UNNAMED),
);

/** Lists the latest completed sessions, and whether the student sees their scores now. */
export async function listRecentSessions(db: Database, student: string, { now, limit }: { now: Date; limit: number }) {
  return recentQuery(db).execute({ userId: student, now: now.toISOString(), limit });
}

/**
 * The student's answers that figures must not reveal as right or wrong, by topic or day, although the counters include
 * them. Join as `hidden`.
 */
const hiddenBy = (group: SQL) => sql`(
  select ${group} as scope, count(*) as answers, count(*) filter (where ${quizAttempts.isCorrect}) as correct
  from (${hiddenAnswers(student)}) ${quizAttempts} cross join lateral ${answerScopes}
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
        exists (select from ${questions} asked where asked.topic_id = ${topics.id} and asked.retired_at is null)
        and not exists (select from ${topics} sub where sub.parent_id = ${topics.id})`,
    })
    .from(studentTopics)
    .innerJoin(topics, eq(topics.id, studentTopics.topicId))
    .leftJoin(hiddenBy(sql`scope.topic_id`), sql`hidden.scope = ${studentTopics.topicId}`)
    .where(and(eq(studentTopics.userId, userId), gt(answered, 0)))
    .orderBy(asc(textKey(topics.name)), asc(topics.id))
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
        eq(studentTopicDays.userId, userId),
        eq(studentTopicDays.topicId, ALL_TOPICS),
        gte(studentTopicDays.day, parameter('firstDay')),
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
