import { and, arrayContains, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { flashcards, flashcardVersions, questions, questionVersions } from '#server/db/schema/content.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { ownCards } from '#server/db/schema/study.ts';
import type { UploadKind } from './media-kinds.ts';

export type MediaRow = typeof mediaFiles.$inferSelect;
/** Properties of a prepared file. Pixels are those of the largest version; null for videos, as are their digests. */
export type PreparedMedia = Pick<MediaRow, 'width' | 'height' | 'digests'> & { contentType: string; bytes: number };

export async function insertMedia(
  db: Database,
  media: { name: string; kind: UploadKind; createdById: string; createdAt: Date },
): Promise<void> {
  await db.insert(mediaFiles).values(media);
}

export async function findMedia(db: Database, name: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.name, name));
  return row;
}

/** The name of the oldest ready image with this digest that is not being deleted. */
export async function findByDigest(db: Database, digest: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(
      and(arrayContains(mediaFiles.digests, [digest]), isNotNull(mediaFiles.readyAt), isNull(mediaFiles.deletedAt)),
    )
    .orderBy(asc(mediaFiles.createdAt), asc(mediaFiles.name))
    .limit(1);
  return row?.name;
}

/** Protects the file from the sweep for a while, and returns its row; undefined if it is missing or being deleted. */
export async function touchMedia(db: Database, name: string, now: Date): Promise<MediaRow | undefined> {
  const isKept = and(eq(mediaFiles.name, name), isNull(mediaFiles.deletedAt));
  const [row] = await db.update(mediaFiles).set({ claimedAt: now }).where(isKept).returning();
  return row;
}

export async function markReady(db: Database, name: string, prepared: PreparedMedia, now: Date): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ ...prepared, readyAt: now })
    .where(and(eq(mediaFiles.name, name), isNull(mediaFiles.readyAt)));
}

/** Claims and returns the files that are ready and not being deleted. */
export async function claimReady(tx: Database, names: string[], now: Date): Promise<Pick<MediaRow, 'name' | 'kind'>[]> {
  // Locked in a fixed order, so that two claims of the same files wait for each other instead of deadlocking.
  const ready = tx
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.name, names), isNotNull(mediaFiles.readyAt), isNull(mediaFiles.deletedAt)))
    .orderBy(asc(mediaFiles.name))
    .for('update');
  return tx
    .update(mediaFiles)
    .set({ claimedAt: now })
    .where(inArray(mediaFiles.name, ready))
    .returning({ name: mediaFiles.name, kind: mediaFiles.kind });
}

/**
 * Marks at most `limit` files that are unused and were not claimed since `before`; returns how many. A row locked by a
 * concurrent claim is skipped.
 */
export async function markUnused(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const inUse = sql`(
    select ${questions.imageUrl} from ${questions} where ${questions.imageUrl} is not null
    union all select ${questions.videoUrl} from ${questions} where ${questions.videoUrl} is not null
    union all select ${questionVersions.imageUrl} from ${questionVersions} where ${questionVersions.imageUrl} is not null
    union all select ${questionVersions.videoUrl} from ${questionVersions} where ${questionVersions.videoUrl} is not null
    union all select ${flashcards.imageUrl} from ${flashcards} where ${flashcards.imageUrl} is not null
    union all select ${flashcards.backImageUrl} from ${flashcards} where ${flashcards.backImageUrl} is not null
    union all select ${flashcardVersions.imageUrl} from ${flashcardVersions} where ${flashcardVersions.imageUrl} is not null
    union all select ${flashcardVersions.backImageUrl} from ${flashcardVersions} where ${flashcardVersions.backImageUrl} is not null
    union all select ${ownCards.imageUrl} from ${ownCards} where ${ownCards.imageUrl} is not null
    union all select ${ownCards.backImageUrl} from ${ownCards} where ${ownCards.backImageUrl} is not null
  )`;
  const unused = db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(
      and(
        isNull(mediaFiles.deletedAt),
        sql`coalesce(${mediaFiles.claimedAt}, ${mediaFiles.createdAt}) < ${sql.param(before, mediaFiles.createdAt)}`,
        sql`'/media/' || ${mediaFiles.kind} || '/' || ${mediaFiles.name} not in ${inUse}`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  const marked = await db
    .update(mediaFiles)
    .set({ deletedAt: now })
    .where(inArray(mediaFiles.name, unused))
    .returning({ name: mediaFiles.name });
  return marked.length;
}

/** Files marked for deletion, by name. */
export async function listMarked(db: Database, { after, limit }: { after: string; limit: number }) {
  return db
    .select({ name: mediaFiles.name, kind: mediaFiles.kind })
    .from(mediaFiles)
    .where(and(isNotNull(mediaFiles.deletedAt), gt(mediaFiles.name, after)))
    .orderBy(asc(mediaFiles.name))
    .limit(limit);
}

export async function deleteMarked(db: Database, name: string): Promise<void> {
  await db.delete(mediaFiles).where(and(eq(mediaFiles.name, name), isNotNull(mediaFiles.deletedAt)));
}
