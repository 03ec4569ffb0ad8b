import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import { grouped } from '#server/core/grouped.ts';
import type { Database } from '#server/db/engine.ts';
import { insertTopic } from '../../bank/topics/topics.repository.ts';
import { insertCards } from '../../cards/flashcards/flashcards.repository.ts';
import type { LibraryItem, LibraryMedia } from './library.ts';
import { findTopic, insertQuestions, type LibraryItemRow } from './library.repository.ts';

/** The addresses of library files in the media store. */
export type MediaUrls = ReadonlyMap<string, string>;

const nameOf = ({ kind, file }: LibraryMedia) => `${kind}/${file}`;

/** Puts the items' pictures and loops into the store under new names, as the old ones might reveal what they show. */
export async function putMedia(media: MediaStore, folder: string, items: readonly LibraryItem[]): Promise<MediaUrls> {
  const urls = new Map<string, string>();
  for (const { media: file } of items) {
    if (file === null || urls.has(nameOf(file))) continue;
    const name = `${randomUUID()}${path.extname(file.file)}`;
    await media.put(file.kind, name, await readFile(path.join(folder, nameOf(file))));
    urls.set(nameOf(file), `/media/${file.kind}/${name}`);
  }
  return urls;
}

/** The columns with the new address of an item's picture or loop. */
export function mediaColumns({ media }: LibraryItem, urls: MediaUrls) {
  const url = media === null ? null : (urls.get(nameOf(media)) ?? null);
  if (media !== null && url === null) throw new Error(`${nameOf(media)} is not in the store`);
  return { imageUrl: media?.kind === 'images' ? url : null, videoUrl: media?.kind === 'videos' ? url : null };
}

interface Adding {
  urls: MediaUrls;
  /** Null if the hub itself adds them. */
  createdById: string | null;
  /** By the name of a library topic, the hub's topic with most of its items, if there are any. */
  topicsInHub: ReadonlyMap<string, string>;
}

/** Adds the items with the topics that they need, and returns the written rows. */
export async function addItems(tx: Database, items: readonly LibraryItem[], adding: Adding): Promise<LibraryItemRow[]> {
  const { urls, createdById } = adding;
  const kept: LibraryItemRow[] = [];
  for (const group of grouped(items, ({ topic }) => topic).values()) {
    const topicId = await topicOf(tx, group[0], adding);
    const placed = group.map((item) => ({ item, id: randomUUID(), author: { topicId, createdById } }));
    const newQuestions = placed.flatMap(({ item, id, author }) => {
      if (item.question === undefined) return [];
      const { correctAnswer, ...rest } = item.question;
      return [{ id, ...rest, ...keyColumns(correctAnswer), ...mediaColumns(item, urls), ...author }];
    });
    const cards = placed.flatMap(({ item, id, author }) =>
      item.card ? [{ id, ...item.card, imageUrl: mediaColumns(item, urls).imageUrl, ...author }] : [],
    );
    const written = [
      ...(newQuestions.length > 0 ? await insertQuestions(tx, newQuestions) : []),
      ...(cards.length > 0 ? await insertCards(tx, cards) : []),
    ];
    const versions = new Map(written.map(({ id, versionId }) => [id, versionId]));
    for (const { item, id } of placed) {
      kept.push({
        item: item.id,
        [item.question ? 'questionId' : 'flashcardId']: id,
        versionId: versions.get(id),
        wordsDigest: item.wordsDigest,
        mediaDigest: item.mediaDigest,
      });
    }
  }
  return kept;
}

/** Finds a topic by name, or by its items if it was renamed or moved; creates one if there is neither. */
async function topicOf(tx: Database, item: LibraryItem | undefined, { createdById, topicsInHub }: Adding) {
  if (item === undefined) return null;
  const { category, topic } = item;
  const mainId = await findTopic(tx, category.name, null);
  const named = mainId && (await findTopic(tx, topic.name, mainId));
  const known = named ?? topicsInHub.get(topic.name);
  if (known) return known;
  const add = async ({ name, description }: { name: string; description: string }, parentId: string | null) =>
    (await insertTopic(tx, { name, description, parentId, createdById })).id;
  return add(topic, mainId ?? (await add(category, null)));
}
