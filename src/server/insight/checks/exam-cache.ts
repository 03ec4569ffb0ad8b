import type { Database } from '#server/db/engine.ts';
import { findBlueprint, withExamQuestions } from '../../practice/exams/blueprints.repository.ts';
import { judgedExam, type JudgedExam } from '../readiness/judge.ts';
import { listFits } from '../readiness/readiness.repository.ts';

const KEPT_MS = 60_000;

/**
 * Returns exams with their questions and difficulties; null if an exam was deleted or lacks a weight. They are kept for a
 * minute, since a check needs them after each answer, and reading a large bank takes long. A question that is retired,
 * withheld or deleted in the meantime is not asked: adding it to a check fails, and `forget` has the bank read again.
 */
export function createExamCache(db: Database) {
  const known = new Map<string, { exam: Promise<JudgedExam | null>; changedAt: number; readAt: number }>();

  async function read(blueprintId: string): Promise<JudgedExam | null> {
    const [fit] = await listFits(db, { id: blueprintId });
    return fit === undefined ? null : withExamQuestions(db, async (bank) => judgedExam(fit, bank));
  }

  return {
    async find(blueprintId: string): Promise<JudgedExam | null> {
      const blueprint = await findBlueprint(db, blueprintId);
      if (blueprint === undefined) return null;
      const changedAt = blueprint.updatedAt.getTime();
      const now = performance.now();
      for (const [id, { readAt }] of known) if (now - readAt > KEPT_MS) known.delete(id);
      const kept = known.get(blueprintId);
      if (kept?.changedAt === changedAt) return kept.exam;
      const exam = read(blueprintId);
      known.set(blueprintId, { exam, changedAt, readAt: now });
      // A failure is not kept.
      exam.catch(() => known.delete(blueprintId));
      return exam;
    },

    forget: (blueprintId: string) => void known.delete(blueprintId),
  };
}
