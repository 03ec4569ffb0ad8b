import { and, eq, not, sql } from 'drizzle-orm';
import type { Jobs } from '#server/adapters/jobs.ts';
import { notFound } from '#server/core/errors.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { readinessEstimates } from '#server/db/schema/exams.ts';
import { settings } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';

/** What the school has decided; not, until it has. */
const isPolicy = sql<boolean>`coalesce((
  select (${settings.value} ->> 'isSeenByTeachers')::boolean from ${settings} where ${settings.key} = 'readiness'
), false)`;

/** Whether teachers may see a student's readiness. Every query for teachers asks this, so that a change counts at once. */
export const isVisible = sql<boolean>`(${users.sharesReadiness} or ${isPolicy})`;

/** Who decides whether teachers see how ready students are: each student, unless the school does. */
export function createSharingService({ db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> }) {
  async function read(userId: string) {
    const [row] = await db
      .select({ isShared: users.sharesReadiness, isPolicy })
      .from(users)
      .where(eq(users.id, userId));
    if (row === undefined) throw notFound('Student');
    return row;
  }

  /** Deletes estimates that teachers may not see any more. */
  async function forgetPrivate(tx: Database): Promise<void> {
    const hidden = tx
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, readinessEstimates.userId), not(isVisible)));
    await tx.delete(readinessEstimates).where(sql`exists ${hidden}`);
  }

  return {
    read,

    async share(userId: string, isShared: boolean) {
      await db.transaction(async (tx) => {
        await tx.update(users).set({ sharesReadiness: isShared }).where(eq(users.id, userId));
        if (!isShared) await forgetPrivate(tx);
      });
      return read(userId);
    },

    /** Whether teachers may see this student's readiness; 404 where there is no such student. */
    async isVisible(studentId: string): Promise<boolean> {
      const [row] = await db
        .select({ isVisible })
        .from(users)
        .where(and(eq(users.id, studentId), eq(users.role, 'student')));
      if (row === undefined) throw notFound('Student');
      return row.isVisible;
    },

    async policy() {
      const result = await db.select({ isSeenByTeachers: isPolicy }).from(sql`(select 1) one`);
      return { isSeenByTeachers: result[0]?.isSeenByTeachers ?? false };
    },

    /** Students whom it concerns are estimated by the next job, which comes now. */
    async decide(policy: { isSeenByTeachers: boolean }) {
      await db.transaction(async (tx) => {
        await writeSetting(tx, 'readiness', policy);
        await forgetPrivate(tx);
      });
      if (policy.isSeenByTeachers) await jobs.send('readiness', {});
      return policy;
    },
  };
}
export type SharingService = ReturnType<typeof createSharingService>;
