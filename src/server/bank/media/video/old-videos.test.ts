import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ASF, asfObject, avi, chunk, wmv } from '#tests/support/old-videos.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { tidyAsf } from './asf-objects.ts';
import { tidyAvi } from './avi-chunks.ts';
import { ByteReader } from './byte-reader.ts';

const SECRET = 'PATIENT-DOE 1971-02-03';
const FRAMES = ['first frame', 'second'];
const refused = expect.objectContaining({ status: 400, code: 'damaged_video' });

const FORMATS = {
  avi: { tidy: tidyAvi, make: (says = '', more: Buffer[] = []) => avi(FRAMES, { says, more }) },
  wmv: { tidy: tidyAsf, make: (says = '', more: Buffer[] = []) => wmv(FRAMES, { says, more }) },
};

/** Reads a file in pieces of some odd size. */
async function tidied(format: keyof typeof FORMATS, file: Buffer, pieceBytes = 37): Promise<Buffer> {
  const pieces = () => Readable.from(piecesOf(file, pieceBytes), { objectMode: false });
  return buffer(await FORMATS[format].tidy(async () => new ByteReader(pieces()), file.length));
}
function* piecesOf(file: Buffer, bytes: number) {
  for (let from = 0; from < file.length; from += bytes) yield file.subarray(from, from + bytes);
}

describe.each(['avi', 'wmv'] as const)('a video (%s)', (format) => {
  const { make } = FORMATS[format];

  it('loses names and times, and moves nothing', async () => {
    const file = make(SECRET);
    const result = await tidied(format, file);
    expect([file.includes('DOE'), result.includes('DOE')]).toEqual([true, false]);
    expect(result.includes(Buffer.from('DOE', 'utf16le'))).toBe(false);
    expect([file.includes(SECRET.slice(0, 8)), result.includes(SECRET.slice(0, 8))]).toEqual([true, false]);
    expect(result.length).toBe(file.length);
    for (const frame of FRAMES) expect(result.indexOf(frame)).toBe(file.indexOf(frame));
    expect(await tidied(format, result)).toEqual(result);
  });

  it('without such data stays unchanged, in pieces of any size', async () => {
    const file = make();
    for (const pieceBytes of [1, 8, 4096]) expect((await tidied(format, file, pieceBytes)).equals(file)).toBe(true);
  });

  it('loses what follows it', async () => {
    for (const more of [chunk('note', SECRET), asfObject('00'.repeat(16), SECRET), Buffer.from(SECRET)]) {
      const result = await tidied(format, make('', [more]));
      expect([result.includes(SECRET), result.length]).toEqual([false, make().length + more.length]);
    }
  });

  it('that is cut off is refused, and closed', async () => {
    const file = make(SECRET);
    for (const length of [4, 20, 100, file.indexOf(FRAMES[0] ?? '') + 3]) {
      const stream = Readable.from(piecesOf(file, 8), { objectMode: false });
      await expect(FORMATS[format].tidy(async () => new ByteReader(stream), length)).rejects.toEqual(refused);
      expect(stream.destroyed).toBe(true);
    }
  });

  it('with any byte changed is either cleaned or refused', async () => {
    const random = seededRandom(7);
    const file = make(SECRET);
    for (let n = 0; n < 600; n += 1) {
      const changed = Buffer.from(file);
      for (let change = between(random, 1, 4); change > 0; change -= 1) {
        const value = between(random, 0, between(random, 0, 1) === 0 ? 0xffffffff : 40);
        changed.writeUInt32LE(value, between(random, 0, changed.length - 4));
      }
      const outcome = await tidied(format, changed, 4096).catch((error: unknown) => error);
      expect(outcome instanceof Buffer ? outcome.length : outcome).toEqual(
        outcome instanceof Buffer ? file.length : refused,
      );
    }
  });
});

it.each([
  ['an AVI file with sound alone', 'avi', avi(FRAMES, { type: 'auds' })],
  ['an AVI file in DV, which has the time in each frame', 'avi', avi(FRAMES, { codec: 'dvsd' })],
  ['a WMV file with sound alone', 'wmv', wmv(FRAMES, { streams: [ASF.audio] })],
  ['a WMV file with texts to show', 'wmv', wmv(FRAMES, { streams: [ASF.video, ASF.commands] })],
  ['a WMV file without data', 'wmv', wmv([]).subarray(0, -50)],
] as const)('%s is refused', async (_what, format, file) => {
  await expect(tidied(format, file)).rejects.toEqual(refused);
});

it('a WMV file keeps the shape of its pixels', async () => {
  const shape = Buffer.from('AspectRatioX', 'utf16le');
  const result = await tidied('wmv', wmv(FRAMES, { says: SECRET }));
  const at = result.indexOf(shape);
  expect([result.readUInt32LE(at + shape.length), result.indexOf(shape, at + 1)]).toEqual([4, -1]);
});
