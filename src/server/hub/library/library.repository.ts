import { and, asc, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { flashcards, flashcardVersions, questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { libraryItems } from '#server/db/schema/library.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { forTeacher } from '../../bank/questions/questions.repository.ts';

export type LibraryItemRow = typeof libraryItems.$inferInsert;

/** An item of the library that the hub has or had. */
export interface Known {
  row: LibraryItemRow;
  /** Null if the item was deleted, as is the topic, which is also null if the item has none. */
  versionNow: string | null;
  topicId: string | null;
}

/** The items of the library that the hub has or had. */
export async function listKnown(db: Database): Promise<Known[]> {
  const { id: questionId, versionId: questionVersion, topicId: questionTopic } = questions;
  const { id: cardId, versionId: cardVersion, topicId: cardTopic } = flashcards;
  return db
    .select({
      row: libraryItems,
      versionNow: sql<string | null>`coalesce(${questionVersion}, ${cardVersion})`,
      topicId: sql<string | null>`coalesce(${questionTopic}, ${cardTopic})`,
    })
    .from(libraryItems)
    .leftJoin(questions, eq(questionId, libraryItems.questionId))
    .leftJoin(flashcards, eq(cardId, libraryItems.flashcardId));
}

export const listQuestions = (db: Database, ids: string[]) =>
  db.select(forTeacher).from(questions).where(inArray(questions.id, ids));
export const listCards = (db: Database, ids: string[]) =>
  db.select().from(flashcards).where(inArray(flashcards.id, ids));

/** The main category of each subcategory. */
export async function listParents(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ id: topics.id, parentId: topics.parentId }).from(topics);
  return new Map(rows.flatMap(({ id, parentId }) => (parentId === null ? [] : [[id, parentId] as const])));
}

const firstSaid = z.object({ id: z.uuid(), text: z.string(), versions: z.int() });
export type FirstSaid = z.output<typeof firstSaid>;

/** The first text of each question, and its number of versions. */
export const listFirstStems = (db: Database) =>
  listFirst(db, { table: questionVersions, of: questionVersions.questionId, text: questionVersions.question });

/** The first front of each card, and its number of versions. */
export const listFirstFronts = (db: Database) =>
  listFirst(db, { table: flashcardVersions, of: flashcardVersions.flashcardId, text: flashcardVersions.front });

async function listFirst(db: Database, { table, of, text }: Record<'table' | 'of' | 'text', SQLWrapper>) {
  return rowsOf(
    await db.execute(sql`
      select distinct on (${of}) ${of} as id, ${text} as text, count(*) over (partition by ${of})::int as versions
      from ${table} where ${of} is not null order by ${of}, created_at`),
    firstSaid,
  );
}

/** Finds the oldest topic of this name; main categories have no parent. */
export async function findTopic(tx: Database, name: string, parentId: string | null): Promise<string | undefined> {
  const rows = await tx
    .select({ id: topics.id, name: topics.name })
    .from(topics)
    .where(parentId === null ? isNull(topics.parentId) : eq(topics.parentId, parentId))
    .orderBy(asc(topics.createdAt), asc(topics.id));
  return rows.find((topic) => nameKey(topic.name) === nameKey(name))?.id;
}

/** Returns the ids of the questions and their versions. */
export async function insertQuestions(tx: Database, rows: (typeof questions.$inferInsert)[]) {
  return tx.insert(questions).values(rows).returning({ id: questions.id, versionId: questions.versionId });
}

const ROWS_PER_STATEMENT = 1000;

export async function keepItems(tx: Database, rows: LibraryItemRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await tx
      .insert(libraryItems)
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflictDoUpdate({
        target: libraryItems.item,
        set: {
          questionId: sql`excluded.question_id`,
          flashcardId: sql`excluded.flashcard_id`,
          versionId: sql`excluded.version_id`,
          wordsDigest: sql`excluded.words_digest`,
          mediaDigest: sql`excluded.media_digest`,
        },
      });
  }
}

/** The ones that a student has answered, not counting teachers' student views. */
export async function answeredAmong(tx: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: quizAttempts.questionId })
    .from(quizAttempts)
    .where(and(inArray(quizAttempts.questionId, ids), isOfPerson(quizAttempts.userId)));
  return new Set(rows.map(({ id }) => id));
}
