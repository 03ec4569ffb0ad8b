import type { Page } from 'playwright-core';
import { fileOf } from './question-files.ts';

const WIDTH = 320;
const HEIGHT = 240;
const TICKS_PER_SECOND = 1000;

/**
 * An MP4 of one frame a second, each of its own hue (`index * 12` degrees), that takes `bytes`: the frames lie far apart,
 * as in a video of high quality. A player that seeks has to fetch the part it needs.
 */
export async function videoFile(page: Page, { name, seconds, bytes }: VideoInput): Promise<string> {
  const frames = (await encodedFrames(page, seconds)).map((base64) => Buffer.from(base64, 'base64'));
  const room = Math.floor(bytes / seconds);
  const head = Buffer.concat([box('ftyp', 'isom', u32(512), 'isomiso2mp41'), movie(frames, 0, room)]);
  const first = head.length + 8;
  const data = Buffer.alloc(room * seconds);
  frames.forEach((frame, index) => frame.copy(data, index * room));
  return fileOf(
    name,
    Buffer.concat([box('ftyp', 'isom', u32(512), 'isomiso2mp41'), movie(frames, first, room), box('mdat', data)]),
  );
}

interface VideoInput {
  name: string;
  seconds: number;
  bytes: number;
}

/** Key frames in VP9, which the page's browser encodes. */
function encodedFrames(page: Page, seconds: number): Promise<string[]> {
  return page.evaluate(
    async ({ width, height, count }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      const frames: string[] = [];
      const encoder = new VideoEncoder({
        output(chunk) {
          const data = new Uint8Array(chunk.byteLength);
          chunk.copyTo(data);
          frames.push(btoa(String.fromCodePoint(...data)));
        },
        error(error) {
          throw error;
        },
      });
      encoder.configure({ codec: 'vp09.00.10.08', width, height });
      for (let index = 0; index < count; index += 1) {
        if (!context) throw new Error('no canvas');
        context.fillStyle = `hsl(${index * 12} 80% 50%)`;
        context.fillRect(0, 0, width, height);
        const frame = new VideoFrame(canvas, { timestamp: index * 1_000_000 });
        encoder.encode(frame, { keyFrame: true });
        frame.close();
      }
      await encoder.flush();
      return frames;
    },
    { width: WIDTH, height: HEIGHT, count: seconds },
  );
}

// ISO/IEC 14496-12, and "VP Codec ISO Media File Format Binding" for `vp09`.

function movie(frames: readonly Buffer[], firstOffset: number, room: number): Buffer {
  const duration = u32(frames.length * TICKS_PER_SECOND);
  const times = [u32(0), u32(0)];
  return box(
    'moov',
    box(
      'mvhd',
      u32(0),
      ...times,
      u32(TICKS_PER_SECOND),
      duration,
      u32(0x10000),
      u16(0x100),
      zeros(10),
      MATRIX,
      zeros(24),
      u32(2),
    ),
    box(
      'trak',
      box(
        'tkhd',
        u32(7),
        ...times,
        u32(1),
        u32(0),
        duration,
        zeros(8),
        zeros(8),
        MATRIX,
        u32(WIDTH << 16),
        u32(HEIGHT << 16),
      ),
      box(
        'mdia',
        box('mdhd', u32(0), ...times, u32(TICKS_PER_SECOND), duration, u16(0x55c4), u16(0)),
        box('hdlr', u32(0), u32(0), 'vide', zeros(12), 'Video\0'),
        box(
          'minf',
          box('vmhd', u32(1), zeros(8)),
          box('dinf', box('dref', u32(0), u32(1), box('url ', u32(1)))),
          sampleTable(frames, firstOffset, room),
        ),
      ),
    ),
  );
}

function sampleTable(frames: readonly Buffer[], firstOffset: number, room: number): Buffer {
  const count = u32(frames.length);
  // Profile 0, level 1, 8 bits, 4:2:0, limited range, BT.709.
  const codec = box('vpcC', u32(0x1000000), Buffer.from([0, 10, 0x82, 1, 1, 1]), u16(0));
  const entry = box(
    'vp09',
    zeros(6),
    u16(1),
    zeros(16),
    u16(WIDTH),
    u16(HEIGHT),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    codec,
  );
  return box(
    'stbl',
    box('stsd', u32(0), u32(1), entry),
    box('stts', u32(0), u32(1), count, u32(TICKS_PER_SECOND)),
    box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', u32(0), u32(0), count, ...frames.map(({ length }) => u32(length))),
    box('stco', u32(0), count, ...frames.map((_, index) => u32(firstOffset + index * room))),
  );
}

const MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

const zeros = (count: number) => Buffer.alloc(count);
