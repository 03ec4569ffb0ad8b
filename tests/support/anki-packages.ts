import { compress, init } from '@bokuweb/zstd-wasm';
import { strToU8, zipSync } from 'fflate';
import initSqlJs, { type Database } from 'sql.js';
import { InProcessImportParser } from './in-process-import-parser.ts';
import type { ParsedPackage } from '#server/importing/anki/anki-package.ts';

/** Anki packages as Anki writes them, in both forms, of a few notes. */

export interface GivenNotetype {
  name: string;
  isCloze?: boolean;
  fields: string[];
  templates: { front: string; back: string }[];
}

export interface GivenNote {
  type: GivenNotetype;
  fields: string[];
  tags?: string;
  /** The deck's name, its parts separated by `::`. */
  deck?: string;
  /** By default one for each template, and for a cloze note its first number. */
  ordinals?: number[];
}

export interface GivenPackage {
  notes: GivenNote[];
  /** By name. */
  media?: Record<string, Uint8Array>;
  /** SQL that runs on the finished database. */
  spoil?: string;
}

const BACK = '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}';
const FORWARD = { front: '{{Front}}', back: BACK };
export const BASIC: GivenNotetype = { name: 'Basic', fields: ['Front', 'Back'], templates: [FORWARD] };
export const REVERSED: GivenNotetype = {
  name: 'Basic (and reversed card)',
  fields: ['Front', 'Back'],
  templates: [FORWARD, { front: '{{Back}}', back: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Front}}' }],
};
export const CLOZE: GivenNotetype = {
  name: 'Cloze',
  isCloze: true,
  fields: ['Text', 'Back Extra'],
  templates: [{ front: '{{cloze:Text}}', back: '{{cloze:Text}}<br>\n{{Back Extra}}' }],
};

const aNote = (type: GivenNotetype, fields: string[], given: Partial<GivenNote> = {}) => ({ type, fields, ...given });
export const basicNote = (front: string, back: string, given?: Partial<GivenNote>): GivenNote =>
  aNote(BASIC, [front, back], given);
export const clozeNote = (text: string, extra = '', given?: Partial<GivenNote>): GivenNote =>
  aNote(CLOZE, [text, extra], given);

const NOTES_AND_CARDS = `
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
    ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
    left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
  create index ix_cards_nid on cards (nid);
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null);`;
/** sql.js does not have the collation `unicase`, but accepts a schema that names it. */
const SCHEMA_18 = `
  create table fields (ntid integer not null, ord integer not null, name text not null collate nocase,
    config blob not null, primary key (ntid, ord)) without rowid;
  create unique index idx_fields_name_ntid on fields (name, ntid);
  create table templates (ntid integer not null, ord integer not null, name text not null collate nocase,
    mtime_secs integer not null, usn integer not null, config blob not null, primary key (ntid, ord)) without rowid;
  create unique index idx_templates_name_ntid on templates (name, ntid);
  create table notetypes (id integer not null primary key, name text not null collate nocase,
    mtime_secs integer not null, usn integer not null, config blob not null);
  create unique index idx_notetypes_name on notetypes (name);
  create table decks (id integer primary key not null, name text not null collate nocase,
    mtime_secs integer not null, usn integer not null, common blob not null, kind blob not null);
  create unique index idx_decks_name on decks (name);
  create table tags (tag text not null primary key collate nocase, usn integer not null, collapsed boolean not null,
    config blob) without rowid;`;
const AS_UNICASE = `pragma writable_schema = on;
  update sqlite_master set sql = replace(sql, 'collate nocase', 'collate unicase');
  pragma writable_schema = off;`;
const FIRST_ID = 1_700_000_000_000;

/** The format of Anki before 2.1.50, which it still writes for old programs. */
export async function legacyPackage(given: GivenPackage, collection = 'collection.anki21'): Promise<Uint8Array> {
  const names = Object.keys(given.media ?? {});
  return zipped({
    [collection]: await legacyCollection(given),
    media: strToU8(JSON.stringify(Object.fromEntries(names.map((name, index) => [index, name])))),
    ...Object.fromEntries(Object.values(given.media ?? {}).map((data, index) => [index, data])),
  });
}

/** The format of Anki since 2.1.50: compressed, schema 18, with an old collection beside it that says so. */
export async function latestPackage(given: GivenPackage): Promise<Uint8Array> {
  const pack = await packer();
  const dummy = await legacyCollection({ notes: [basicNote('Please update to the latest Anki version.', '')] });
  const digest = bytesField(3, new Uint8Array(20));
  const entries = Object.entries(given.media ?? {}).map(([name, data]) =>
    bytesField(1, [...bytesField(1, strToU8(name)), 0x10, ...varint(data.length), ...digest]),
  );
  return zipped({
    meta: new Uint8Array([0x08, 3]),
    'collection.anki21b': pack(await latestCollection(given)),
    'collection.anki2': dummy,
    media: pack(new Uint8Array(entries.flat())),
    ...Object.fromEntries(Object.values(given.media ?? {}).map((data, index) => [index, pack(data)])),
  });
}

