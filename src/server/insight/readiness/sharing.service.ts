import { and, eq, not, sql } from 'drizzle-orm';
import { isNoView } from '#server/core/accounts.repository.ts';
import type { Jobs } from '#server/adapters/jobs.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { notFound } from '#server/core/errors.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { readinessEstimates } from '#server/db/schema/exams.ts';
import { settings } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';

/** The decision of the school; false until it has made one. */
const isPolicy = sql<boolean>`coalesce((
  select (${settings.value} ->> 'isSeenByTeachers')::boolean from ${settings} where ${settings.key} = 'readiness'
), false)`;

/** True if teachers may see a student's readiness. Every query for teachers checks it, so a change applies at once. */
export const isVisible = sql<boolean>`(${users.sharesReadiness} or ${isPolicy})`;

async function readPolicy(on: Database): Promise<{ isSeenByTeachers: boolean }> {
  const [row] = await on.select({ isSeenByTeachers: isPolicy }).from(sql`(select 1) one`);
  return { isSeenByTeachers: row?.isSeenByTeachers ?? false };
}

/** Decides whether teachers see students' readiness: each student decides, unless the school does. */
export function createSharingService({ db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> }) {
  async function read(userId: string) {
    const [row] = await db
      .select({ isShared: users.sharesReadiness, isPolicy })
      .from(users)
      .where(eq(users.id, userId));
    if (row === undefined) throw notFound('Student');
    return row;
  }

  /** Deletes estimates that teachers may no longer see. */
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

    /** Tells whether teachers may see this student's readiness; 404 if there is no such student. */
    async isVisible(studentId: string): Promise<boolean> {
      const [row] = await db
        .select({ isVisible })
        .from(users)
        .where(and(eq(users.id, studentId), eq(users.role, 'student'), isNoView));
      if (row === undefined) throw notFound('Student');
      return row.isVisible;
    },

    policy: () => readPolicy(db),

    /** The next job, which starts now, estimates the students who are affected. */
    async decide(policy: { isSeenByTeachers: boolean }) {
      await auditedTransaction(db, async (tx) => {
        addAuditDetails({ before: await readPolicy(tx) });
        await writeSetting(tx, 'readiness', policy);
        await forgetPrivate(tx);
      });
      if (policy.isSeenByTeachers) await jobs.send('readiness', {});
      return policy;
    },
  };
}
export type SharingService = ReturnType<typeof createSharingService>;
