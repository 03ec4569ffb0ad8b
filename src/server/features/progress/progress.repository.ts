import { and, between, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { preparedOnce, UNNAMED } from '#server/db/prepared.ts';
import { flashcards, questions } from '#server/db/schema/content.ts';
import {
  questionStats,
  studentFlashcards,
  studentQuestions,
  studentStats,
  studyDays,
} from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';

/** The student's counters, locked until the transaction ends; made where there are none yet. */
export async function lockStudentStats(tx: Database, userId: string) {
  await tx.insert(studentStats).values({ userId }).onConflictDoNothing();
  const [row] = await tx.select().from(studentStats).where(eq(studentStats.userId, userId)).for('update');
  if (row === undefined) throw new Error(`no student_stats row for ${userId}`);
  return row;
}

export type StudentStatsRow = typeof studentStats.$inferSelect;

export async function updateStudentStats(
  tx: Database,
  userId: string,
  change: Partial<Omit<StudentStatsRow, 'userId'>>,
): Promise<void> {
  await tx.update(studentStats).set(change).where(eq(studentStats.userId, userId));
}

export async function addToStudyDay(
  tx: Database,
  { userId, day, answers, cards, timeSpent }: typeof studyDays.$inferInsert,
): Promise<void> {
  await tx
    .insert(studyDays)
    .values({ userId, day, answers, cards, timeSpent })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day],
      set: {
        answers: sql`${studyDays.answers} + excluded.answers`,
        cards: sql`${studyDays.cards} + excluded.cards`,
        timeSpent: sql`${studyDays.timeSpent} + excluded.time_spent`,
      },
    });
}

export interface CountedAnswer {
  userId: string;
  questionId: string;
  selectedAnswer: number;
  isCorrect: boolean;
  timeSpent: number;
  at: Date;
}

/**
 * Counts an answer for its question and for the pair of student and question, unless the question is gone. One that is
 * just being deleted is waited for: its lock keeps these rows' foreign keys whole.
 */
export async function countAnswerOfQuestion(tx: Database, answer: CountedAnswer): Promise<void> {
  const right = answer.isCorrect ? 1 : 0;
  // PostgreSQL arrays count from 1.
  const slot = sql.raw(String(answer.selectedAnswer + 1));
  await tx.execute(sql`
    with present as materialized (
      select id from ${questions} where id = ${answer.questionId} for key share
    ), counted as (
      insert into ${questionStats} (question_id, times_answered, times_correct, total_time_spent, option_counts)
      select id, 1, ${right}::int, ${answer.timeSpent}::int,
             (select array_agg((i = ${slot})::int order by i) from generate_series(1, 5) i)
      from present
      on conflict (question_id) do update set
        times_answered = question_stats.times_answered + 1,
        times_correct = question_stats.times_correct + excluded.times_correct,
        total_time_spent = question_stats.total_time_spent + excluded.total_time_spent,
        option_counts[${slot}] = question_stats.option_counts[${slot}] + 1
    )
    insert into ${studentQuestions}
      (user_id, question_id, times_answered, times_correct, last_correct, last_answered_at)
    select ${answer.userId}, id, 1, ${right}::int, ${answer.isCorrect}::boolean, ${answer.at.toISOString()}::timestamptz
    from present
    on conflict (user_id, question_id) do update set
      times_answered = student_questions.times_answered + 1,
      times_correct = student_questions.times_correct + excluded.times_correct,
      last_correct = excluded.last_correct,
      last_answered_at = excluded.last_answered_at`);
}

const userId = sql.placeholder('userId');

const figuresQuery = preparedOnce((db) =>
  db
    .select({
      questionsCompleted: sql`(select count(*) from ${studentQuestions} where user_id = ${userId})`.mapWith(Number),
      totalQuestions: sql`(select count(*) from ${questions})`.mapWith(Number),
      flashcardsStudied: sql`(select count(*) from ${studentFlashcards} where user_id = ${userId})`.mapWith(Number),
      totalFlashcards: sql`(select count(*) from ${flashcards})`.mapWith(Number),
      daysStudiedThisWeek: count(studyDays.day),
    })
    .from(studyDays)
    .where(
      and(eq(studyDays.userId, userId), between(studyDays.day, sql.placeholder('monday'), sql.placeholder('sunday'))),
    )
    .prepare(UNNAMED),
);
const statsQuery = preparedOnce((db) =>
  db.select().from(studentStats).where(eq(studentStats.userId, userId)).prepare(UNNAMED),
);

/** All figures of one student. `monday` and `sunday` bound the week that counts. */
export async function readStudentFigures(db: Database, student: string, week: { monday: string; sunday: string }) {
  const [[row], [stats]] = await Promise.all([
    figuresQuery(db).execute({ userId: student, ...week }),
    statsQuery(db).execute({ userId: student }),
  ]);
  if (row === undefined) throw new Error('an aggregate answers one row');
  return { ...row, stats };
}

const recentQuery = preparedOnce((db) =>
  db
    .select({
      id: quizSessions.id,
      topicName: quizSessions.topicName,
      score: quizSessions.score,
      completedAt: quizSessions.completedAt,
      questionsCount: quizSessions.totalQuestions,
    })
    .from(quizSessions)
    .where(and(eq(quizSessions.userId, userId), isNotNull(quizSessions.completedAt)))
    // As the index is ordered, so that no other session is read.
    .orderBy(sql`${quizSessions.completedAt} desc nulls last`, desc(quizSessions.number))
    .limit(sql.placeholder('limit'))
    .prepare(UNNAMED),
);

export async function listRecentSessions(db: Database, student: string, limit: number) {
  return recentQuery(db).execute({ userId: student, limit });
}
