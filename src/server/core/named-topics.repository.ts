import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { topics } from '#server/db/schema/content.ts';
import { existing, notFound } from './errors.ts';
import { planTopics, type KnownTopic, type NewTopic } from './named-topics.ts';

/** Imports take turns, so that two at once create no topic twice and each sees what the other has stored. */
export async function takeImportTurn(tx: Database): Promise<void> {
  await takeLock(tx, 'import');
}

/** All topics, oldest first. */
export async function listKnownTopics(db: Database): Promise<KnownTopic[]> {
  return topicsQuery(db).orderBy(topics.createdAt, topics.id);
}

/**
 * The plan of an import's topics. Locks all topics against changes and deletion until the transaction ends, in the order in
 * which others lock them. Throws 404 if the topic that was chosen for rows without one has been deleted.
 */
export async function planChosenTopics(tx: Database, chosenId: string | null) {
  const rows = await topicsQuery(tx).orderBy(topics.id).for('share');
  if (chosenId !== null && !rows.some(({ id }) => id === chosenId)) throw notFound('Topic');
  return planTopics(rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}

function topicsQuery(db: Database) {
  const { id, name, parentId, createdAt } = topics;
  return db.select({ id, name, parentId, createdAt }).from(topics).$dynamic();
}

/** The author and the time, the same for the whole import. */
export interface Origin {
  createdById: string;
  createdAt: Date;
}

/** Main categories are inserted before their subcategories: a trigger checks for them. */
export async function insertTopics(tx: Database, rows: NewTopic[], { createdById, createdAt }: Origin): Promise<void> {
  for (const level of [
    rows.filter(({ parentId }) => parentId === null),
    rows.filter(({ parentId }) => parentId !== null),
  ]) {
    if (level.length === 0) continue;
    await tx
      .insert(topics)
      .values(
        level.map(({ id, name, parentId }) => ({ id, name, parentId, createdById, createdAt, updatedAt: createdAt })),
      );
  }
}

/** Protects the topic, if any, from deletion until the transaction ends. Throws 404 if it does not exist. */
export async function requireTopic(tx: Database, id: string | null | undefined): Promise<void> {
  if (id == null) return;
  existing((await tx.select({ id: topics.id }).from(topics).where(eq(topics.id, id)).for('key share'))[0], 'Topic');
}
