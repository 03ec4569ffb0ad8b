import { randomUUID } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { checkedExtension, type UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import { looseAttachments } from '#server/db/schema/media.ts';

/** Longer than any request that brings one. */
const LOOSE_HOURS = 24;

interface AttachmentDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Files that come with messages and mail. Each is written down before it is stored and until what it belongs to is kept,
 * and again when that is deleted, so that a server killed in between leaves no file that nobody knows of.
 */
export function createAttachments({ db, clock, media, log }: AttachmentDependencies) {
  async function deleteFile(name: string): Promise<void> {
    await media.delete('attachments', name);
    await db.delete(looseAttachments).where(eq(looseAttachments.name, name));
  }

  return {
    /** Stores a file under a name of ours. 415 where it is not what its name says, or of a type not accepted. */
    async store(
      file: UploadedFile,
      { accepted, id = randomUUID() }: { accepted: readonly string[]; id?: string },
    ): Promise<string> {
      const name = `${id}.${await checkedExtension(file, accepted)}`;
      await db.insert(looseAttachments).values({ name, since: clock() });
      await media.put('attachments', name, file.data);
      return name;
    },

    /** In the transaction that keeps what names the file. */
    async claim(tx: Database, name: string): Promise<void> {
      await tx.delete(looseAttachments).where(eq(looseAttachments.name, name));
    },

    /** In the transaction that deletes what names the files. `deleteLoose` them once that has been committed. */
    async release(tx: Database, names: string[]): Promise<void> {
      if (names.length === 0) return;
      const since = clock();
      await tx
        .insert(looseAttachments)
        .values(names.map((name) => ({ name, since })))
        .onConflictDoNothing();
    },

    /** What the store can't delete now is left to the sweep. */
    async deleteLoose(name: string): Promise<void> {
      try {
        await deleteFile(name);
      } catch (error) {
        log.warn({ err: error, name }, 'could not delete an attachment');
      }
    },

    /** Deletes what was left behind; returns how many. */
    async sweep(): Promise<number> {
      const before = new Date(clock().getTime() - LOOSE_HOURS * 3_600_000);
      const rows = await db.select().from(looseAttachments).where(lt(looseAttachments.since, before));
      for (const { name } of rows) await deleteFile(name);
      return rows.length;
    },
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