/** Called once: a second start would replace the memory of the first. */
const loaded = init();

export async function packer(): Promise<(data: Uint8Array) => Uint8Array> {
  await loaded;
  return (data) => compress(Buffer.from(data), 3);
}

export const zipped = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files);

/** Reads a package in this process. */
export const parsePackage = (data: Uint8Array): Promise<ParsedPackage> =>
  new InProcessImportParser().parseCards({ name: 'deck.apkg', data });

export async function legacyCollection({ notes, spoil = '' }: GivenPackage): Promise<Uint8Array> {
  const { typeIds, deckIds } = idsOf(notes);
  const models = Object.fromEntries(
    [...typeIds].map(([{ name, isCloze = false, fields, templates }, id]) => [
      id,
      {
        id,
        name,
        type: isCloze ? 1 : 0,
        flds: fields.map((field, ord) => ({ name: field, ord })),
        tmpls: templates.map(({ front, back }, ord) => ({ name: `Card ${ord + 1}`, ord, qfmt: front, afmt: back })),
      },
    ]),
  );
  const decks = Object.fromEntries([...deckIds].map(([name, id]) => [id, { id, name, dyn: 0 }]));
  return database((sql) => {
    sql.run(NOTES_AND_CARDS);
    const told = [JSON.stringify(models), JSON.stringify(decks)];
    sql.run(`insert into col values (1, 0, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')`, told);
    addNotes(sql, notes);
    sql.run(spoil);
  });
}

export async function latestCollection({ notes, spoil = '' }: GivenPackage): Promise<Uint8Array> {
  const { typeIds, deckIds } = idsOf(notes);
  return database((sql) => {
    sql.run(NOTES_AND_CARDS + SCHEMA_18);
    sql.run(`insert into col values (1, 0, 0, 0, 18, 0, 0, 0, '', '', '', '', '')`);
    for (const [{ name, isCloze = false, fields, templates }, id] of typeIds) {
      const kind = isCloze ? [0x08, 1] : [];
      const css = bytesField(3, strToU8('.card { color: black; }'));
      sql.run('insert into notetypes values (?, ?, 0, 0, ?)', [id, name, new Uint8Array([...kind, ...css])]);
      for (const [ord, field] of fields.entries()) {
        sql.run('insert into fields values (?, ?, ?, ?)', [id, ord, field, new Uint8Array()]);
      }
      for (const [ord, { front, back }] of templates.entries()) {
        const config = new Uint8Array([...bytesField(1, strToU8(front)), ...bytesField(2, strToU8(back))]);
        sql.run('insert into templates values (?, ?, ?, 0, 0, ?)', [id, ord, `Card ${ord + 1}`, config]);
      }
    }
    for (const [name, id] of deckIds) {
      const parts = name.split('::').join('\u001F');
      sql.run(`insert into decks values (?, ?, 0, 0, x'', x'')`, [id, parts]);
    }
    addNotes(sql, notes);
    sql.run(spoil);
    sql.run(AS_UNICASE);
  });
}

function idsOf(notes: GivenNote[]) {
  const types = new Set(notes.map(({ type }) => type));
  const decks = new Set(['Default', ...notes.map(({ deck = 'Default' }) => deck)]);
  return {
    typeIds: new Map([...types].map((type, index) => [type, FIRST_ID + index])),
    deckIds: new Map([...decks].map((deck, index) => [deck, index === 0 ? 1 : FIRST_ID + index])),
  };
}

function addNotes(sql: Database, notes: GivenNote[]): void {
  const { typeIds, deckIds } = idsOf(notes);
  for (const [index, { type, fields, tags = '', deck = 'Default', ordinals }] of notes.entries()) {
    const id = FIRST_ID + index;
    const note = [id, `guid${index}`, typeIds.get(type) ?? 0, tags, fields.join('\u001F'), fields[0] ?? ''];
    sql.run(`insert into notes values (?, ?, ?, 0, -1, ?, ?, ?, 0, 0, '')`, note);
    for (const ordinal of ordinals ?? type.templates.keys()) {
      const card = [FIRST_ID + index * 100 + ordinal, id, deckIds.get(deck) ?? 0, ordinal, index];
      sql.run(`insert into cards values (?, ?, ?, ?, 0, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`, card);
    }
  }
}

async function database(fill: (sql: Database) => void): Promise<Uint8Array> {
  const { Database: SqliteDatabase } = await initSqlJs();
  const sql = new SqliteDatabase();
  try {
    fill(sql);
    return sql.export();
  } finally {
    sql.close();
  }
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

const bytesField = (number: number, data: Iterable<number>): number[] => {
  const bytes = [...data];
  return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
};
