import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { box, movie, u32, zeros } from '#tests/support/mp4.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { ByteReader } from './byte-reader.ts';
import { tidyMp4 } from './mp4-boxes.ts';

const SECRET = 'PATIENT-DOE +48.85+002.35';
const FRAMES = [Buffer.from('first frame'), Buffer.from('second')];
const ROOM = 100;
const FTYP = box('ftyp', 'isom', u32(512), 'isom');

/** Reads a file in pieces of some odd size. */
async function tidied(file: Buffer, pieceBytes = 37): Promise<Buffer> {
  const pieces = () => Readable.from(piecesOf(file, pieceBytes), { objectMode: false });
  return buffer(await tidyMp4(async () => new ByteReader(pieces()), file.length));
}
function* piecesOf(file: Buffer, bytes: number) {
  for (let from = 0; from < file.length; from += bytes) yield file.subarray(from, from + bytes);
}

function dataOf(more: Buffer[]): Buffer {
  const data = zeros(FRAMES.length * ROOM);
  for (const [index, frame] of FRAMES.entries()) frame.copy(data, index * ROOM);
  return box('mdat', data, ...more);
}

/** Index first, or last. */
function aFile({ isIndexLast = false, says = SECRET, tracks = [] as Buffer[], more = [] as Buffer[] } = {}): Buffer {
  const index = (firstOffset: number) => movie(FRAMES, { firstOffset, room: ROOM, says, tracks });
  const outer = says === '' ? [] : [box('uuid', zeros(16), says), box('skip', says), box('meta', u32(0), says)];
  if (isIndexLast) return Buffer.concat([FTYP, dataOf(more), ...outer, index(FTYP.length + 8)]);
  return Buffer.concat([FTYP, index(FTYP.length + index(0).length + 8), dataOf(more), ...outer]);
}

/** A location track, whose one sample is at `offset`. */
function placesTrack(offset: number): Buffer {
  const table = box(
    'stbl',
    box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', u32(0), u32(0), u32(1), u32(SECRET.length)),
    box('stco', u32(0), u32(1), u32(offset)),
  );
  const media = box('mdia', box('hdlr', u32(0), u32(0), 'meta', zeros(12), 'GPS\0'), box('minf', table));
  return box('trak', box('tkhd', u32(7), zeros(80)), media);
}

const track = (handler: string, tables: Buffer[]) =>
  box('trak', box('mdia', box('hdlr', u32(0, 0), handler, zeros(12)), box('minf', box('stbl', ...tables))));
const pictureTrack = (...tables: Buffer[]) => track('vide', tables);

const refused = expect.objectContaining({ status: 400, code: 'damaged_video' });

