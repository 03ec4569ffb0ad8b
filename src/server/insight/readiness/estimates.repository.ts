import { and, asc, eq, gt, isNotNull, isNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isPerson, isStudying } from '#server/core/accounts.repository.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { blueprints, readinessEstimates } from '#server/db/schema/exams.ts';
import { studySettings } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import type { READINESS_GROUPS } from '#shared/domain/list-words.ts';
import type { ReadinessSort } from '#shared/insight/readiness.contract.ts';
import { isVisible } from './sharing.service.ts';
import { textKey } from '#server/db/text-key.ts';

type NewEstimate = typeof readinessEstimates.$inferInsert;

/** Returns the next students whose readiness teachers may see, by id. */
export async function listVisibleStudents(db: Database, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isStudying, isPerson, isVisible, after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Replaces estimates, except those of blueprints or students that were deleted or have become private. */
export async function saveEstimates(db: Database, userIds: string[], estimates: NewEstimate[]): Promise<void> {
  await db.transaction(async (tx) => {
    const seen = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(sql`${users.id} = any(${idArray(userIds)})`, isVisible))
      .orderBy(asc(users.id))
      .for('key share');
    const exams = await tx.select({ id: blueprints.id }).from(blueprints).orderBy(asc(blueprints.id)).for('key share');
    const known = new Set([...seen, ...exams].map(({ id }) => id));
    const kept = estimates.filter(({ userId, blueprintId }) => known.has(userId) && known.has(blueprintId));
    if (kept.length === 0) return;
    const { blueprintId, userId } = readinessEstimates;
    await tx
      .insert(readinessEstimates)
      .values(kept)
      .onConflictDoUpdate({
        target: [blueprintId, userId],
        set: {
          passProbability: sql`excluded.pass_probability`,
          percent: sql`excluded.percent`,
          low: sql`excluded.low`,
          high: sql`excluded.high`,
          weakestDomain: sql`excluded.weakest_domain`,
          estimatedAt: sql`excluded.estimated_at`,
        },
      });
  });
}

/** Deletes estimates older than the last run: their blueprints or students are no longer estimated. */
export async function deleteEstimatesBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(readinessEstimates).where(lt(readinessEstimates.estimatedAt, instant));
}

/** Counts students by what teachers may see of them for this blueprint, and returns when they were estimated. */
export async function countByVisibility(db: Database, blueprintId: string) {
  const { passProbability, estimatedAt } = readinessEstimates;
  const counted = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      estimated: counted(sql`${isVisible} and ${passProbability} is not null`),
      missing: counted(sql`${isVisible} and ${estimatedAt} is not null and ${passProbability} is null`),
      waiting: counted(sql`${isVisible} and ${estimatedAt} is null`),
      private: counted(sql`not ${isVisible}`),
      asOf: sql`max(${estimatedAt})`.mapWith(estimatedAt),
    })
    .from(users)
    .leftJoin(
      readinessEstimates,
      and(eq(readinessEstimates.userId, users.id), eq(readinessEstimates.blueprintId, blueprintId)),
    )
    .where(and(isStudying, isPerson));
  if (row === undefined) throw new Error('the count returned no row');
  return row;
}

export interface RiskPage {
  group: (typeof READINESS_GROUPS)[number];
  sort: ReadinessSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const SORTS: Record<ReadinessSort, SQLWrapper[]> = {
  name: [textKey(users.lastName), textKey(users.firstName)],
  pass: [readinessEstimates.passProbability],
  expected: [readinessEstimates.percent],
  domain: [textKey(readinessEstimates.weakestDomain)],
  examDate: [studySettings.examDate],
};

/** Returns the students of a group whom teachers may see. */
export async function listAtRisk(db: Database, blueprintId: string, { group, sort, order, limit, offset }: RiskPage) {
  const { passProbability, percent, low, high, weakestDomain } = readinessEstimates;
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      passProbability,
      percent,
      low,
      high,
      weakestDomain,
      examDate: studySettings.examDate,
    })
    .from(readinessEstimates)
    .innerJoin(users, eq(users.id, readinessEstimates.userId))
    .leftJoin(studySettings, eq(studySettings.userId, users.id))
    .where(
      and(
        eq(readinessEstimates.blueprintId, blueprintId),
        group === 'estimated' ? isNotNull(passProbability) : isNull(passProbability),
        isStudying,
        isPerson,
        isVisible,
      ),
    )
    .orderBy(...SORTS[sort].map((by) => sql`${by} ${sql.raw(order)} nulls last`), asc(readinessEstimates.userId))
    .limit(limit)
    .offset(offset);
}
