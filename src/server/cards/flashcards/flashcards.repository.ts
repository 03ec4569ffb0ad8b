import { asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/engine.ts';
import { flashcards, flashcardVersions } from '#server/db/schema/content.ts';
import { studentFlashcards } from '#server/db/schema/progress.ts';
import { users } from '#server/db/schema/users.ts';

export type FlashcardRow = typeof flashcards.$inferSelect;

export interface FlashcardPage {
  /** By creation. */
  order: 'oldest' | 'newest';
  limit?: number | undefined;
  offset: number;
}

export async function listFlashcardRows(
  db: Database,
  fits: SQL | undefined,
  { order, limit, offset }: FlashcardPage,
): Promise<FlashcardRow[]> {
  const along = order === 'newest' ? desc : asc;
  const query = db.select().from(flashcards).where(fits).orderBy(along(flashcards.createdAt), along(flashcards.id));
  return limit === undefined ? query.offset(offset) : query.limit(limit).offset(offset);
}

export async function countFlashcardRows(db: Database, fits: SQL | undefined): Promise<number> {
  return db.$count(flashcards, fits);
}

export async function findFlashcard(db: Database, id: string): Promise<FlashcardRow | undefined> {
  const [row] = await db.select().from(flashcards).where(eq(flashcards.id, id));
  return row;
}

/** Locks the card for a change in this transaction; students can still study it. */
export async function lockFlashcard(tx: Database, id: string): Promise<FlashcardRow | undefined> {
  const [row] = await tx.select().from(flashcards).where(eq(flashcards.id, id)).for('no key update');
  return row;
}

export async function insertCards(tx: Database, cards: (typeof flashcards.$inferInsert)[]): Promise<FlashcardRow[]> {
  return tx.insert(flashcards).values(cards).returning();
}

/** A card to add with many others. */
export type NewFlashcard = Pick<
  FlashcardRow,
  'id' | 'front' | 'back' | 'cloze' | 'imageUrl' | 'topicId' | 'createdAt'
> &
  Partial<Pick<FlashcardRow, 'backImageUrl' | 'occlusion'>>;

/** Passes all rows as one JSON value: a single parameter for any number of rows, and little to build. */
export async function insertFlashcards(tx: Database, rows: readonly NewFlashcard[], authorId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${flashcards} (id, front, back, cloze, occlusion, image_url, back_image_url, topic_id, created_by_id, changed_by_id,
      created_at, updated_at)
    select id, front, back, cloze, nullif(occlusion, 'null'), "imageUrl", "backImageUrl",
      (select topics.id from topics where topics.id = "topicId"), ${authorId}::uuid,
      ${authorId}::uuid, "createdAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, front text, back text, cloze text, occlusion jsonb,
      "imageUrl" text, "backImageUrl" text, "topicId" uuid, "createdAt" timestamptz)`);
}

export async function updateFlashcard(
  tx: Database,
  id: string,
  change: PgUpdateSetSource<typeof flashcards>,
): Promise<FlashcardRow | undefined> {
  const [row] = await tx.update(flashcards).set(change).where(eq(flashcards.id, id)).returning();
  return row;
}

const LISTED_VERSIONS = 100;

/** Lists the versions of a card, newest first, each with its author. */
export async function listVersions(db: Database, { id, versionId }: Pick<FlashcardRow, 'id' | 'versionId'>) {
  return (
    db
      .select({
        ...getTableColumns(flashcardVersions),
        changedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
        note: flashcardVersions.changeNote,
      })
      .from(flashcardVersions)
      .leftJoin(users, eq(users.id, flashcardVersions.changedById))
      .where(eq(flashcardVersions.flashcardId, id))
      // The current version first; it is not the newest if a backup restored an earlier one.
      .orderBy(
        sql`${flashcardVersions.id} = ${versionId} desc`,
        desc(flashcardVersions.createdAt),
        desc(flashcardVersions.id),
      )
      .limit(LISTED_VERSIONS)
  );
}

/** Whether the card exists; if so, it can't be deleted before the transaction ends. */
export async function keepFlashcard(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: flashcards.id }).from(flashcards).where(eq(flashcards.id, id)).for('key share');
  return row !== undefined;
}

export async function markStudied(tx: Database, studied: { userId: string; flashcardId: string; at: Date }) {
  await tx
    .insert(studentFlashcards)
    .values({ ...studied, firstStudiedAt: studied.at, lastStudiedAt: studied.at })
    .onConflictDoUpdate({
      target: [studentFlashcards.userId, studentFlashcards.flashcardId],
      set: { timesStudied: sql`${studentFlashcards.timesStudied} + 1`, lastStudiedAt: studied.at },
    });
}

export async function countStudied(db: Database, userId: string): Promise<number> {
  return db.$count(studentFlashcards, eq(studentFlashcards.userId, userId));
}
