import { eq, sql } from 'drizzle-orm';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { Database } from '#server/db/engine.ts';
import { preparedOnce, preparedSql, UNNAMED } from '#server/db/prepared.ts';
import { questions } from '#server/db/schema/content.ts';
import { questionStats, studentQuestions, studentStats, studyDays } from '#server/db/schema/progress.ts';

const userId = sql.placeholder('userId');

const lockStatsQuery = preparedOnce((db) =>
  db.select().from(studentStats).where(eq(studentStats.userId, userId)).for('update').prepare(UNNAMED),
);

/** The student's counters, locked until the transaction ends; made where there are none yet. */
export async function lockStudentStats(tx: Database, student: string) {
  const lock = () => lockStatsQuery(tx).execute({ userId: student });
  const [known] = await lock();
  if (known !== undefined) return known;
  const [made] = await tx.insert(studentStats).values({ userId: student }).onConflictDoNothing().returning();
  // Made by another meanwhile.
  const [row] = made === undefined ? await lock() : [made];
  if (row === undefined) throw new Error(`no student_stats row for ${student}`);
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

const given = (name: string) => sql.placeholder(name);

const studyDayQuery = preparedOnce((db) =>
  db
    .insert(studyDays)
    .values({
      userId,
      day: given('day'),
      answers: given('answers'),
      cards: given('cards'),
      timeSpent: given('timeSpent'),
    })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day],
      set: {
        answers: sql`${studyDays.answers} + excluded.answers`,
        cards: sql`${studyDays.cards} + excluded.cards`,
        timeSpent: sql`${studyDays.timeSpent} + excluded.time_spent`,
      },
    })
    .prepare(UNNAMED),
);

export async function addToStudyDay(
  tx: Database,
  studied: { userId: string; day: string; answers: number; cards: number; timeSpent: number },
): Promise<void> {
  await studyDayQuery(tx).execute(studied);
}

export interface CountedAnswer {
  questionId: string;
  selectedAnswer: AnswerValue;
  isCorrect: boolean;
  /** Seconds. */
  timeSpent: number;
}

// PostgreSQL arrays count from 1; no option is 0.
const answersOfQuestionsQuery = preparedSql(
  () => sql`
    with answer as materialized (
      select * from jsonb_to_recordset(${given('answers')}::jsonb)
        as answer (question_id uuid, is_right int, time_spent int, option int)
    ), present as materialized (
      select id from ${questions} where id in (select question_id from answer) order by id for key share
    ), given as materialized (
      select answer.* from answer join present on id = question_id order by question_id
    ), counted as (
      insert into ${questionStats} (question_id, times_answered, times_correct, total_time_spent, option_counts)
      select question_id, 1, is_right, time_spent,
             (select array_agg((i = option)::int order by i) from generate_series(1, 5) i)
      from given
      on conflict (question_id) do update set
        times_answered = question_stats.times_answered + 1,
        times_correct = question_stats.times_correct + excluded.times_correct,
        total_time_spent = question_stats.total_time_spent + excluded.total_time_spent,
        option_counts = (
          select array_agg(question_stats.option_counts[i] + excluded.option_counts[i] order by i)
          from generate_series(1, 5) i)
    )
    insert into ${studentQuestions}
      (user_id, question_id, times_answered, times_correct, last_correct, last_answered_at)
    select ${userId}, question_id, 1, is_right, is_right = 1, ${given('at')}::timestamptz
    from given
    on conflict (user_id, question_id) do update set
      times_answered = student_questions.times_answered + 1,
      times_correct = student_questions.times_correct + excluded.times_correct,
      last_correct = excluded.last_correct,
      last_answered_at = excluded.last_answered_at`,
);

/**
 * Counts answers to different questions for each question and for its pair with the student, unless the question is gone.
 * One that is just being deleted is waited for: its lock keeps these rows' foreign keys whole.
 */
export async function countAnswersOfQuestions(
  tx: Database,
  { userId: student, at, answers }: { userId: string; at: Date; answers: CountedAnswer[] },
): Promise<void> {
  const rows = answers.map(({ questionId, isCorrect, timeSpent, selectedAnswer }) => ({
    question_id: questionId,
    is_right: isCorrect ? 1 : 0,
    time_spent: timeSpent,
    option: typeof selectedAnswer === 'number' ? selectedAnswer + 1 : 0,
  }));
  await answersOfQuestionsQuery(tx).execute({ userId: student, at: at.toISOString(), answers: JSON.stringify(rows) });
}
