import { z } from 'zod';
import { partsOfDeck } from '#shared/cards/flashcards/deck-topic.ts';
import type { AnkiNotetype, AnkiTemplate } from './anki-package.ts';
import { protobufFields, protobufNumber, protobufText } from './protobuf.ts';
import type { SqlValue } from 'sql.js';
import { damaged, type AnkiDatabase } from './anki-database.ts';

/** The note types and decks that notes and cards of a collection refer to. */
export interface AnkiCatalogue {
  notetypes: Map<number, AnkiNotetype>;
  /** The parts of each deck's name. */
  decks: Map<number, string[]>;
}

const ROWS_MAX = 100_000;
const CLOZE = 1;
/** Separates the parts of a deck's name since schema 15. */
const PART_SEPARATOR = '\u001F';

/** Reads note types and decks: from tables since schema 15, from JSON before that. */
export function readCatalogue(database: AnkiDatabase): AnkiCatalogue {
  return database.has('notetypes') ? fromTables(database) : fromJson(database);
}

function fromTables(database: AnkiDatabase): AnkiCatalogue {
  const fields = new Map<number, [ordinal: number, name: string][]>();
  for (const row of database.rows('fields', [{ name: 'ntid' }, { name: 'ord' }, text('name')], ROWS_MAX)) {
    const [type, ordinal, name] = [numberOf(row[0]), numberOf(row[1]), textOf(row[2])];
    const ofType = fields.get(type) ?? [];
    ofType.push([ordinal, name]);
    fields.set(type, ofType);
  }
  const templates = new Map<number, Map<number, AnkiTemplate>>();
  const templateColumns = [{ name: 'ntid' }, { name: 'ord' }, text('name'), { name: 'config' }];
  for (const row of database.rows('templates', templateColumns, ROWS_MAX)) {
    const [type, ordinal, config] = [numberOf(row[0]), numberOf(row[1]), protobufFields(bytesOf(row[3]))];
    const ofType = templates.get(type) ?? new Map<number, AnkiTemplate>();
    ofType.set(ordinal, { name: textOf(row[2]), front: protobufText(config, 1), back: protobufText(config, 2) });
    templates.set(type, ofType);
  }
  const notetypes = new Map<number, AnkiNotetype>();
  for (const row of database.rows('notetypes', [{ name: 'id' }, text('name'), { name: 'config' }], ROWS_MAX)) {
    const id = numberOf(row[0]);
    notetypes.set(id, {
      name: textOf(row[1]),
      isCloze: protobufNumber(protobufFields(bytesOf(row[2])), 1) === CLOZE,
      fields: inOrder(fields.get(id) ?? []),
      templates: templates.get(id) ?? new Map(),
    });
  }
  const decks = new Map<number, string[]>();
  for (const row of database.rows('decks', [{ name: 'id' }, text('name')], ROWS_MAX)) {
    const name = textOf(row[1]);
    decks.set(numberOf(row[0]), name.includes(PART_SEPARATOR) ? name.split(PART_SEPARATOR) : partsOfDeck(name));
  }
  return { notetypes, decks };
}

/** A number, or one written as text, as some programs write ids. */
const loose = z.coerce.number();
const legacyNotetypes = z.record(
  z.string(),
  z.object({
    id: loose,
    name: z.string(),
    type: loose.default(0),
    flds: z.array(z.object({ name: z.string(), ord: loose.optional() })),
    tmpls: z.array(
      z.object({ name: z.string().default(''), qfmt: z.string(), afmt: z.string().default(''), ord: loose.optional() }),
    ),
  }),
);
const legacyDecks = z.record(z.string(), z.object({ id: loose, name: z.string() }));

function fromJson(database: AnkiDatabase): AnkiCatalogue {
  const [row] = database.rows('col', [text('models'), text('decks')], ROWS_MAX);
  const models = parsed(legacyNotetypes, textOf(row?.[0]));
  const decks = parsed(legacyDecks, textOf(row?.[1]));
  return {
    notetypes: new Map(
      Object.values(models).map(({ id, name, type, flds, tmpls }) => [
        id,
        {
          name,
          isCloze: type === CLOZE,
          fields: inOrder(flds.map((field, index) => [field.ord ?? index, field.name])),
          templates: new Map(
            tmpls.map(({ qfmt, afmt, ...template }, index) => [
              template.ord ?? index,
              { name: template.name, front: qfmt, back: afmt },
            ]),
          ),
        },
      ]),
    ),
    decks: new Map(Object.values(decks).map(({ id, name }) => [id, partsOfDeck(name)])),
  };
}

function parsed<Value>(schema: z.ZodType<Value>, json: string): Value {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw damaged();
  }
}

const inOrder = (named: [ordinal: number, name: string][]): string[] =>
  named.toSorted(([a], [b]) => a - b).map(([, name]) => name);

export const text = (name: string) => ({ name, isText: true });

export function numberOf(value: SqlValue | undefined): number {
  if (typeof value !== 'number') throw damaged();
  return value;
}

function bytesOf(value: SqlValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw damaged();
  return value;
}

/** Throws if it is not valid UTF-8. */
export function textOf(value: SqlValue | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(value));
  } catch {
    throw damaged();
  }
}
