import { and, asc, eq, gt, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { binItems } from '#server/db/schema/bin.ts';
import { flashcards, flashcardVersions, questions, questionVersions } from '#server/db/schema/content.ts';
import { quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { regrades } from '#server/db/schema/regrades.ts';
import { reports } from '#server/db/schema/reports.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const one = { one: sql`1` };

interface Sweep {
  before: Date;
  /** Versions checked per statement. */
  batch?: number;
}

/**
 * Deletes versions older than `before` of questions that are deleted, also from the bin, unless a session, report or
 * regrade uses them; returns how many were deleted.
 */
export async function sweepQuestionVersions(db: Database, sweep: Sweep): Promise<number> {
  const isUnused = and(
    notExists(db.select(one).from(questions).where(eq(questions.id, questionVersions.questionId))),
    notExists(db.select(one).from(questions).where(eq(questions.versionId, questionVersions.id))),
    notExists(db.select(one).from(binItems).where(eq(binItems.itemId, questionVersions.questionId))),
    notExists(db.select(one).from(quizSessionQuestions).where(eq(quizSessionQuestions.versionId, questionVersions.id))),
    notExists(db.select(one).from(reports).where(eq(reports.versionId, questionVersions.id))),
    notExists(db.select(one).from(regrades).where(eq(regrades.versionId, questionVersions.id))),
  );
  return sweepVersions(db, { ...sweep, table: questionVersions, isUnused });
}

/** Deletes versions older than `before` of flashcards that are deleted, also from the bin; returns how many. */
export async function sweepFlashcardVersions(db: Database, sweep: Sweep): Promise<number> {
  const isUnused = and(
    notExists(db.select(one).from(flashcards).where(eq(flashcards.id, flashcardVersions.flashcardId))),
    notExists(db.select(one).from(binItems).where(eq(binItems.itemId, flashcardVersions.flashcardId))),
  );
  return sweepVersions(db, { ...sweep, table: flashcardVersions, isUnused });
}

interface SweepOfTable extends Sweep {
  table: typeof questionVersions | typeof flashcardVersions;
  isUnused: SQL | undefined;
}

async function sweepVersions(db: Database, { table, isUnused, before, batch = 1000 }: SweepOfTable): Promise<number> {
  let deleted = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const seen: { id: string }[] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.id, after), lt(table.createdAt, before)))
      .orderBy(asc(table.id))
      .limit(batch);
    const ids = seen.map(({ id }) => id);
    if (ids.length > 0) {
      // A session that is being created locks its versions; those are skipped.
      const unused = db
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.id, ids), isUnused))
        .for('update', { skipLocked: true });
      const gone = await db.delete(table).where(inArray(table.id, unused)).returning({ id: table.id });
      deleted += gone.length;
    }
    after = ids.length === batch ? ids.at(-1) : undefined;
  }
  return deleted;
}
