import { and, asc, isNull } from 'drizzle-orm';
import { keyOf } from '#server/core/answer-values.ts';
import { isAfter, type ScanPosition } from '#server/core/scan-in-turns.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

const isAsked = isNull(questions.retiredAt);

export async function countAsked(db: Database): Promise<number> {
  return db.$count(questions, isAsked);
}

/** The fields that the rules check, of the next `limit` questions after the given one: not retired, oldest first. */
export async function listWritten(db: Database, after: ScanPosition | undefined, limit: number) {
  const { id, kind, question, options, content, explanation, details, createdAt } = questions;
  return db
    .select({ id, kind, question, options, content, correctAnswer: keyOf(questions), explanation, details, createdAt })
    .from(questions)
    .where(and(isAsked, isAfter(after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}
