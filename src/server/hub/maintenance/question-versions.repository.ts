import { and, asc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { binItems } from '#server/db/schema/bin.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { regrades } from '#server/db/schema/regrades.ts';
import { reports } from '#server/db/schema/reports.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes what questions said that are gone, also from the bin, where no session asked it, no report is about it and no
 * regrade is by it, if it is older than `before`. Looks at `batch` versions a statement; returns how many were deleted.
 */
export async function sweepQuestionVersions(
  db: Database,
  { before, batch = 1000 }: { before: Date; batch?: number },
): Promise<number> {
  let deleted = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const seen: { id: string }[] = await db
      .select({ id: questionVersions.id })
      .from(questionVersions)
      .where(and(gt(questionVersions.id, after), lt(questionVersions.createdAt, before)))
      .orderBy(asc(questionVersions.id))
      .limit(batch);
    const ids = seen.map(({ id }) => id);
    if (ids.length > 0) deleted += await deleteUnused(db, ids);
    after = ids.length === batch ? ids.at(-1) : undefined;
  }
  return deleted;
}

/** A session that is being written holds the versions that it asks; those are passed over. */
async function deleteUnused(db: Database, ids: string[]): Promise<number> {
  const one = { one: sql`1` };
  const unused = db
    .select({ id: questionVersions.id })
    .from(questionVersions)
    .where(
      and(
        inArray(questionVersions.id, ids),
        notExists(db.select(one).from(questions).where(eq(questions.id, questionVersions.questionId))),
        notExists(db.select(one).from(questions).where(eq(questions.versionId, questionVersions.id))),
        notExists(db.select(one).from(binItems).where(eq(binItems.itemId, questionVersions.questionId))),
        notExists(
          db.select(one).from(quizSessionQuestions).where(eq(quizSessionQuestions.versionId, questionVersions.id)),
        ),
        notExists(db.select(one).from(reports).where(eq(reports.versionId, questionVersions.id))),
        notExists(db.select(one).from(regrades).where(eq(regrades.versionId, questionVersions.id))),
      ),
    )
    .for('update', { skipLocked: true });
  const gone = await db
    .delete(questionVersions)
    .where(inArray(questionVersions.id, unused))
    .returning({ id: questionVersions.id });
  return gone.length;
}
