import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database as Sqlite, Statement } from 'sql.js';
import { clozeFieldHtml, fieldHtml, strippedHtml, withImage } from './field-html.ts';
import { occlusionField } from '#server/importing/anki/image-occlusion.ts';
import { deckOfTopic } from '#shared/cards/flashcards/deck-topic.ts';
import { writtenSides } from '#shared/cards/flashcards/cloze.ts';
import { writtenMaskSides } from '#shared/cards/occlusion.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { BASIC_ID, CLOZE_ID, modelsJson, OCCLUSION_ID } from './anki-models.ts';
import { confJson, deckOptionsJson, SCHEMA_11 } from './anki-schema.ts';
import type { ExportedCard } from './export.repository.ts';

const FIELD_SEPARATOR = '\u001F';

/** Returns the name of the media file for an image's path; null if there is none. */
export type NameImage = (url: string) => Promise<string | null>;

/**
 * Builds the SQLite database of a package: a note and a card for each of our cards, in their order. A note keeps its
 * `guid` in every export, so that Anki updates its notes instead of adding them again.
 */
export async function ankiCollection(
  batches: AsyncIterable<ExportedCard[]>,
  { nameImage, now }: { nameImage: NameImage; now: Date },
): Promise<Uint8Array> {
  // Loaded only for an export.
  const { default: initSqlJs } = await import('sql.js');
  const { Database } = await initSqlJs();
  const sql = new Database();
  try {
    sql.run(SCHEMA_11);
    sql.run('begin');
    const decks = new AnkiDecks();
    const writer = new NoteWriter(sql, { decks, now });
    for await (const batch of batches) {
      for (const card of batch) writer.add(card, await imagesOf(card, nameImage));
      await nextTurn();
    }
    const seconds = secondsOf(now);
    sql.run(`insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`, [
      seconds,
      now.getTime(),
      now.getTime(),
      confJson(writer.count + 1),
      modelsJson(seconds),
      decks.json(seconds),
      deckOptionsJson(),
    ]);
    sql.run('commit');
    return sql.export();
  } finally {
    sql.close();
  }
}

interface Images {
  front: string | null;
  back: string | null;
}

async function imagesOf({ imageUrl, backImageUrl }: ExportedCard, nameImage: NameImage): Promise<Images> {
  return {
    front: imageUrl === null ? null : await nameImage(imageUrl),
    back: backImageUrl === null ? null : await nameImage(backImageUrl),
  };
}

class NoteWriter {
  count = 0;
  readonly #note: Statement;
  readonly #card: Statement;
  readonly #decks: AnkiDecks;
  readonly #now: number;
  #lastId = 0;
  /** Notes of masked cards, by everything that cards of the same note share. */
  readonly #masked = new Map<string, number>();

  constructor(sql: Sqlite, { decks, now }: { decks: AnkiDecks; now: Date }) {
    this.#decks = decks;
    this.#now = now.getTime();
    this.#note = sql.prepare(`insert into notes values (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')`);
    this.#card = sql.prepare(`insert into cards values (?, ?, ?, ?, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`);
  }

  add(card: ExportedCard, images: Images): void {
    // Anki's ids are unique times in milliseconds; it rejects times in the future.
    const id = Math.max(Math.min(card.createdAt.getTime(), this.#now), this.#lastId + 1);
    this.#lastId = id;
    this.count += 1;
    const fields = fieldsOf(card, images).join(FIELD_SEPARATOR);
    const [first = ''] = fields.split(FIELD_SEPARATOR);
    const modified = secondsOf(card.updatedAt);
    const addCard = (noteId: number) =>
      this.#card.run([
        id,
        noteId,
        this.#decks.idOf(deckOfTopic(card.topic)),
        card.occlusion?.asked ?? 0,
        modified,
        this.count,
      ]);
    if (card.occlusion !== null) {
      const key = JSON.stringify([fields, card.topic]);
      const known = this.#masked.get(key);
      if (known !== undefined) {
        addCard(known);
        return;
      }
      this.#masked.set(key, id);
    }
    const sorted = strippedHtml(first);
    this.#note.run([id, card.id, modelOf(card), modified, fields, sorted, checksum(sorted)]);
    addCard(id);
  }
}

function modelOf({ cloze, occlusion }: ExportedCard): number {
  if (occlusion !== null) return OCCLUSION_ID;
  return cloze === null ? BASIC_ID : CLOZE_ID;
}

function fieldsOf(card: ExportedCard, images: Images): string[] {
  const { occlusion } = card;
  if (occlusion !== null) {
    const written = writtenMaskSides(card, occlusion.masks[occlusion.asked]);
    const extra = withImage(fieldHtml(written.back), images.back);
    return [occlusionField(occlusion), withImage('', images.front), fieldHtml(written.front), extra, ''];
  }
  const { front, back } = writtenSides(card);
  const first = card.cloze === null ? fieldHtml(front) : clozeFieldHtml(front);
  return [withImage(first, images.front), withImage(fieldHtml(back), images.back)];
}

/** The checksum by which Anki finds notes with the same first field. */
const checksum = (text: string) => Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

const DEFAULT_ID = 1;
/** Ids of this product, unlike those that Anki assigns by time. */
const FIRST_ID = 1_763_712_001_000;

const deck = (id: number, name: string, modifiedSeconds: number) => ({
  id,
  name,
  mod: modifiedSeconds,
  usn: -1,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: '',
  dyn: 0,
  conf: 1,
  extendNew: 10,
  extendRev: 50,
});

/** The decks of a package by name. Anki ignores case in names, and requires all parent decks. */
class AnkiDecks {
  readonly #ids = new Map<string, { id: number; name: string }>([['default', { id: DEFAULT_ID, name: 'Default' }]]);

  idOf(name: string): number {
    const key = nameKey(name);
    const found = this.#ids.get(key);
    if (found) return found.id;
    const above = name.lastIndexOf('::');
    if (above > 0) this.idOf(name.slice(0, above));
    const id = FIRST_ID + this.#ids.size;
    this.#ids.set(key, { id, name });
    return id;
  }

  json(modifiedSeconds: number): string {
    const decks = [...this.#ids.values()];
    return JSON.stringify(Object.fromEntries(decks.map(({ id, name }) => [id, deck(id, name, modifiedSeconds)])));
  }
}
