import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { answerOf, keyOf } from '#server/core/answer-values.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { firstAttempts, itemStatistics } from '#server/db/schema/analytics.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { isOfChosen } from '#server/base/classes/classes.repository.ts';
import type { ItemFigures } from '#shared/insight/item-statistics.ts';

/** Statistics are rebuilt once the new attempts reach a fiftieth of the attempts that they include. */
const TOLERATED_PART = 50;

/**
 * Returns questions after `after`, by id, whose statistics must be rebuilt: they have never been computed, or are of
 * another version, or enough attempts have been added, or any attempt and they are older than `before`.
 */
export async function listStale(
  tx: Database,
  { after, before, limit }: { after: string | undefined; before: Date; limit: number },
) {
  const { questionId, versionId, attempts, pending, shares, computedAt } = itemStatistics;
  return tx
    .select({
      questionId,
      versionId: questions.versionId,
      correctAnswer: keyOf(questions),
      kind: questions.kind,
      options: questions.options,
      content: questions.content,
      attempts,
      pending,
    })
    .from(itemStatistics)
    .innerJoin(questions, eq(questions.id, questionId))
    .where(
      and(
        // Both tables are limited: their indexes are merged from this id on.
        after === undefined ? undefined : and(gt(questionId, after), gt(questions.id, after)),
        or(
          isNull(shares),
          sql`${versionId} is distinct from ${questions.versionId}`,
          sql`${pending} >= greatest(1, ${attempts} / ${TOLERATED_PART}::int)`,
          and(gt(pending, 0), lt(computedAt, before)),
        ),
      ),
    )
    .orderBy(asc(questionId))
    .limit(limit);
}
export type StaleItem = Awaited<ReturnType<typeof listStale>>[number];

export type Answer = [answer: AnswerValue, restScore: number, timeSpent: number | null];

/** Returns first attempts at these questions, one row per version: thousands of rows block the embedded engine. */
export async function listAnswers(tx: Database, questionIds: string[], classId?: string) {
  const { questionId, versionId, restScore, timeSpent } = firstAttempts;
  return tx
    .select({
      questionId,
      versionId,
      answers: sql<Answer[]>`json_agg(json_build_array(${answerOf(firstAttempts)}, ${restScore}, ${timeSpent}))`,
    })
    .from(firstAttempts)
    .where(and(inArray(questionId, questionIds), isOfChosen(firstAttempts.userId, classId)))
    .groupBy(questionId, versionId);
}

/** Returns what the question asks now. */
export async function findItem(db: Database, questionId: string) {
  const { versionId, kind, options, content } = questions;
  const [row] = await db
    .select({ versionId, kind, options, content, correctAnswer: keyOf(questions) })
    .from(questions)
    .where(eq(questions.id, questionId));
  return row;
}

/** Returns first attempts at the question by version, oldest first, and by the quarter of completion. */
export async function listAnswersByQuarter(db: Database, questionId: string) {
  const { restScore, timeSpent } = firstAttempts;
  const { id, kind, options, content, createdAt } = questionVersions;
  const quarter = sql<string | null>`to_char(${quizSessions.completedDay}, 'YYYY-"Q"Q')`;
  return db
    .select({
      id,
      kind,
      options,
      content,
      createdAt,
      correctAnswer: keyOf(questionVersions),
      quarter,
      answers: sql<Answer[]>`json_agg(json_build_array(${answerOf(firstAttempts)}, ${restScore}, ${timeSpent}))`,
    })
    .from(firstAttempts)
    .innerJoin(questionVersions, eq(id, firstAttempts.versionId))
    .leftJoin(quizSessions, eq(quizSessions.id, firstAttempts.sessionId))
    .where(eq(firstAttempts.questionId, questionId))
    .groupBy(id, quarter)
    .orderBy(asc(createdAt), asc(id));
}

/** Returns what these versions asked, by version. */
export async function listVersionContents(tx: Database, versionIds: string[]) {
  if (versionIds.length === 0) return new Map<string, never>();
  const { id, kind, options, content } = questionVersions;
  const rows = await tx.select({ id, kind, options, content }).from(questionVersions).where(inArray(id, versionIds));
  return new Map(rows.map(({ id: version, ...content }) => [version, content]));
}

export interface Refreshed extends ItemFigures {
  questionId: string;
  /** The version that the statistics are of. */
  versionId: string;
  shares: number[];
  /** The attempts that were pending when the statistics were computed; later ones stay pending. */
  counted: number;
}

/** Saves computed statistics. Completed quizzes update the same rows: all callers lock them in the same order. */
export async function saveStatistics(tx: Database, rows: Refreshed[], at: Date): Promise<void> {
  await tx.execute(sql`
    with made as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        "questionId" uuid, "versionId" uuid, counted int, attempts int, "facilityIndex" real,
        "discriminationIndex" real, "discriminativeEfficiency" real, "medianTime" real, options jsonb, shares jsonb, alarm text
      )
    ), locked as materialized (
      select question_id from ${itemStatistics}
      where question_id = any(${idArray(rows.map(({ questionId }) => questionId))})
      order by question_id for update
    )
    update ${itemStatistics} set
      version_id = made."versionId", attempts = made.attempts, pending = item_statistics.pending - made.counted,
      facility_index = made."facilityIndex", discrimination_index = made."discriminationIndex",
      discriminative_efficiency = made."discriminativeEfficiency", median_time = made."medianTime",
      options = made.options, shares = made.shares, alarm = made.alarm, computed_at = ${at.toISOString()}::timestamptz
    from made join locked on locked.question_id = made."questionId"
    where item_statistics.question_id = locked.question_id`);
}
