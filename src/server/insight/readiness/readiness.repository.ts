import { asc, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { answerOf, keyOf } from '#server/core/answer-values.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { firstAttempts } from '#server/db/schema/analytics.ts';
import { questionVersions } from '#server/db/schema/content.ts';
import { blueprints, readinessFits } from '#server/db/schema/exams.ts';

export type ReadinessFit = typeof readinessFits.$inferSelect;

/** Blueprints, each with its fit if it has one. */
export async function listFits(db: Database, { isOpen }: { isOpen?: boolean } = {}) {
  return db
    .select({ blueprint: getTableColumns(blueprints), fit: readinessFits })
    .from(blueprints)
    .leftJoin(readinessFits, eq(readinessFits.blueprintId, blueprints.id))
    .where(isOpen === undefined ? undefined : eq(blueprints.isOpen, isOpen))
    .orderBy(asc(blueprints.id));
}

/** First answers by question. */
export async function countFirstAnswers(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: firstAttempts.questionId, answers: count() })
    .from(firstAttempts)
    .groupBy(firstAttempts.questionId);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/** So many rows at a time that the embedded engine, which has one connection, is free for others soon. */
const ROWS_AT_A_TIME = 2000;
const QUESTIONS_AT_A_TIME = 200;

const given = {
  questionId: firstAttempts.questionId,
  userId: firstAttempts.userId,
  versionId: firstAttempts.versionId,
  answer: answerOf(firstAttempts),
};

/** All first answers to these questions, page by page, by question. */
export async function* pagesOfFirstAnswers(db: Database, questionIds: string[]) {
  const { questionId, userId } = firstAttempts;
  const sorted = questionIds.toSorted();
  for (let from = 0; from < sorted.length; from += QUESTIONS_AT_A_TIME) {
    const ids = idArray(sorted.slice(from, from + QUESTIONS_AT_A_TIME));
    let after = sql`true`;
    for (;;) {
      const page = await db
        .select(given)
        .from(firstAttempts)
        .where(sql`${questionId} = any(${ids}) and ${after}`)
        .orderBy(asc(questionId), asc(userId))
        .limit(ROWS_AT_A_TIME);
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_AT_A_TIME) break;
      after = sql`(${questionId}, ${userId}) > (${last.questionId}::uuid, ${last.userId}::uuid)`;
    }
  }
}

const { id, kind, options, content, difficulty } = questionVersions;
const asked = { kind, options, content, difficulty, key: keyOf(questionVersions) };

/** What these versions asked, by version. */
export async function listAsked(db: Database, versionIds: string[]) {
  const rows = await db
    .select({ versionId: id, ...asked })
    .from(questionVersions)
    .where(inArray(id, versionIds));
  return new Map(rows.map((row) => [row.versionId, row]));
}

/** A student's first answers, with what was asked. */
export async function listOwnFirstAnswers(db: Database, userId: string) {
  return db
    .select({ ...given, ...asked })
    .from(firstAttempts)
    .innerJoin(questionVersions, eq(id, firstAttempts.versionId))
    .where(eq(firstAttempts.userId, userId));
}

/** Keeps a fit in place of the last one, unless its blueprint is gone. */
export async function saveFit(db: Database, fit: ReadinessFit): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await tx.select().from(blueprints).where(eq(blueprints.id, fit.blueprintId)).for('key share');
    if (kept.length === 0) return;
    await tx.insert(readinessFits).values(fit).onConflictDoUpdate({ target: readinessFits.blueprintId, set: fit });
  });
}