describe('a video', () => {
  it.each([false, true])('loses names, places, times and unknown boxes (index last: %s)', async (isIndexLast) => {
    const file = aFile({ isIndexLast });
    const result = await tidied(file);
    expect([file.includes(SECRET), result.includes(SECRET)]).toEqual([true, false]);
    expect([file.includes(u32(0xdeadbeef)), result.includes(u32(0xdeadbeef))]).toEqual([true, false]);
    for (const type of ['udta', 'uuid', 'meta', 'skip']) expect(result.includes(type)).toBe(false);
    // Nothing is moved, since offsets point everywhere.
    expect(result.length).toBe(file.length);
    for (const frame of FRAMES) expect(result.indexOf(frame)).toBe(file.indexOf(frame));
    expect(await tidied(result)).toEqual(result);
  });

  it('without such data stays unchanged, in pieces of any size', async () => {
    const file = aFile({ says: '' });
    for (const pieceBytes of [1, 8, 4096]) expect((await tidied(file, pieceBytes)).equals(file)).toBe(true);
  });

  it('loses tracks that are neither picture nor sound, with their samples', async () => {
    const more = [Buffer.from(SECRET)];
    const at = aFile({ isIndexLast: true, says: '', more }).indexOf(SECRET);
    const file = aFile({ isIndexLast: true, says: '', more, tracks: [placesTrack(at)] });
    const result = await tidied(file);
    expect([file.includes(SECRET), result.includes(SECRET), result.includes('GPS')]).toEqual([true, false, false]);
    for (const frame of FRAMES) expect(result.indexOf(frame)).toBe(file.indexOf(frame));
  });

  it('of fragments keeps the fragments, without other boxes in them', async () => {
    const track = box('traf', box('tfhd', u32(0), u32(1)), box('udta', SECRET));
    const fragment = box('moof', box('mfhd', u32(0), u32(1)), track);
    const result = await tidied(Buffer.concat([FTYP, movie([], { room: 0 }), fragment, box('mdat', 'sample')]));
    expect([result.includes('tfhd'), result.includes('sample'), result.includes(SECRET)]).toEqual([true, true, false]);
  });

  it('whose last box extends to the end is read to its end', async () => {
    const index = (firstOffset: number) => movie([Buffer.from('frames')], { firstOffset, room: ROOM, says: SECRET });
    const at = FTYP.length + index(0).length + 8;
    const file = Buffer.concat([FTYP, index(at), u32(0), Buffer.from('mdat'), Buffer.from('frames')]);
    expect((await tidied(file)).subarray(-6).toString()).toBe('frames');
  });

  it.each<[string, () => Buffer]>([
    ['after the samples', () => aFile({ isIndexLast: true, says: '', more: [Buffer.from(SECRET)] })],
    ['in further media data', () => Buffer.concat([aFile({ says: '' }), box('mdat', SECRET)])],
    ['in media data up to the end', () => Buffer.concat([aFile({ says: '' }), u32(0), Buffer.from(`mdat${SECRET}`)])],
    ['in a second list of brands', () => Buffer.concat([aFile({ says: '' }), box('ftyp', SECRET)])],
    ['in a list of brands of a segment', () => Buffer.concat([aFile({ says: '' }), box('styp', SECRET)])],
    ['in an index of segments', () => Buffer.concat([aFile({ says: '' }), box('sidx', zeros(24), SECRET)])],
    ['after a table', () => aFile({ says: '', tracks: [pictureTrack(box('stts', u32(0, 0), SECRET))] })],
  ])('loses what no player reads: %s', async (_where, make) => {
    const file = make();
    const result = await tidied(file);
    expect([file.includes(SECRET), result.includes(SECRET), result.length]).toEqual([true, false, file.length]);
    for (const frame of FRAMES) expect(result.indexOf(frame)).toBe(file.indexOf(frame));
    expect(await tidied(result)).toEqual(result);
  });

  it('has only the names of formats in its list of brands', async () => {
    const file = Buffer.concat([
      box('ftyp', 'qt  ', 'John', 'mp42', 'Doe ', '1 Rd'),
      aFile({ says: '' }).subarray(FTYP.length),
    ]);
    const result = await tidied(file);
    expect(result.subarray(0, 28).toString('latin1')).toBe('\0\0\0\u001cftypqt  \0\0\0\0mp42isomisom');
  });

  it.each([4, 8, 16])('keeps samples whose sizes are in a compact table of %i bits', async (bits) => {
    const samples = Buffer.from('abcde');
    const sizes = { 4: Buffer.from([0x23]), 8: Buffer.from([2, 3]), 16: Buffer.from([0, 2, 0, 3]) }[bits] ?? zeros(0);
    const compact = box('stz2', u32(0, bits, 2), sizes);
    const track = (at: number) => pictureTrack(box('stsc', u32(0, 1, 1, 2, 1)), compact, box('stco', u32(0, 1, at)));
    const index = (at: number) => movie([], { room: ROOM, tracks: [track(at)] });
    const at = FTYP.length + index(0).length + 8;
    const file = Buffer.concat([FTYP, index(at), box('mdat', samples, SECRET)]);
    expect((await tidied(file)).subarray(at).toString('latin1')).toBe(`abcde${'\0'.repeat(SECRET.length)}`);
  });

  it('keeps uncompressed sound, whose table of sizes says 1 byte', async () => {
    const sound = box('twos', zeros(6), Buffer.from([0, 1]), zeros(8), Buffer.from([0, 2, 0, 16]), zeros(8));
    const tables = (at: number) => [
      box('stsd', u32(0, 1), sound),
      box('stsc', u32(0, 1, 1, 3, 1)),
      box('stsz', u32(0, 1, 3)),
      box('stco', u32(0, 1, at)),
    ];
    const index = (at: number) => movie([], { room: ROOM, tracks: [track('soun', tables(at))] });
    const at = FTYP.length + index(0).length + 8;
    const file = Buffer.concat([FTYP, index(at), box('mdat', 'twelve bytes', SECRET)]);
    expect((await tidied(file)).subarray(at, at + 13).toString('latin1')).toBe('twelve bytes\0');
  });
});

