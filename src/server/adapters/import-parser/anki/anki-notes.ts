import type { AnkiCard, AnkiNote } from '#shared/domain/anki/anki-package.ts';
import { sideText } from '#shared/domain/anki/side-text.ts';
import { IMPORT_MAX_QUESTIONS } from '#shared/domain/limits.ts';
import { numberOf, readCatalogue, text, textOf } from './anki-collection.ts';
import type { AnkiCatalogue } from './anki-collection.ts';
import type { AnkiDatabase } from './anki-database.ts';

const FIELD_SEPARATOR = '\u001F';
const EXCERPT_LENGTH = 80;
/** Enough of a field for an excerpt. */
const EXCERPT_HTML_LENGTH = 2000;

export interface NoteWithCards {
  noteNumber: number;
  excerpt: string;
  /** Null where the note can't be read; `problem` says why. */
  note: AnkiNote | null;
  problem: string;
  cards: AnkiCard[];
}

/** The notes that have cards, in the order of their ids, which is that in which they were made. */
export function* readNotes(database: AnkiDatabase): Generator<NoteWithCards> {
  const catalogue = readCatalogue(database);
  const cards = readCards(database, catalogue);
  const columns = [{ name: 'id' }, { name: 'mid' }, text('flds'), text('tags')];
  let noteNumber = 0;
  for (const [id, type, fields, tags] of database.rows('notes', columns, IMPORT_MAX_QUESTIONS)) {
    const ofNote = cards.get(numberOf(id))?.toSorted((a, b) => a.ordinal - b.ordinal);
    if (ofNote === undefined) continue;
    // A damaged file may name the same page twice.
    cards.delete(numberOf(id));
    noteNumber += 1;
    const notetype = catalogue.notetypes.get(numberOf(type));
    const written = plainText(fields);
    const excerpt = excerptOf(written ?? '');
    if (notetype === undefined || written === null) {
      const problem =
        written === null
          ? 'The note has characters that cannot be read'
          : 'The note is of a type that is not in the package';
      yield { noteNumber, excerpt, note: null, problem, cards: ofNote };
      continue;
    }
    const note = { notetype, fields: written.split(FIELD_SEPARATOR), tags: plainText(tags)?.trim() ?? '' };
    yield { noteNumber, excerpt, note, problem: '', cards: ofNote };
  }
}

/** The cards by the id of their note. */
function readCards(database: AnkiDatabase, { decks }: AnkiCatalogue): Map<number, AnkiCard[]> {
  const cards = new Map<number, AnkiCard[]>();
  const columns = ['nid', 'ord', 'did', 'odid'].map((name) => ({ name }));
  for (const row of database.rows('cards', columns, IMPORT_MAX_QUESTIONS)) {
    const [noteId, ordinal, deck, homeDeck] = row.map(numberOf) as [number, number, number, number]; // four columns
    // A card that is in a filtered deck for a while names its home.
    const card = { ordinal, deck: decks.get(homeDeck === 0 ? deck : homeDeck) ?? [] };
    const others = cards.get(noteId);
    if (others === undefined) cards.set(noteId, [card]);
    else others.push(card);
  }
  return cards;
}

/** Null where it is no text that could be stored. */
function plainText(value: Parameters<typeof textOf>[0]): string | null {
  try {
    const plain = textOf(value);
    return plain.includes('\0') ? null : plain;
  } catch {
    return null;
  }
}

function excerptOf(fields: string): string {
  const [first = ''] = fields.slice(0, EXCERPT_HTML_LENGTH).split(FIELD_SEPARATOR);
  const line = sideText(first).text.replaceAll(/\s+/g, ' ');
  return line.length <= EXCERPT_LENGTH ? line : `${line.slice(0, EXCERPT_LENGTH - 1).toWellFormed()}…`;
}
