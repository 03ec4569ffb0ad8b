import { inArray, sql } from 'drizzle-orm';
import { answerColumns } from '#server/core/answer-values.ts';
import type { Database } from '#server/db/engine.ts';
import { firstAttempts, itemStatistics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { createItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { aStudent, type QuestionRow, type UserRow } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Computes the statistics of questions, as the job does. */
export const refreshStatistics = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>) =>
  createItemStatisticsService({ db, clock: clock.read }).refresh();

/** This many students who give the same answer (an option by its index) and get this share right elsewhere. */
export type AnsweringGroup = [count: number, answer: AnswerValue, restScore: number];

/** Records first answers to the question's current version, each by another student, as completed sessions do. */
export async function firstAnswers(
  db: Database,
  { id: questionId, versionId }: Pick<QuestionRow, 'id' | 'versionId'>,
  groups: AnsweringGroup[],
): Promise<UserRow[]> {
  const answers = groups.flatMap(([count, answer, restScore]) =>
    Array.from({ length: count }, () => ({ ...answerColumns(answer), restScore })),
  );
  const students = await Promise.all(answers.map(() => aStudent(db)));
  const by = (i: number) => ({ userId: students[i]?.id ?? '', timeSpent: 10 + i });
  const rows = answers.map((answer, i) => ({ ...answer, questionId, versionId, ...by(i) }));
  await db.insert(firstAttempts).values(rows);
  await db
    .insert(itemStatistics)
    .values({ questionId, pending: rows.length })
    .onConflictDoUpdate({
      target: itemStatistics.questionId,
      set: { pending: sql`${itemStatistics.pending} + ${rows.length}::int` },
    });
  return students;
}

/** Records what percentage chose each option of the current versions of these questions. */
export async function sharesOf(db: Database, bank: { id: string }[], shares: number[]): Promise<void> {
  const ids = bank.map(({ id }) => id);
  const rows = await db
    .select({ questionId: questions.id, versionId: questions.versionId })
    .from(questions)
    .where(inArray(questions.id, ids));
  await db.insert(itemStatistics).values(rows.map((row) => ({ ...row, attempts: 10, shares })));
}

/** A question whose right answer is 1, while 0 is stored: 20 good students choose 1, and ten weak ones the key. */
export const AGAINST_THE_KEY: AnsweringGroup[] = [
  [20, 1, 0.8],
  [10, 0, 0.3],
];
/** Better students choose option 0, the stored key. */
export const FOR_THE_KEY: AnsweringGroup[] = [
  [20, 0, 0.8],
  [10, 1, 0.3],
];
