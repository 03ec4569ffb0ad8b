import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { blueprints } from '#server/db/schema/exams.ts';
import { settings } from '#server/db/schema/site.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aTopic } from '#tests/support/factories.ts';
import { REAL_STORES } from '#tests/support/media-stores.ts';
import { readCategories } from './library.ts';
import { loadStarterLibrary } from './starter.service.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';

const OWN_LIBRARY = path.resolve(import.meta.dirname, '../../../../content');

const masks = [
  { shape: 'ellipse', name: 'Gallbladder', x: 0.3, y: 0.3, rx: 0.1, ry: 0.1 },
  { shape: 'rectangle', name: 'Portal vein', x: 0.5, y: 0.5, width: 0.1, height: 0.1 },
];

const category = {
  name: 'Abdomen',
  description: 'All of it',
  subcategories: [
    {
      name: 'Liver',
      description: 'The liver',
      questions: [
        {
          id: '00000001',
          question: 'Which?',
          options: ['a', 'b', 'c'],
          correctAnswer: 2,
          explanation: 'c it is',
          difficulty: 'hard',
          image: 'liver.webp',
        },
        {
          id: '00000002',
          question: 'And this?',
          options: ['a', 'b'],
          correctAnswer: 0,
          explanation: 'a',
          difficulty: 'easy',
          video: 'loop-01.mp4',
        },
      ],
      flashcards: [
        { id: '00000003', front: 'F', back: 'B' },
        { id: '00000004', image: 'liver.webp', front: 'Name it', mode: 'all', masks },
      ],
    },
  ],
};

let db: Database;
let media: MemoryMediaStore;
let folder: string;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
  media = new MemoryMediaStore();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-content-'));
  for (const part of ['images', 'videos', 'releases']) fs.mkdirSync(path.join(folder, part));
  fs.writeFileSync(path.join(folder, 'images/liver.webp'), 'picture');
  fs.writeFileSync(path.join(folder, 'videos/loop-01.mp4'), 'loop');
  write('releases/release.json', { release: 1, date: '2026-01-01', formerly: {} });
  write('abdomen.json', category);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const isVideo = (url: string) => url.startsWith('/media/videos/');
const write = (name: string, content: unknown) => fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
const load = () => loadStarterLibrary({ db, media, folder });
const counts = async () => [await db.$count(topics), await db.$count(questions), await db.$count(flashcards)];

