// ISO/IEC 14496-12, and "VP Codec ISO Media File Format Binding" for `vp09`.

export const WIDTH = 320;
export const HEIGHT = 240;
const TICKS_PER_SECOND = 1000;

interface MovieInput {
  /** The position of the first frame in the file. */
  firstOffset?: number;
  /** The interval between frames. */
  room: number;
  /** Words in the names and in `udta`, with times other than 0; without words there are neither. */
  says?: string;
  /** Further tracks. */
  tracks?: Buffer[];
}

/** The index of a video with one VP9 frame a second. */
export function movie(
  frames: readonly Buffer[],
  { firstOffset = 0, room, says = '', tracks = [] }: MovieInput,
): Buffer {
  const duration = u32(frames.length * TICKS_PER_SECOND);
  const times = says === '' ? u32(0, 0) : u32(0xdeadbeef, 0xdeadbeef);
  const header = Buffer.concat([u32(0), times, u32(TICKS_PER_SECOND), duration]);
  const said =
    says === '' ? [] : [box('udta', box('\u00a9xyz', says)), box('uuid', zeros(16), says), box('free', says)];
  return box(
    'moov',
    box('mvhd', header, u32(0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(2)),
    box(
      'trak',
      box('tkhd', u32(7), times, u32(1, 0), duration, zeros(16), MATRIX, u32(WIDTH << 16, HEIGHT << 16)),
      box(
        'mdia',
        box('mdhd', header, u16(0x55c4, 0)),
        box('hdlr', u32(0, 0), 'vide', zeros(12), `${says}\0`),
        box(
          'minf',
          box('vmhd', u32(1), zeros(8)),
          box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
          sampleTable(frames, firstOffset, room),
        ),
      ),
      ...said,
    ),
    ...tracks,
    ...said,
  );
}

function sampleTable(frames: readonly Buffer[], firstOffset: number, room: number): Buffer {
  // Profile 0, level 1, 8 bits, 4:2:0, limited range, BT.709.
  const codec = box('vpcC', u32(0x1000000), Buffer.from([0, 10, 0x82, 1, 1, 1]), u16(0));
  const frame = [u16(WIDTH, HEIGHT), u32(0x480000, 0x480000, 0), u16(1)];
  const entry = box('vp09', zeros(6), u16(1), zeros(16), ...frame, zeros(32), u16(24, 0xffff), codec);
  return box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, frames.length, TICKS_PER_SECOND)),
    box('stsc', u32(0, 1, 1, 1, 1)),
    box('stsz', u32(0, 0, frames.length, ...frames.map(({ length }) => length))),
    box('stco', u32(0, frames.length, ...frames.map((_, index) => firstOffset + index * room))),
  );
}

export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

/** Numbers of four bytes. */
export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/** Numbers of two bytes. */
export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}

export const zeros = (count: number) => Buffer.alloc(count);

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
