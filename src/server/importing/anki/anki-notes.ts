import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import type { AnkiCard, AnkiNote } from './anki-package.ts';
import { sideText } from './side-text.ts';
import { excerptOf } from '#server/importing/question/import-remarks.ts';
import { IMPORT_MAX_QUESTIONS } from '#shared/bank/import-limits.ts';
import { numberOf, readCatalogue, text, textOf, type AnkiCatalogue } from './anki-collection.ts';
import type { AnkiDatabase } from './anki-database.ts';

const FIELD_SEPARATOR = '\u001F';
/** The lowest three bits; Anki does not use the others yet. */
const FLAGS = 8;
const REVIEWS_MAX = 5_000_000;
/** Enough of a field for an excerpt. */
const EXCERPT_HTML_LENGTH = 2000;

export interface NoteWithCards {
  noteNumber: number;
  excerpt: string;
  /** Null if the note can't be read; `problem` says why. */
  note: AnkiNote | null;
  problem: string;
  cards: AnkiCard[];
}

/** The notes that have cards, in the order of their ids, which is the order of creation. */
export function* readNotes(database: AnkiDatabase): Generator<NoteWithCards> {
  const catalogue = readCatalogue(database);
  const cards = readCards(database, catalogue);
  const columns = [{ name: 'id' }, { name: 'mid' }, text('flds'), text('tags')];
  let noteNumber = 0;
  for (const [id, type, fields, tags] of database.rows('notes', columns, IMPORT_MAX_QUESTIONS)) {
    const ofNote = cards.get(numberOf(id))?.toSorted((a, b) => a.ordinal - b.ordinal);
    if (ofNote === undefined) continue;
    // A damaged file may contain the same page twice.
    cards.delete(numberOf(id));
    noteNumber += 1;
    const notetype = catalogue.notetypes.get(numberOf(type));
    const written = plainText(fields);
    const excerpt = excerptOfNote(written ?? '');
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

/** Returns the cards by the id of their note. */
function readCards(database: AnkiDatabase, { decks }: AnkiCatalogue): Map<number, AnkiCard[]> {
  const cards = new Map<number, AnkiCard[]>();
  const reviews = reviewCounts(database);
  const columns = ['id', 'nid', 'ord', 'did', 'odid', 'type', 'queue', 'ivl', 'flags'].map((name) => ({ name }));
  for (const row of database.rows('cards', columns, IMPORT_MAX_QUESTIONS)) {
    const [id = 0, noteId = 0, ordinal = 0, deck = 0, homeDeck = 0, type = 0, queue = 0, interval = 0, flags = 0] =
      row.map(numberOf);
    const study = studyRemarks({ type, queue, interval, flags, reviews: reviews.get(id) ?? 0 });
    // A card that is temporarily in a filtered deck names its home deck.
    const card = { ordinal, deck: decks.get(homeDeck === 0 ? deck : homeDeck) ?? [], study };
    const others = cards.get(noteId);
    if (others === undefined) cards.set(noteId, [card]);
    else others.push(card);
  }
  return cards;
}

/** Returns the number of reviews of each card by its id. Packages of other programs lack this table. */
function reviewCounts(database: AnkiDatabase): Map<number, number> {
  const counts = new Map<number, number>();
  if (!database.has('revlog')) return counts;
  for (const [card] of database.rows('revlog', [{ name: 'cid' }], REVIEWS_MAX)) {
    counts.set(numberOf(card), (counts.get(numberOf(card)) ?? 0) + 1);
  }
  return counts;
}

interface Study {
  /** 0 for a card that nobody has learned yet. */
  type: number;
  /** -1 for a suspended card, -2 and -3 for a buried one. */
  queue: number;
  /** Days; negative values are seconds. */
  interval: number;
  flags: number;
  reviews: number;
}

function studyRemarks({ type, queue, interval, flags, reviews }: Study): ImportRemark[] {
  const flag = flags % FLAGS;
  return [
    ...(type === 0 ? [] : [{ kind: 'schedule' as const, detail: interval > 0 ? counted(interval, 'day') : '' }]),
    ...(reviews === 0 ? [] : [{ kind: 'review-log' as const, detail: counted(reviews, 'review') }]),
    ...(queue < 0 ? [{ kind: 'suspended' as const, detail: queue === -1 ? 'suspended' : 'buried' }] : []),
    ...(flag > 0 ? [{ kind: 'flag' as const, detail: `flag ${flag}` }] : []),
  ];
}

/** Returns null if it is not text that can be stored. */
function plainText(value: Parameters<typeof textOf>[0]): string | null {
  try {
    const plain = textOf(value);
    return plain.includes('\0') ? null : plain;
  } catch {
    return null;
  }
}

function excerptOfNote(fields: string): string {
  const [first = ''] = fields.slice(0, EXCERPT_HTML_LENGTH).split(FIELD_SEPARATOR);
  return excerptOf(sideText(first).text);
}
