import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { isNotWithheld } from '#server/core/due-results.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

/** Whom questions are drawn for. */
export interface DrawnFor {
  userId: string | SQLWrapper;
  /** Whether to include questions whose keys an assignment withholds; only for assignments. */
  drawsWithheld: boolean;
}

/**
 * The condition that a question may be drawn for a student, in a quiz, a draft, an exam or an assignment: it is not
 * retired, and its key is not withheld. `question` is the name under which the statement reads `questions`.
 */
export function isDrawable({ userId, drawsWithheld }: DrawnFor, question: SQLWrapper = questions): SQL {
  const isFree = drawsWithheld ? sql`true` : isNotWithheld(userId, sql`${question}.id`);
  return sql`${question}.retired_at is null and ${isFree}`;
}

/** Returns the ids of all other questions of the bank. */
export async function listExcludedQuestions(db: Database, drawnFor: DrawnFor): Promise<Set<string>> {
  const result = await db.execute(sql`select id from ${questions} where not (${isDrawable(drawnFor)})`);
  return new Set(rowsOf(result, z.object({ id: z.string() })).map(({ id }) => id));
}
