import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { canonical } from '#shared/bank/question-kinds/same-answer.ts';
import { starterCategory, starterSubcategory, type StarterCategory } from '#shared/hub/starter-library.ts';
import { calendarDate } from '#shared/contract/fields.ts';

type Subcategory = StarterCategory['subcategories'][number];
type StarterQuestion = Subcategory['questions'][number];
type StarterCard = Subcategory['flashcards'][number];
type LibraryQuestion = Omit<StarterQuestion, 'id' | 'image' | 'video'>;
type Card = Omit<StarterCard, 'id' | 'image'>;

/** The location of a question's or card's file in the `content` folder and in the media store. */
export interface LibraryMedia {
  kind: 'images' | 'videos';
  file: string;
}

interface Item {
  id: string;
  category: StarterCategory;
  topic: Subcategory;
  wordsDigest: string;
  media: LibraryMedia | null;
  mediaDigest: string | null;
}
export type LibraryItem = Item &
  ({ question: LibraryQuestion; card?: undefined } | { card: Card; question?: undefined });

export interface Library {
  release: number;
  date: string;
  /** The ids of questions by their text in release 1, if it has changed since. */
  formerly: Map<string, string>;
  items: LibraryItem[];
}

const releaseFile = z.object({ release: z.int(), date: calendarDate, formerly: z.record(z.string(), z.string()) });

export const readRelease = async (folder: string) =>
  releaseFile.parse(JSON.parse(await readFile(path.join(folder, 'releases/release.json'), 'utf8')));

const categoryFile = starterCategory.extend({ subcategories: z.array(z.unknown()) });

/**
 * Reads the categories of the folder, one per file. Throws if a file is invalid. Lets other requests run after each
 * topic, since reading everything takes half a second.
 */
export async function readCategories(folder: string): Promise<StarterCategory[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const categories: StarterCategory[] = [];
  for (const name of files) {
    try {
      const file = categoryFile.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
      const subcategories: Subcategory[] = [];
      for (const topic of file.subcategories) {
        subcategories.push(starterSubcategory.parse(topic));
        await setImmediate();
      }
      categories.push({ ...file, subcategories });
    } catch (error) {
      throw new Error(`content/${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  return categories;
}

/** The whole library, with digests of each question and card that show whether it has changed. */
export async function readLibrary(folder: string): Promise<Library> {
  const { release, date, formerly } = await readRelease(folder);
  const digests = new Map<string, Promise<string>>();
  const digestOfFile = ({ kind, file }: LibraryMedia) => {
    const filePath = path.join(folder, kind, file);
    const digest = digests.get(filePath) ?? readFile(filePath).then(sha256);
    digests.set(filePath, digest);
    return digest;
  };
  const items: LibraryItem[] = [];
  for (const category of await readCategories(folder)) {
    for (const topic of category.subcategories) {
      for (const { id, image, video, ...question } of topic.questions) {
        const media = mediaOf(image, video);
        const mediaDigest = media && (await digestOfFile(media));
        items.push({ id, category, topic, wordsDigest: digestOfQuestion(question), media, mediaDigest, question });
      }
      for (const { id, image, ...card } of topic.flashcards) {
        const media = mediaOf(image);
        const mediaDigest = media && (await digestOfFile(media));
        items.push({ id, category, topic, wordsDigest: digestOfCard(card), media, mediaDigest, card });
      }
      await setImmediate();
    }
  }
  return { release, date, formerly: new Map(Object.entries(formerly)), items };
}

function mediaOf(image: string | undefined, video?: string): LibraryMedia | null {
  if (image !== undefined) return { kind: 'images', file: image };
  return video === undefined ? null : { kind: 'videos', file: video };
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** A missing part counts as null. */
type Sparse<Parts> = { [Part in keyof Parts]?: Parts[Part] | null | undefined };

/** The same for a question of the hub, whose JSON fields may be in another order. */
export function digestOfQuestion(libraryQuestion: Sparse<LibraryQuestion>): string {
  const {
    question,
    kind,
    options,
    content = null,
    correctAnswer,
    explanation = null,
    details = null,
  } = libraryQuestion;
  const { difficulty, imageDescription = null } = libraryQuestion;
  const digested = {
    question,
    kind,
    options,
    content,
    correctAnswer,
    explanation,
    details,
    difficulty,
    imageDescription,
  };
  return sha256(canonical(digested));
}

export const digestOfCard = ({ front, back, occlusion = null }: Sparse<Card>): string =>
  sha256(canonical({ front, back, occlusion }));
