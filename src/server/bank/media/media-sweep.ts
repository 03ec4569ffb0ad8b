import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Database } from '#server/db/engine.ts';
import { UNUSED_MEDIA_HOURS } from '#shared/bank/media-limits.ts';
import { allVersionNames } from './image-versions.ts';
import { deleteMarked, listMarked, markUnused, type MediaRow } from './media.repository.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;

/**
 * Deletes unused uploads a day after they were last claimed or uploaded. It first marks the rows, which a question that
 * is saved at the same moment either prevents or fails on; then it deletes the files, and after them the rows, so that
 * a server killed in between continues the next day.
 */
export function createMediaSweep({ db, clock, media }: { db: Database; clock: Clock; media: MediaStore }) {
  async function deleteFiles({ name, kind }: Pick<MediaRow, 'name' | 'kind'>): Promise<void> {
    const stored = kind === 'images' ? allVersionNames(name) : [name];
    for (const each of stored) await media.delete(kind, each);
    await media.delete('staged', name);
    await deleteMarked(db, name);
  }

  async function deleteAllMarked(): Promise<number> {
    let deleted = 0;
    let after = '';
    for (;;) {
      const marked = await listMarked(db, { after, limit: BATCH });
      for (const file of marked) await deleteFiles(file);
      deleted += marked.length;
      after = marked.at(-1)?.name ?? after;
      if (marked.length < BATCH) return deleted;
    }
  }

  /** Deletes uploads that were never prepared, and files that a killed server was writing. */
  async function deleteStagedBefore(before: Date): Promise<void> {
    for await (const { name, modifiedAt } of media.list('staged')) {
      if (modifiedAt < before) await media.delete('staged', name);
    }
  }

  return async (): Promise<number> => {
    const now = clock();
    const before = new Date(now.getTime() - UNUSED_MEDIA_HOURS * HOUR_MS);
    while ((await markUnused(db, { before, now, limit: BATCH })) > 0);
    const deleted = await deleteAllMarked();
    await deleteStagedBefore(before);
    return deleted;
  };
}
