import { and, between, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { allAsked } from '#server/core/asked-questions.ts';
import { isTold } from '#server/core/standing-regrade.ts';
import type { Database } from '#server/db/engine.ts';
import { preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { flashcards, questions } from '#server/db/schema/content.ts';
import { studentFlashcards, studentQuestions, studentStats, studyDays } from '#server/db/schema/progress.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { reports } from '#server/db/schema/reports.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';

const userId = sql.placeholder('userId');

const figuresQuery = preparedRead((db) =>
  db
    .select({
      questionsCompleted: sql`(select count(*) from ${studentQuestions} where user_id = ${userId})`.mapWith(Number),
      // Includes retired questions that the student has completed, so that the total is never below that number.
      totalQuestions: sql`${allAsked} + (
        select count(*) from ${studentQuestions} seen join ${questions} gone on gone.id = seen.question_id
        where seen.user_id = ${userId} and gone.retired_at is not null)`.mapWith(Number),
      flashcardsStudied: sql`(select count(*) from ${studentFlashcards} where user_id = ${userId})`.mapWith(Number),
      totalFlashcards: sql`(select count(*) from ${flashcards})`.mapWith(Number),
      newReplies: sql`(
        select count(*) from ${reports} where user_id = ${userId} and state <> 'open' and not is_seen)`.mapWith(Number),
      newCorrections: sql`(
        select count(*) from ${regradedAnswers} where user_id = ${userId} and not is_seen and ${isTold})`.mapWith(
        Number,
      ),
      daysStudiedThisWeek: count(studyDays.day),
    })
    .from(studyDays)
    .where(
      and(eq(studyDays.userId, userId), between(studyDays.day, sql.placeholder('monday'), sql.placeholder('sunday'))),
    )
    .prepare(UNNAMED),
);
const statsQuery = preparedRead((db) =>
  db.select().from(studentStats).where(eq(studentStats.userId, userId)).prepare(UNNAMED),
);

/** Reads all figures of one student. `monday` and `sunday` bound the current week. */
export async function readStudentFigures(db: Database, student: string, week: { monday: string; sunday: string }) {
  const [[row], [stats]] = await Promise.all([
    figuresQuery(db).execute({ userId: student, ...week }),
    statsQuery(db).execute({ userId: student }),
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
    })
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, userId), isNotNull(quizSessions.completedAt)))
    // Matches the order of the index, so that no other sessions are read.
    .orderBy(sql`${quizSessions.completedAt} desc nulls last`, desc(quizSessions.number))
    .limit(sql.placeholder('limit'))
    .prepare(UNNAMED),
);

export async function listRecentSessions(db: Database, student: string, limit: number) {
  return recentQuery(db).execute({ userId: student, limit });
}