describe('a hostile video is refused:', () => {
  const long = (type: string, size: bigint) => {
    const head = Buffer.alloc(16);
    head.writeUInt32BE(1);
    head.write(type, 4, 'latin1');
    head.writeBigUInt64BE(size, 8);
    return head;
  };
  const good = movie(FRAMES, { room: ROOM });
  const elsewhere = Buffer.from(good);
  const manyChunks = (count: number) => [
    box('stsc', u32(0, 1, 1, 1, 1)),
    box('stsz', u32(0, 1, count)),
    box('stco', u32(0, count), zeros(4 * count)),
  ];
  elsewhere.writeUInt32BE(0, elsewhere.indexOf('url ') + 4);
  it.each([
    ['no index', [box('mdat', 'x')]],
    ['no picture', [box('moov')]],
    ['a size below its header', [u32(7), Buffer.from('moov'), good]],
    ['a size beyond the file', [good, u32(0x7fffffff), Buffer.from('mdat')]],
    ['a long size below its header', [good, long('mdat', 15n)]],
    ['a huge long size', [good, long('mdat', 2n ** 64n - 1n)]],
    ['a long size that is cut off', [good, u32(1), Buffer.from('mdat')]],
    ['a header that is cut off', [good, u32(8)]],
    ['a child beyond its box', [box('moov', u32(4000), Buffer.from('trak'), zeros(40))]],
    ['a child of size 0', [box('moov', u32(0), Buffer.from('trak'), zeros(40))]],
    ['data in another file', [elsewhere]],
    ['millions of chunks', [movie(FRAMES, { room: ROOM, tracks: [pictureTrack(...manyChunks(600_000))] })]],
  ])('%s', async (_what, boxes) => {
    await expect(tidied(Buffer.concat([FTYP, ...boxes]))).rejects.toEqual(refused);
  });

  it('and closed', async () => {
    const stream = Readable.from(piecesOf(Buffer.concat([FTYP, u32(7), good]), 8), { objectMode: false });
    await expect(tidyMp4(async () => new ByteReader(stream), 1000)).rejects.toEqual(refused);
    expect(stream.destroyed).toBe(true);
  });

  it('but deeply nested boxes are blanked, not followed', async () => {
    const depth = 20_000;
    const nested = Buffer.concat(
      Array.from({ length: depth }, (_, index) => Buffer.concat([u32((depth - index) * 8), Buffer.from('trak')])),
    );
    const file = Buffer.concat([FTYP, movie(FRAMES, { room: ROOM, tracks: [nested] })]);
    expect((await tidied(file, 65_536)).length).toBe(file.length);
  });

  it('and one with any byte changed is either cleaned or refused', async () => {
    const random = seededRandom(7);
    const file = aFile({ tracks: [placesTrack(40)] });
    for (let n = 0; n < 600; n += 1) {
      const changed = Buffer.from(file);
      for (let change = between(random, 1, 4); change > 0; change -= 1) {
        const value = between(random, 0, between(random, 0, 1) === 0 ? 0xffffffff : 40);
        changed.writeUInt32BE(value, between(random, 0, changed.length - 4));
      }
      const outcome = await tidied(changed, 4096).catch((error: unknown) => error);
      expect(outcome instanceof Buffer ? outcome.length : outcome).toEqual(
        outcome instanceof Buffer ? file.length : refused,
      );
    }
  });
});
