import { asc, count, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';

/** All topics with their own counts, main categories first, by name without regard to case. */
export async function listTopicsWithCounts(db: Database) {
  const questionCounts = db
    .select({ topicId: questions.topicId, total: count().as('question_total') })
    .from(questions)
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
    .orderBy(sql`${topics.parentId} is not null`, asc(sql`lower(${topics.name})`), asc(topics.id));
}

/** The first topics as the portal shows them, in the same order as the whole list. */
export async function listFirstTopics(db: Database, limit: number) {
  return db
    .select({ id: topics.id, name: topics.name, description: topics.description })
    .from(topics)
    .orderBy(sql`${topics.parentId} is not null`, asc(sql`lower(${topics.name})`), asc(topics.id))
    .limit(limit);
}

/** The given topics and, of main categories among them, the subcategories. */
export async function listWithSubcategories(db: Database, ids: string[]) {
  return db
    .select({ id: topics.id, name: topics.name, parentId: topics.parentId })
    .from(topics)
    .where(or(inArray(topics.id, ids), inArray(topics.parentId, ids)));
}
