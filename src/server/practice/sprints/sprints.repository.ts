import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { sprintRuns } from '#server/db/schema/sprints.ts';

const ofGroup = (userId: string, groupId: string) =>
  and(eq(sprintRuns.userId, userId), eq(sprintRuns.groupId, groupId));

/** Lists the latest run of each group. */
export async function listLatest(db: Database, userId: string) {
  const { groupId, startedAt, standing } = sprintRuns;
  return db
    .selectDistinctOn([groupId], { groupId, startedAt, standing })
    .from(sprintRuns)
    .where(eq(sprintRuns.userId, userId))
    .orderBy(groupId, desc(startedAt));
}

/** Lists the last runs, latest first. */
export async function listRuns(db: Database, userId: string, groupId: string, limit: number) {
  const { id, startedAt, answers, right, total, medianMs } = sprintRuns;
  return db
    .select({ id, startedAt, answers, right, total, medianMs })
    .from(sprintRuns)
    .where(ofGroup(userId, groupId))
    .orderBy(desc(startedAt), desc(id))
    .limit(limit);
}

/** Does nothing if the stored run has as many answers already or belongs to somebody else. */
export async function keepRun(tx: Database, run: typeof sprintRuns.$inferInsert): Promise<void> {
  const { answers, right, total, medianMs, standing } = run;
  await tx
    .insert(sprintRuns)
    .values(run)
    .onConflictDoUpdate({
      target: sprintRuns.id,
      set: { answers, right, total, medianMs, standing },
      setWhere: sql`${sprintRuns.userId} = excluded.user_id and ${sprintRuns.groupId} = excluded.group_id and ${sprintRuns.total} < excluded.total`,
    });
}
