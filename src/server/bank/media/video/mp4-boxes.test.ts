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
    const index = movie(FRAMES, { room: ROOM, says: SECRET });
    const file = Buffer.concat([FTYP, index, u32(0), Buffer.from('mdat'), Buffer.from('frames')]);
    expect((await tidied(file)).subarray(-6).toString()).toBe('frames');
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
