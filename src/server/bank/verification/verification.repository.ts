import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { kindOf, QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { keyOf } from '#server/core/answer-values.ts';
import { isAfter, type ScanPosition } from '#server/core/scan-in-turns.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';

/** Keys that are options can be compared with explanations, and so can keys of some other kinds. */
function isChecked() {
  const compared = Object.keys(QUESTION_KINDS).filter((name) => kindOf(name).contradiction !== null);
  return or(isNotNull(questions.correctAnswer), inArray(questions.kind, compared));
}

export async function countQuestions(db: Database): Promise<number> {
  return db.$count(questions, isChecked());
}

/** The fields to check, of the next `limit` questions after the given one, oldest first. */
export async function listToCheck(db: Database, { after, limit }: { after: ScanPosition | undefined; limit: number }) {
  const { id, kind, question, options, content, explanation } = questions;
  const { imageUrl, videoUrl, topicId, versionId, createdAt } = questions;
  return (
    db
      .select({
        id,
        kind,
        question,
        options,
        content,
        correctAnswer: keyOf(questions),
        explanation,
        imageUrl,
        videoUrl,
        topicId,
        versionId,
        createdAt,
        isDismissed: sql<boolean>`${isNotNull(verificationDismissals.questionId)}`,
      })
      .from(questions)
      // A dismissal applies to one version: an edit, which creates another, ends it.
      .leftJoin(
        verificationDismissals,
        and(eq(verificationDismissals.questionId, id), eq(verificationDismissals.versionId, questions.versionId)),
      )
      .where(and(isChecked(), isAfter(after)))
      .orderBy(asc(createdAt), asc(id))
      .limit(limit)
  );
}

/** Dismisses the findings in a question's current version; false for an unknown question. */
export async function dismiss(
  db: Database,
  { questionId, userId, at }: { questionId: string; userId: string; at: Date },
): Promise<boolean> {
  const dismissed = await db
    .insert(verificationDismissals)
    .select(
      db
        .select({
          questionId: questions.id,
          versionId: questions.versionId,
          dismissedById: sql<string>`${userId}::uuid`.as('dismissed_by_id'),
          createdAt: sql<Date>`${at.toISOString()}::timestamptz`.as('created_at'),
        })
        .from(questions)
        .where(eq(questions.id, questionId))
        .for('key share'),
    )
    .onConflictDoUpdate({
      target: verificationDismissals.questionId,
      set: {
        versionId: sql`excluded.version_id`,
        dismissedById: sql`excluded.dismissed_by_id`,
        createdAt: sql`excluded.created_at`,
      },
    })
    .returning({ questionId: verificationDismissals.questionId });
  return dismissed.length > 0;
}

/** False for an unknown question. */
export async function restore(db: Database, questionId: string): Promise<boolean> {
  await db.delete(verificationDismissals).where(eq(verificationDismissals.questionId, questionId));
  const [row] = await db.select({ id: questions.id }).from(questions).where(eq(questions.id, questionId));
  return row !== undefined;
}