describe('the starter library', () => {
  it('fills an empty database with topics, questions, cards and pictures', async () => {
    expect(await load()).toEqual({ questions: 2, flashcards: 3 });
    expect(await counts()).toEqual([2, 2, 3]);
    const rows = await db.select().from(topics);
    const main = rows.find(({ name }) => name === 'Abdomen');
    const sub = rows.find(({ name }) => name === 'Liver');
    expect([main?.parentId, sub?.parentId]).toEqual([null, main?.id]);
    const asked = await db.select().from(questions).orderBy(questions.difficulty);
    expect(asked).toMatchObject([
      { topicId: sub?.id, imageUrl: null },
      { topicId: sub?.id, correctAnswer: 2, options: ['a', 'b', 'c'], videoUrl: null },
    ]);
    const url = asked[1]?.imageUrl ?? '';
    // The file's own name would reveal what it shows.
    expect(url).toMatch(/^\/media\/images\/[0-9a-f-]{36}\.webp$/);
    expect((await media.read('images', path.basename(url)))?.size).toBe(7);
    const loop = asked[0]?.videoUrl ?? '';
    expect(loop).toMatch(/^\/media\/videos\/[0-9a-f-]{36}\.mp4$/);
    expect((await media.read('videos', path.basename(loop)))?.size).toBe(4);
  });

  it('makes a card for each mask over a picture', async () => {
    await load();
    const masked = await db.select().from(flashcards).where(isNotNull(flashcards.imageUrl)).orderBy(flashcards.back);
    const [asked] = await db.select().from(questions).where(isNotNull(questions.imageUrl));
    expect(masked).toMatchObject([
      { front: 'Name it', back: 'Gallbladder', occlusion: { mode: 'all', masks, asked: 0 } },
      { front: 'Name it', back: 'Portal vein', occlusion: { mode: 'all', masks, asked: 1 } },
    ]);
    expect(masked.map(({ imageUrl }) => imageUrl)).toEqual([asked?.imageUrl, asked?.imageUrl]);
  });

  it.each(REAL_STORES)('stores its pictures %s, if media is stored there', async (_name, start) => {
    const { open, close } = await start();
    const store = await open();
    await loadStarterLibrary({ db, media: store, folder });
    const [asked] = await db.select().from(questions).where(isNotNull(questions.imageUrl));
    expect(await store.size('images', path.basename(asked?.imageUrl ?? ''))).toBe('picture'.length);
    await close();
  });

  it('opens no exam that it cannot fill', async () => {
    await load();
    expect(await db.$count(blueprints)).toBe(0);
  });

  it('is loaded once', async () => {
    await load();
    expect(await load()).toBeNull();
    expect(await counts()).toEqual([2, 2, 3]);
  });

  it('is loaded once by concurrent calls', async () => {
    const results = await Promise.all([load(), load(), load()]);
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await counts()).toEqual([2, 2, 3]);
  });

  it('is not loaded again after it was deleted', async () => {
    await load();
    await db.delete(questions);
    await db.delete(flashcards);
    await db.delete(topics);
    expect(await load()).toBeNull();
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('is not loaded if there is content already', async () => {
    await aTopic(db);
    expect(await load()).toBeNull();
    expect(await counts()).toEqual([1, 0, 0]);
  });

  it.each([
    ['a key outside the options', { ...category.subcategories[0]?.questions[1], correctAnswer: 2 }],
    ['an unknown difficulty', { ...category.subcategories[0]?.questions[1], difficulty: 'absurd' }],
    ['a picture outside its folder', { ...category.subcategories[0]?.questions[1], image: '../secret.webp' }],
    ['a picture that is not there', { ...category.subcategories[0]?.questions[0], image: 'none.webp' }],
    ['a picture and a loop', { ...category.subcategories[0]?.questions[1], image: 'liver.webp' }],
  ])('throws for %s in one of its files, and leaves nothing behind', async (_title, question) => {
    write('vascular.json', { ...category, subcategories: [{ ...category.subcategories[0], questions: [question] }] });
    await expect(load()).rejects.toThrow(/content\/vascular\.json|none\.webp/);
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await db.$count(settings)).toBe(0);
    fs.rmSync(path.join(folder, 'vascular.json'));
    expect(await load()).toEqual({ questions: 2, flashcards: 3 });
  });

  it('of this repository loads completely, with every picture and loop that it names', async () => {
    const own = await readCategories(OWN_LIBRARY);
    const subcategories = own.flatMap((main) => main.subcategories);
    const asked = subcategories.flatMap((sub) => sub.questions);
    const loaded = await loadStarterLibrary({ db, media, folder: OWN_LIBRARY });
    expect(loaded?.questions).toBe(asked.length);
    expect(await counts()).toEqual([own.length + subcategories.length, asked.length, loaded?.flashcards]);
    const stored = await db.select().from(questions);
    const urls = stored.flatMap(({ imageUrl, videoUrl }) => imageUrl ?? videoUrl ?? []);
    expect(urls).toHaveLength(asked.filter(({ image, video }) => image ?? video).length);
    const found = await Promise.all(
      urls.map((url) => media.read(isVideo(url) ? 'videos' : 'images', path.basename(url))),
    );
    expect(found).not.toContain(null);
    expect(await db.select().from(blueprints)).toMatchObject([{ body: 'ARDMS', exam: 'SPI', isOpen: true }]);
  });
});
