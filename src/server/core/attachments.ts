import { randomUUID } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { checkedExtension, type UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import { looseAttachments } from '#server/db/schema/media.ts';

/** Longer than any upload request lasts. */
const LOOSE_HOURS = 24;

interface AttachmentDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Files attached to messages and mail. A file is recorded as loose before it is stored, until its owner is saved, and
 * again when its owner is deleted, so that a server killed in between leaves no orphaned file.
 */
export function createAttachments({ db, clock, media, log }: AttachmentDependencies) {
  async function deleteFile(name: string): Promise<void> {
    await media.delete('attachments', name);
    await db.delete(looseAttachments).where(eq(looseAttachments.name, name));
  }

  return {
    /** Stores a file under a generated name. 415 if its content does not match its name or its type is not accepted. */
    async store(
      file: UploadedFile,
      { accepted, id = randomUUID() }: { accepted: readonly string[]; id?: string },
    ): Promise<string> {
      const name = `${id}.${await checkedExtension(file, accepted)}`;
      await db.insert(looseAttachments).values({ name, since: clock() });
      await media.put('attachments', name, file.data);
      return name;
    },

    /** Call it in the transaction that saves the file's owner. */
    async claim(tx: Database, name: string): Promise<void> {
      await tx.delete(looseAttachments).where(eq(looseAttachments.name, name));
    },

    /** Call it in the transaction that deletes the files' owner, and `deleteLoose` after the commit. */
    async release(tx: Database, names: string[]): Promise<void> {
      if (names.length === 0) return;
      const since = clock();
      await tx
        .insert(looseAttachments)
        .values(names.map((name) => ({ name, since })))
        .onConflictDoNothing();
    },

    /** A file that the store can't delete now is left to the sweep. */
    async deleteLoose(name: string): Promise<void> {
      try {
        await deleteFile(name);
      } catch (error) {
        log.warn({ err: error, name }, 'could not delete an attachment');
      }
    },

    /** Deletes orphaned files; returns how many. */
    async sweep(): Promise<number> {
      const before = new Date(clock().getTime() - LOOSE_HOURS * 3_600_000);
      const rows = await db.select().from(looseAttachments).where(lt(looseAttachments.since, before));
      for (const { name } of rows) await deleteFile(name);
      return rows.length;
    },
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
