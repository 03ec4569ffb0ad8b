import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { cardParameters, cardReviewLog } from '#server/db/schema/study.ts';
import type { Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import type { FittedWeights, StandingGrade } from './fit-weights.ts';

const candidate = z.object({ userId: z.string(), reviews: z.int(), weights: z.array(z.number()).nullable() });
export type FitCandidate = z.output<typeof candidate>;

/**
 * Lists students with at least this many grades, not counting undone ones, and enough growth since the last attempt,
 * largest share of new grades first; with their current weights.
 */
export async function listFitCandidates(
  db: Database,
  { atLeast, growth }: { atLeast: number; growth: number },
): Promise<FitCandidate[]> {
  const result = await db.execute(sql`
    select logged.user_id as "userId", logged.reviews, to_jsonb(tried.weights) as weights
    from (
      select user_id, (count(*) filter (where kind = 'grade') - count(*) filter (where kind = 'undo'))::int as reviews
      from card_review_log group by user_id
    ) logged
    left join card_parameters tried on tried.user_id = logged.user_id
    where logged.reviews >= greatest(${atLeast}::int, coalesce(tried.tried_reviews, 0) * ${growth}::double precision)
    order by coalesce(tried.tried_reviews, 0)::double precision / logged.reviews, logged.user_id`);
  return rowsOf(result, candidate);
}

/** Lists a student's grades that were not undone, of deleted cards too, by card and then in scheduling order. */
export async function listStandingGrades(db: Database, userId: string): Promise<StandingGrade[]> {
  const undo = alias(cardReviewLog, 'undo');
  const { cardId, at, rating, id } = cardReviewLog;
  const rows = await db
    .select({ cardId, at, rating })
    .from(cardReviewLog)
    .leftJoin(undo, and(eq(undo.userId, cardReviewLog.userId), eq(undo.undoes, id)))
    .where(and(eq(cardReviewLog.userId, userId), eq(cardReviewLog.kind, 'grade'), sql`${undo.id} is null`))
    .orderBy(asc(cardId), asc(at), asc(id));
  return rows.map((row) => ({ ...row, rating: row.rating as Rating })); // 1 to 4, checked by the table
}

/** Stores that fitting was attempted, with its result if that is used. */
export async function saveAttempt(
  tx: Database,
  {
    userId,
    reviews,
    kept,
  }: Omit<FitCandidate, 'weights'> & { kept: (Omit<FittedWeights, 'isBetter'> & { fittedAt: Date }) | null },
): Promise<void> {
  const { weights, lossBefore, lossAfter, fittedAt } = kept ?? {};
  const tried = { triedReviews: reviews, ...(kept && { weights, lossBefore, lossAfter, fittedAt, reviews }) };
  await tx
    .insert(cardParameters)
    .values({ userId, ...tried })
    .onConflictDoUpdate({ target: cardParameters.userId, set: tried });
}
