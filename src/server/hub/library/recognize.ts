import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Database } from '#server/db/engine.ts';
import { digestOfCard, digestOfQuestion, sha256, type Library, type LibraryItem } from './library.ts';
import {
  listCards,
  listFirstFronts,
  listFirstStems,
  listQuestions,
  type FirstSaid,
  type Known,
} from './library.repository.ts';

const WORDS = /[^a-z0-9]+/g;
const wordsOf = (text: string) => text.toLowerCase().replaceAll(WORDS, ' ').trim();

/** Finds a hub's library items from before they had ids, by the first versions of its questions and cards. */
export async function recognize(tx: Database, media: MediaStore, { items, formerly }: Library): Promise<Known[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const stems = new Map<string, LibraryItem>(
    items.flatMap((item) => (item.question ? [[wordsOf(item.question.question), item] as const] : [])),
  );
  for (const [stem, id] of formerly) {
    const item = byId.get(id);
    if (item) stems.set(wordsOf(stem), item);
  }
  const fronts = new Map<string, LibraryItem>(
    items.flatMap((item) => (item.card ? [[wordsOf(item.card.front), item] as const] : [])),
  );
  const foundQuestions = found(await listFirstStems(tx), stems);
  const cards = found(await listFirstFronts(tx), fronts);
  const digestOfMedia = async (url: string | null) => {
    const kind = url?.startsWith('/media/videos/') ? 'videos' : 'images';
    const stored = url === null ? null : await media.read(kind, path.basename(url));
    return stored && sha256(await buffer(stored.stream));
  };
  const questionsNow = new Map((await listQuestions(tx, idsOf(foundQuestions))).map((row) => [row.id, row]));
  const cardsNow = new Map((await listCards(tx, idsOf(cards))).map((row) => [row.id, row]));
  return Promise.all([
    ...foundQuestions.map(async ({ id, versions, item }): Promise<Known> => {
      const now = questionsNow.get(id);
      const digests = {
        wordsDigest: now ? digestOfQuestion(now) : '',
        mediaDigest: await digestOfMedia(now?.imageUrl ?? now?.videoUrl ?? null),
      };
      return knownAs(item, { questionId: id, ...digests }, versions, now);
    }),
    ...cards.map(async ({ id, versions, item }): Promise<Known> => {
      const now = cardsNow.get(id);
      const digests = {
        wordsDigest: now ? digestOfCard(now) : '',
        mediaDigest: await digestOfMedia(now?.imageUrl ?? null),
      };
      return knownAs(item, { flashcardId: id, ...digests }, versions, now);
    }),
  ]);
}

type Found = FirstSaid & { item: LibraryItem };

/** Returns at most one for each item: the first with its text. */
function found(firstTexts: FirstSaid[], items: ReadonlyMap<string, LibraryItem>): Found[] {
  const taken = new Map<string, Found>();
  for (const one of firstTexts) {
    const item = items.get(wordsOf(one.text));
    if (item && !taken.has(item.id)) taken.set(item.id, { ...one, item });
  }
  return [...taken.values()];
}

const idsOf = (all: Found[]) => all.map(({ id }) => id);

function knownAs(
  { id }: LibraryItem,
  row: Omit<Known['row'], 'item' | 'versionId'>,
  versions: number,
  now: { versionId: string; topicId: string | null; createdById: string | null } | undefined,
): Known {
  // Without an author and with only one version, it is unchanged since the library added it.
  const versionId = versions === 1 && now?.createdById === null ? now.versionId : null;
  return {
    row: { ...row, item: id, versionId },
    versionNow: now?.versionId ?? null,
    topicId: now?.topicId ?? null,
  };
}
