import { strToU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  basicNote,
  latestCollection,
  latestPackage,
  legacyCollection,
  legacyPackage,
  packer,
  parsePackage,
  zipped,
  type GivenPackage,
} from '#tests/support/anki-packages.ts';
import { archive, timedReading } from '#tests/support/import-files.ts';
import { unpackZstd } from './zstd.ts';

const notes = [basicNote('Liver?', 'Organ')];
const DAMAGED = /damaged/;

let pack: (data: Uint8Array) => Uint8Array;
beforeAll(async () => {
  pack = await packer();
});

/** Returns why a package is refused. */
async function refusal(data: Uint8Array): Promise<string> {
  const { outcome } = await timedReading(() => parsePackage(data));
  if (typeof outcome === 'string') return outcome;
  throw new Error('the package was not refused');
}

describe('a file that is not a package', () => {
  it.each<[what: string, data: Uint8Array, message: RegExp]>([
    ['an empty file', new Uint8Array(), /^The file is empty$/],
    ['text', strToU8('Front: a\nBack: b'), DAMAGED],
    ['a zip archive of other files', archive({ 'questions.csv': 'a,b' }), /^There is no Anki collection in this file/],
    ['a collection that is no database', archive({ 'collection.anki2': 'x'.repeat(5000), media: '{}' }), DAMAGED],
    ['an empty database', archive({ 'collection.anki2': '', media: '{}' }), DAMAGED],
    ['a packed collection that is not packed', archive({ 'collection.anki21b': 'SQLite format 3\0' }), DAMAGED],
    [
      'the form of a later version',
      archive({ meta: '\u0008\u0004', 'collection.anki21b': 'x' }),
      /newer version of Anki/,
    ],
  ])('is refused: %s', async (_what, data, message) => {
    expect(await refusal(data)).toMatch(message);
  });

  it('is refused if a package of the current format has only the old collection', async () => {
    const { 'collection.anki21b': _left, ...others } = unzipSync(await latestPackage({ notes }));
    expect(await refusal(zipped(others))).toMatch(/no Anki collection/);
  });

  it('is refused if the list of media is not a list', async () => {
    const collection = await legacyCollection({ notes });
    expect(await refusal(archive({ 'collection.anki2': collection, media: '{"0":' }))).toMatch(/list of media/);
  });

  it('is refused if there are no cards', async () => {
    expect(await refusal(await legacyPackage({ notes: [] }))).toBe('There are no cards in this package');
    expect(await refusal(await latestPackage({ notes: [basicNote('', 'x')] }))).toBe(
      'There are no cards in this package',
    );
  });
});

