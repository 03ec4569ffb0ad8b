import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { keyOf } from '#server/core/answer-values.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

const isAsked = isNull(questions.retiredAt);

export async function countAsked(db: Database): Promise<number> {
  return db.$count(questions, isAsked);
}

/** What the rules need of so many questions that are not retired, oldest first, after the given one. */
export async function listWritten(db: Database, after: { id: string; createdAt: Date } | undefined, limit: number) {
  const { id, kind, question, options, content, explanation, details, createdAt } = questions;
  return db
    .select({ id, kind, question, options, content, correctAnswer: keyOf(questions), explanation, details, createdAt })
    .from(questions)
    .where(
      and(isAsked, after && or(gt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), gt(id, after.id)))),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}
