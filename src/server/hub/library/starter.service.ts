import { z } from 'zod';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { readSettings, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import { openFirstExam } from '../../practice/exams/first-exam.ts';
import { addItems, putMedia } from './add-items.ts';
import { readLibrary, readRelease } from './library.ts';
import { keepItems } from './library.repository.ts';

interface StarterDependencies {
  db: Database;
  media: MediaStore;
  /** The `content` folder. */
  folder: string;
}

export interface StarterCounts {
  questions: number;
  flashcards: number;
}

/**
 * Loads the starter library into a database without content, once: it is not loaded again after a teacher deletes it.
 * An exam that it can fill is opened. All or nothing. Null if there was nothing to load; a newer release than the last one that was decided on waits for
 * the teacher.
 */
export async function loadStarterLibrary({ db, media, folder }: StarterDependencies): Promise<StarterCounts | null> {
  return db.transaction(async (tx) => {
    await withoutTimeLimits(tx);
    await takeLock(tx, 'starterLibrary');
    const { starter_loaded: wasLoaded, library_decided: decided } = await readSettings(tx, [
      'starter_loaded',
      'library_decided',
    ]);
    if (wasLoaded !== undefined) {
      const { release } = await readRelease(folder);
      // Hubs from before this was stored started with the first release.
      if (release > z.int().catch(1).parse(decided)) await writeSetting(tx, 'library_waiting', release);
      return null;
    }
    const inUse = (await tx.$count(topics)) + (await tx.$count(questions)) + (await tx.$count(flashcards));
    if (inUse > 0) return null;
    const { items, release } = await readLibrary(folder);
    const urls = await putMedia(media, folder, items);
    await keepItems(tx, await addItems(tx, items, { urls, createdById: null, topicsInHub: new Map() }));
    await openFirstExam(tx);
    const questionCount = items.filter((item) => item.question).length;
    const counts = { questions: questionCount, flashcards: items.length - questionCount };
    await writeSetting(tx, 'starter_loaded', counts);
    await writeSetting(tx, 'library_decided', release);
    return counts;
  });
}
