import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { itemStatistics } from '#server/db/schema/analytics.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { blueprints } from '#server/db/schema/exams.ts';
import type { ExamQuestion } from '#shared/practice/exam-draw.ts';
import { textKey } from '#server/db/text-key.ts';

export type BlueprintRow = typeof blueprints.$inferSelect;

/** "ARDMS SPI". */
export const examNameOf = ({ body, exam }: Pick<BlueprintRow, 'body' | 'exam'>) => `${body} ${exam}`;

type NewBlueprint = Omit<typeof blueprints.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

export async function listBlueprints(db: Database, { isOpen }: { isOpen?: boolean } = {}): Promise<BlueprintRow[]> {
  return db
    .select()
    .from(blueprints)
    .where(isOpen === undefined ? undefined : eq(blueprints.isOpen, isOpen))
    .orderBy(asc(textKey(blueprints.body)), asc(textKey(blueprints.exam)), asc(blueprints.id));
}

export async function findBlueprint(db: Database, id: string): Promise<BlueprintRow | undefined> {
  const [row] = await db.select().from(blueprints).where(eq(blueprints.id, id));
  return row;
}

export async function lockBlueprint(tx: Database, id: string): Promise<BlueprintRow | undefined> {
  const [row] = await tx.select().from(blueprints).where(eq(blueprints.id, id)).for('no key update');
  return row;
}

export async function insertBlueprint(db: Database, blueprint: NewBlueprint): Promise<BlueprintRow> {
  return insertedRow(await db.insert(blueprints).values(blueprint).returning());
}

/** Returns undefined if it has been deleted. */
export async function updateBlueprint(
  db: Database,
  id: string,
  change: NewBlueprint & { updatedAt: Date },
): Promise<BlueprintRow | undefined> {
  const [row] = await db.update(blueprints).set(change).where(eq(blueprints.id, id)).returning();
  return row;
}

export async function deleteBlueprint(db: Database, id: string): Promise<boolean> {
  return (await db.delete(blueprints).where(eq(blueprints.id, id)).returning({ id: blueprints.id })).length > 0;
}

/** With fewer first answers to its current version, a question is a trial. */
const TRIAL_ATTEMPTS = 10;

const main = alias(topics, 'main');

/** Lists all questions as exams see them, including retired ones, because their answers still describe students. */
export async function listExamQuestions(db: Database): Promise<ExamQuestion[]> {
  return db
    .select({
      id: questions.id,
      versionId: questions.versionId,
      kind: questions.kind,
      difficulty: questions.difficulty,
      topicId: questions.topicId,
      mainTopicId: sql<string | null>`coalesce(${main.id}, ${questions.topicId})`,
      objective: sql<string | null>`${questions.details} ->> 'objective'`,
      isRetired: sql<boolean>`${questions.retiredAt} is not null`,
      isTrial: sql<boolean>`not coalesce(
        ${itemStatistics.versionId} = ${questions.versionId} and ${itemStatistics.attempts} >= ${TRIAL_ATTEMPTS}, false)`,
    })
    .from(questions)
    .leftJoin(topics, eq(topics.id, questions.topicId))
    .leftJoin(main, eq(main.id, topics.parentId))
    .leftJoin(itemStatistics, eq(itemStatistics.questionId, questions.id));
}

/** The maximum age of a shared read. */
const LONGEST_SHARED_MS = 1000;

const readings = new WeakMap<Database, { questions: Promise<ExamQuestion[]>; at: number; readers: number }>();

/** Passes all questions, as exams see them, to `work`. Simultaneous callers, as when a class starts, share a read. */
export async function withExamQuestions<Result>(
  db: Database,
  work: (questions: ExamQuestion[]) => Promise<Result>,
): Promise<Result> {
  const now = performance.now();
  const known = readings.get(db);
  const isFresh = known !== undefined && now - known.at <= LONGEST_SHARED_MS;
  const reading = isFresh ? known : { questions: listExamQuestions(db), at: now, readers: 0 };
  readings.set(db, reading);
  reading.readers += 1;
  try {
    return await work(await reading.questions);
  } finally {
    reading.readers -= 1;
    if (reading.readers === 0 && readings.get(db) === reading) readings.delete(db);
  }
}
