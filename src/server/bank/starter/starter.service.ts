import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import { readSetting, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import { starterCategory, type StarterCategory } from '#shared/bank/starter-library.ts';

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

const MEDIA_KINDS = ['images', 'videos'] as const;
type MediaNames = Record<(typeof MEDIA_KINDS)[number], ReadonlyMap<string, string>>;

/**
 * Loads the starter library into a database that holds no content, once: a teacher who deletes it is not given it
 * again. All or nothing. Null where there was nothing to do.
 */
export async function loadStarterLibrary({ db, media, folder }: StarterDependencies): Promise<StarterCounts | null> {
  return db.transaction(async (tx) => {
    await withoutTimeLimits(tx);
    await takeLock(tx, 'starterLibrary');
    if ((await readSetting(tx, 'starter_loaded')) !== undefined) return null;
    const inUse = (await tx.$count(topics)) + (await tx.$count(questions)) + (await tx.$count(flashcards));
    if (inUse > 0) return null;
    const categories = await readStarterLibrary(folder);
    const names = namesOfMedia(categories);
    for (const category of categories) await insertCategory(tx, category, names);
    for (const kind of MEDIA_KINDS) {
      for (const [file, name] of names[kind])
        await media.put(kind, name, await readFile(path.join(folder, kind, file)));
    }
    const counts = countsOf(categories);
    await writeSetting(tx, 'starter_loaded', counts);
    return counts;
  });
}

/** The library as it lies in the folder, one category a file. Throws where a file is not what it should be. */
export async function readStarterLibrary(folder: string): Promise<StarterCategory[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const parsed = starterCategory.safeParse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
      if (!parsed.success) throw new Error(`content/${name}: ${parsed.error.message}`);
      return parsed.data;
    }),
  );
}

async function insertCategory(tx: Database, category: StarterCategory, names: MediaNames): Promise<void> {
  const { name, description } = category;
  const [main] = await tx.insert(topics).values({ name, description }).returning({ id: topics.id });
  if (main === undefined) throw new Error('an insert returns its row');
  for (const subcategory of category.subcategories) {
    const [topic] = await tx
      .insert(topics)
      .values({ name: subcategory.name, description: subcategory.description, parentId: main.id })
      .returning({ id: topics.id });
    if (topic === undefined) throw new Error('an insert returns its row');
    const topicId = topic.id;
    if (subcategory.questions.length > 0) {
      await tx.insert(questions).values(
        subcategory.questions.map(({ image, video, correctAnswer, ...question }) => ({
          ...question,
          ...keyColumns(correctAnswer),
          topicId,
          imageUrl: image === undefined ? null : `/media/images/${names.images.get(image)}`,
          videoUrl: video === undefined ? null : `/media/videos/${names.videos.get(video)}`,
        })),
      );
    }
    if (subcategory.flashcards.length > 0) {
      await tx.insert(flashcards).values(subcategory.flashcards.map((card) => ({ ...card, topicId })));
    }
  }
}

/** A name in the media store for each file: its own might tell a student what is on it. */
function namesOfMedia(categories: StarterCategory[]): MediaNames {
  const all = categories.flatMap((category) => category.subcategories.flatMap((subcategory) => subcategory.questions));
  const named = (files: string[]) => new Map(files.map((file) => [file, `${randomUUID()}${path.extname(file)}`]));
  return {
    images: named(all.flatMap(({ image }) => image ?? [])),
    videos: named(all.flatMap(({ video }) => video ?? [])),
  };
}

function countsOf(categories: StarterCategory[]): StarterCounts {
  const subcategories = categories.flatMap((category) => category.subcategories);
  return {
    questions: subcategories.reduce((sum, subcategory) => sum + subcategory.questions.length, 0),
    flashcards: subcategories.reduce((sum, subcategory) => sum + subcategory.flashcards.length, 0),
  };
}