describe.each([
  ['the current form', latestPackage],
  ['the legacy form', legacyPackage],
])('a database of %s', (_form, packageOf: (given: GivenPackage) => Promise<Uint8Array>) => {
  it.each([
    ['a view instead of a table', `alter table notes rename to kept; create view notes as select * from kept`],
    [
      'a view that never ends',
      `drop table cards; create view cards (nid, ord, did, odid) as
       with recursive n (i) as (select 1 union all select i + 1 from n) select i, 0, 1, 0 from n`,
    ],
    ['a virtual table', `drop table notes; create virtual table notes using fts4 (id, mid, flds, tags)`],
    [
      'a computed column',
      `alter table cards rename to kept; create table cards (id integer primary key, nid integer, did integer,
       ord integer as (length(hex(zeroblob(400000000)))), odid integer)`,
    ],
    ['a column that is not there', `alter table notes drop column flds`],
    ['a table that is not there', `drop table cards`],
    ['text where a number is to be', `update cards set did = 'x'`],
    [
      'nothing where a number is to be',
      `drop table cards; create table cards (nid, ord, did, odid);
      insert into cards values (null, null, null, null)`,
    ],
    [
      'note types and decks that are numbers',
      `update col set models = 7, decks = 7;
      create table if not exists notetypes (id); create table if not exists decks (id); drop table notetypes; drop table decks;
      create table notetypes (id)`,
    ],
  ])('is refused if it has %s', async (_what, spoil) => {
    expect(await refusal(await packageOf({ notes, spoil }))).toMatch(DAMAGED);
  });

  it('is read without its triggers', async () => {
    const spoil = `create trigger t after update on notes begin delete from cards; end`;
    expect((await parsePackage(await packageOf({ notes, spoil }))).totalCount).toBe(1);
  });

  it.each([
    ['a NUL', `'a' || char(0) || char(31) || 'b'`],
    ['bytes that are no text', `cast(x'ff1f41' as text)`],
  ])('reports a problem if a note has %s', async (_what, fields) => {
    const spoil = `update notes set flds = ${fields} where id = 1700000000000`;
    const { cards, problems } = await parsePackage(await packageOf({ notes: [...notes, basicNote('a', 'b')], spoil }));
    expect(problems).toEqual([
      { noteNumber: 1, excerpt: expect.any(String), message: 'The note has characters that cannot be read' },
    ]);
    expect(cards.map(({ noteNumber }) => noteNumber)).toEqual([2]);
  });

  it('reports a problem if the type of a note is missing', async () => {
    const { problems, totalCount } = await parsePackage(await packageOf({ notes, spoil: 'update notes set mid = 5' }));
    expect(problems).toEqual([
      { noteNumber: 1, excerpt: 'Liver?', message: 'The note is of a type that is not in the package' },
    ]);
    expect(totalCount).toBe(1);
  });

  it('is refused if it has more than 100,000 cards', async () => {
    const spoil = `insert into cards select 1800000000000 + value, nid, did, ord, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ''
      from cards, (with recursive n (value) as (select 1 union all select value + 1 from n where value < 100000)
      select value from n)`;
    expect(await refusal(await packageOf({ notes, spoil }))).toBe(
      'This package has more than 100,000 cards or notes: please split it',
    );
  });
});

describe('a decompression bomb', () => {
  const zeros = (megabytes: number) => pack(new Uint8Array(megabytes * 1_000_000));

  it('is refused by its declared size, before it is unpacked', async () => {
    const bomb = zeros(1);
    // The frame's size is in the four bytes after its descriptor.
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(5, 0xffff_ffff, true);
    expect(bomb[4]).toBe(0xa0);
    expect(await refusal(zipped({ 'collection.anki21b': bomb }))).toMatch(/would unpack to more than 300 MB/);
  });

  it('is refused without a declared size as soon as it is too large', () => {
    const run = Array.from({ length: 40 }, () => [0x02, 0x00, 0x10, 0x41]).flat();
    const frame = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, ...run, 0x03, 0x00, 0x10, 0x41]);
    expect(unpackZstd(frame, 41 * 128 * 1024)).toHaveLength(41 * 128 * 1024);
    expect(unpackZstd(frame, 1_000_000)).toBeNull();
  });

  it('is refused if several frames are too large together', () => {
    const two = Buffer.concat([zeros(1), zeros(1)]);
    expect(unpackZstd(two, 2_000_000)).toHaveLength(2_000_000);
    expect(unpackZstd(two, 1_999_999)).toBeNull();
  });

  it('is refused if a window would take too much memory', () => {
    expect(() => unpackZstd(new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x98, 0x01, 0x00, 0x00]), 1000)).toThrow(
      /unusual way/,
    );
  });

  it('is left out if it is a picture', async () => {
    const collection = pack(await latestCollection({ notes: [basicNote('Which?<img src="a.png">', 'x')] }));
    const list = pack(new Uint8Array([0x0a, 0x07, 0x0a, 0x05, ...strToU8('a.png')]));
    const data = zipped({ 'collection.anki21b': collection, media: list, '0': zeros(50) });
    const { cards, images, remarked } = await parsePackage(data);
    expect([cards.length, images.size]).toEqual([1, 0]);
    expect(remarked).toMatchObject([
      { number: 1, remarks: [{ kind: 'image', detail: '"a.png", which is larger than 10 MB' }] },
    ]);
  });
});
