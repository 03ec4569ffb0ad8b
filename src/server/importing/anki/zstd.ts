import { Decompress, decompress } from 'fzstd';
import { ImportFileError } from '#server/importing/import-file-error.ts';

const FRAME_MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;
const MAGIC_BYTES = 4;
const CHECKSUM_BYTES = 4;
const BLOCK_HEADER_BYTES = 3;
const RUN_BLOCK = 1;
const BLOCK_MAX_BYTES = 128 * 1024;
/** Anki's own files need 2 MB; every window is copied once per block. */
const WINDOW_MAX_BYTES = 32 * 1024 * 1024;

interface Frame {
  start: number;
  end: number;
  /** Null if the frame does not declare it. */
  contentBytes: number | null;
}

/**
 * Unpacks untrusted Zstandard data to at most `maxBytes`: sizes that the frames declare are checked before anything is
 * unpacked, others are counted while unpacking. Returns null if it is larger; throws `ImportFileError` if it is
 * damaged. Source: RFC 8878, section 3.1.
 */
export function unpackZstd(data: Uint8Array, maxBytes: number): Uint8Array | null {
  const frames = framesOf(data);
  if (frames.reduce((sum, { contentBytes }) => sum + (contentBytes ?? 0), 0) > maxBytes) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const add = (part: Uint8Array) => {
    bytes += part.length;
    if (bytes > maxBytes) throw new TooLarge();
    parts.push(part);
  };
  for (const { start, end, contentBytes } of frames) {
    const frame = data.subarray(start, end);
    try {
      if (contentBytes === 0) continue;
      if (contentBytes === null) new Decompress((part) => add(part)).push(frame, true);
      else add(decompress(frame));
    } catch (error) {
      if (error instanceof TooLarge) return null;
      // The library throws errors of many kinds for invalid data.
      throw damaged();
    }
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

function framesOf(data: Uint8Array): Frame[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const frames: Frame[] = [];
  let at = 0;
  try {
    while (at < data.length) {
      const magic = view.getUint32(at, true);
      if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC) {
        at += 2 * MAGIC_BYTES + view.getUint32(at + MAGIC_BYTES, true);
        continue;
      }
      if (magic !== FRAME_MAGIC) throw damaged();
      const frame = frameAt(view, at);
      frames.push(frame);
      at = frame.end;
    }
  } catch (error) {
    // Beyond the end of the data.
    throw error instanceof RangeError ? damaged() : error;
  }
  if (frames.length === 0 || at !== data.length) throw damaged();
  return frames;
}

function frameAt(view: DataView, start: number): Frame {
  let at = start + MAGIC_BYTES;
  const descriptor = view.getUint8(at++);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if ((descriptor & 0x08) !== 0 || (descriptor & 0x03) !== 0) throw damaged();
  let windowBytes = 0;
  if (!isSingleSegment) {
    const window = view.getUint8(at++);
    const base = 2 ** (10 + (window >> 3));
    windowBytes = base + (base / 8) * (window & 7);
  }
  const sizeFlag = descriptor >> 6;
  let contentBytes: number | null = null;
  if (sizeFlag === 0 && isSingleSegment) contentBytes = view.getUint8(at);
  else if (sizeFlag === 1) contentBytes = view.getUint16(at, true) + 256;
  else if (sizeFlag === 2) contentBytes = view.getUint32(at, true);
  else if (sizeFlag === 3) contentBytes = Number(view.getBigUint64(at, true));
  if (contentBytes === null && windowBytes > WINDOW_MAX_BYTES) {
    throw new ImportFileError('The package is packed in an unusual way: please export it from Anki again');
  }
  if (contentBytes !== null) at += 2 ** sizeFlag;
  for (let isLast = false; !isLast;) {
    const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    isLast = (header & 1) === 1;
    const type = (header >> 1) & 3;
    const size = header >> 3;
    if (type === 3 || size > BLOCK_MAX_BYTES) throw damaged();
    at += BLOCK_HEADER_BYTES + (type === RUN_BLOCK ? 1 : size);
  }
  if ((descriptor & 0x04) !== 0) at += CHECKSUM_BYTES;
  if (at > view.byteLength) throw damaged();
  return { start, end: at, contentBytes };
}

const damaged = () => new ImportFileError('The package is damaged: please export it from Anki again');

class TooLarge extends Error {}
