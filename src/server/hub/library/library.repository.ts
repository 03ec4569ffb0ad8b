import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keyOf } from '#server/core/answer-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { flashcards, flashcardVersions, questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { libraryItems } from '#server/db/schema/library.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';

export type LibraryItemRow = typeof libraryItems.$inferInsert;

/** An item of the library that the hub has or had. */
export interface Known {
  row: LibraryItemRow;
  /** Null where it was deleted, as is the topic; a topic is also null where it has none. */
  versionNow: string | null;
  topicId: string | null;
}

/** What the hub has or had of the library. */
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

const asked = {
  id: questions.id,
  versionId: questions.versionId,
  question: questions.question,
  kind: questions.kind,
  options: questions.options,
  content: questions.content,
  correctAnswer: keyOf(questions),
  explanation: questions.explanation,
  details: questions.details,
  difficulty: questions.difficulty,
  imageUrl: questions.imageUrl,
  imageDescription: questions.imageDescription,
  videoUrl: questions.videoUrl,
  topicId: questions.topicId,
  createdById: questions.createdById,
};
const card = {
  id: flashcards.id,
  versionId: flashcards.versionId,
  front: flashcards.front,
  back: flashcards.back,
  occlusion: flashcards.occlusion,
  imageUrl: flashcards.imageUrl,
  topicId: flashcards.topicId,
  createdById: flashcards.createdById,
};

export const listQuestions = (db: Database, ids?: string[]) =>
  db
    .select(asked)
    .from(questions)
    .where(ids && inArray(questions.id, ids));
export const listCards = (db: Database, ids?: string[]) =>
  db
    .select(card)
    .from(flashcards)
    .where(ids && inArray(flashcards.id, ids));

const firstSaid = z.object({ id: z.uuid(), text: z.string(), versions: z.int() });
export type FirstSaid = z.output<typeof firstSaid>;

/** What each question said first, and how many versions it has. */
export async function listFirstStems(db: Database) {
  return rowsOf(
    await db.execute(sql`
      select distinct on (question_id) question_id as id, question as text,
        count(*) over (partition by question_id)::int as versions
      from ${questionVersions} where question_id is not null order by question_id, created_at`),
    firstSaid,
  );
}

/** What each card said first on its front, and how many versions it has. */
export async function listFirstFronts(db: Database) {
  return rowsOf(
    await db.execute(sql`
      select distinct on (flashcard_id) flashcard_id as id, front as text,
        count(*) over (partition by flashcard_id)::int as versions
      from ${flashcardVersions} order by flashcard_id, created_at`),
    firstSaid,
  );
}

/** Main categories have no parent; the oldest of several with the name. */
export async function findTopic(tx: Database, name: string, parentId: string | null): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(
      and(
        sql`lower(${topics.name}) = lower(${name})`,
        parentId === null ? isNull(topics.parentId) : eq(topics.parentId, parentId),
      ),
    )
    .orderBy(asc(topics.createdAt), asc(topics.id))
    .limit(1);
  return found?.id;
}

export async function insertTopic(tx: Database, topic: typeof topics.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(topics).values(topic).returning({ id: topics.id });
  if (inserted === undefined) throw new Error('an insert returns its row');
  return inserted.id;
}

/** The versions that they got, by their ids. */
export async function insertQuestions(tx: Database, rows: (typeof questions.$inferInsert)[]) {
  if (rows.length === 0) return [];
  return tx.insert(questions).values(rows).returning({ id: questions.id, versionId: questions.versionId });
}

export async function insertCards(tx: Database, rows: (typeof flashcards.$inferInsert)[]) {
  if (rows.length === 0) return [];
  return tx.insert(flashcards).values(rows).returning({ id: flashcards.id, versionId: flashcards.versionId });
}

/** The version that this makes. */
export async function correctQuestion(tx: Database, id: string, change: Partial<typeof questions.$inferInsert>) {
  const [row] = await tx
    .update(questions)
    .set(change)
    .where(eq(questions.id, id))
    .returning({ versionId: questions.versionId });
  return row?.versionId ?? null;
}

export async function correctCard(tx: Database, id: string, change: Partial<typeof flashcards.$inferInsert>) {
  const [row] = await tx
    .update(flashcards)
    .set(change)
    .where(eq(flashcards.id, id))
    .returning({ versionId: flashcards.versionId });
  return row?.versionId ?? null;
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
          release: sql`excluded.release`,
        },
      });
  }
}

/** Those of the questions that a student has answered. */
export async function answeredAmong(tx: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: quizAttempts.questionId })
    .from(quizAttempts)
    .where(inArray(quizAttempts.questionId, ids));
  return new Set(rows.map(({ id }) => id));
}
