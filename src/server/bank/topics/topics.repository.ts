import { asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { textKey } from '#server/db/text-key.ts';

type TopicRow = typeof topics.$inferSelect;

/**
 * All topics with their own counts, main categories first, by name regardless of case. Retired questions count only on
 * request.
 */
export async function listTopicsWithCounts(db: Database, { withRetired }: { withRetired: boolean }) {
  const questionCounts = db
    .select({ topicId: questions.topicId, total: count().as('question_total') })
    .from(questions)
    .where(withRetired ? undefined : isNull(questions.retiredAt))
    .groupBy(questions.topicId)
    .as('question_counts');
  const flashcardCounts = db
    .select({ topicId: flashcards.topicId, total: count().as('flashcard_total') })
    .from(flashcards)
    .groupBy(flashcards.topicId)
    .as('flashcard_counts');
  return db
    .select({
      id: topics.id,
      name: topics.name,
      description: topics.description,
      parentId: topics.parentId,
      createdById: topics.createdById,
      createdAt: topics.createdAt,
      updatedAt: topics.updatedAt,
      questionCount: sql`coalesce(${questionCounts.total}, 0)`.mapWith(Number),
      flashcardCount: sql`coalesce(${flashcardCounts.total}, 0)`.mapWith(Number),
    })
    .from(topics)
    .leftJoin(questionCounts, sql`${questionCounts.topicId} = ${topics.id}`)
    .leftJoin(flashcardCounts, sql`${flashcardCounts.topicId} = ${topics.id}`)
    .orderBy(sql`${topics.parentId} is not null`, asc(textKey(topics.name)), asc(topics.id));
}
export type TopicWithCountsRow = Awaited<ReturnType<typeof listTopicsWithCounts>>[number];

/** The first topics as the portal shows them, in the same order as the whole list. */
export async function listFirstTopics(db: Database, limit: number) {
  return firstTopicsQuery(db).execute({ limit });
}

const firstTopicsQuery = preparedRead((db) =>
  db
    .select({ id: topics.id, name: topics.name, description: topics.description })
    .from(topics)
    .orderBy(sql`${topics.parentId} is not null`, asc(textKey(topics.name)), asc(topics.id))
    .limit(sql.placeholder('limit'))
    .prepare(UNNAMED),
);

/** Those of the given topics that have not been deleted. */
export async function existingTopicIds(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: topics.id }).from(topics).where(inArray(topics.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** The given topics and, of main categories among them, the subcategories. */
export function listWithSubcategories(db: Database, ids: string[]) {
  return db
    .select({
      id: topics.id,
      name: topics.name,
      parentId: topics.parentId,
      // The topic itself if it is a main category, or its parent is gone. Drizzle would leave the table's name out.
      mainTopicId: sql<string>`coalesce(
        (select main.id from ${topics} main where main.id = topics.parent_id), topics.id)`,
    })
    .from(topics)
    .where(or(inArray(topics.id, ids), inArray(topics.parentId, ids)));
}

/** The same, locked against deletion until the transaction ends. */
export async function keepWithSubcategories(tx: Database, ids: string[]) {
  return listWithSubcategories(tx, ids).orderBy(asc(topics.id)).for('key share');
}

export async function findTopic(db: Database, id: string): Promise<TopicRow | undefined> {
  const [row] = await db.select().from(topics).where(eq(topics.id, id));
  return row;
}

export async function lockTopic(tx: Database, id: string): Promise<TopicRow | undefined> {
  const [row] = await tx.select().from(topics).where(eq(topics.id, id)).for('no key update');
  return row;
}

export async function hasSubcategories(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ id: topics.id }).from(topics).where(eq(topics.parentId, id)).limit(1);
  return row !== undefined;
}

export async function countContent(db: Database, topicId: string) {
  return {
    questionCount: await db.$count(questions, eq(questions.topicId, topicId)),
    flashcardCount: await db.$count(flashcards, eq(flashcards.topicId, topicId)),
  };
}

export async function insertTopic(db: Database, topic: typeof topics.$inferInsert): Promise<TopicRow> {
  return insertedRow(await db.insert(topics).values(topic).returning());
}

export async function updateTopic(
  db: Database,
  id: string,
  change: Pick<TopicRow, 'name' | 'description' | 'parentId' | 'updatedAt'>,
): Promise<TopicRow | undefined> {
  const [row] = await db.update(topics).set(change).where(eq(topics.id, id)).returning();
  return row;
}

/** Questions and cards lose the topic by their foreign keys. False if it did not exist. */
export async function deleteTopic(db: Database, id: string): Promise<boolean> {
  const deleted = await db.delete(topics).where(eq(topics.id, id)).returning({ id: topics.id });
  return deleted.length > 0;
}

/** Locks all topics, so that nothing new can refer to one, and returns how many there are. */
export async function lockAllTopics(tx: Database): Promise<number> {
  const locked = await tx.select({ id: topics.id }).from(topics).orderBy(asc(topics.id)).for('update');
  return locked.length;
}

/**
 * Removes the topics of all sessions, as deleting the topics would. Call it after `lockAllTopics` and before anything
 * else is locked: an answer locks its session and then its question, which would otherwise deadlock.
 */
export async function detachSessions(tx: Database): Promise<void> {
  await tx.update(quizSessions).set({ topicId: null }).where(isNotNull(quizSessions.topicId));
}

/** Call it after `lockAllTopics` and `detachSessions`; returns how many there were. */
export async function deleteTopics(tx: Database): Promise<number> {
  const deleted = await tx.delete(topics).returning({ id: topics.id });
  return deleted.length;
}
