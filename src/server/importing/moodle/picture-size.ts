import type { PictureSize } from './moodle-shapes.ts';

/** Reads the size of a PNG, GIF, WebP or JPEG from its first bytes, without decoding it; null if they contain none. */
export function pictureSize(data: Uint8Array): PictureSize | null {
  try {
    const size = readSize(Buffer.from(data.buffer, data.byteOffset, data.length));
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The file ends in the middle of its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readSize(data: Buffer): PictureSize | null {
  const head = data.subarray(0, 16).toString('latin1');
  if (head.startsWith('\u0089PNG')) return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  if (head.startsWith('GIF8')) return { width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
  if (head.startsWith('RIFF') && head.startsWith('WEBPVP8', 8)) return webpSize(data, head.charAt(15));
  return head.startsWith('\u00FF\u00D8') ? jpegSize(data) : null;
}

function webpSize(data: Buffer, form: string): PictureSize {
  if (form === 'X') return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
  if (form === 'L') {
    const bits = data.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
}

/** The EXIF orientations that rotate a picture by 90 degrees. */
const ON_ITS_SIDE = new Set([5, 6, 7, 8]);

function jpegSize(data: Buffer): PictureSize | null {
  let isOnItsSide = false;
  for (let at = 2; data.readUInt8(at) === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    // Any number of fill bytes may precede a marker.
    while (data.readUInt8(at + 1) === 0xff) at += 1;
    const marker = data.readUInt8(at + 1);
    if (marker === 0xe1) isOnItsSide = ON_ITS_SIDE.has(orientationIn(data.subarray(at + 4)));
    // Frame markers, without the table markers in the same range.
    if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) continue;
    const [height, width] = [data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)];
    return isOnItsSide ? { width: height, height: width } : { width, height };
  }
  return null;
}

/** Returns the EXIF orientation, from 1; 1 if there is none. */
function orientationIn(segment: Buffer): number {
  if (segment.subarray(0, 4).toString('latin1') !== 'Exif') return 1;
  const tiff = segment.subarray(6);
  const isLittle = tiff.readUInt8(0) === 0x49;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: short(start) }, (_, index) => start + 2 + 12 * index);
  const found = entries.find((entry) => short(entry) === 0x0112);
  return found === undefined ? 1 : short(found + 8);
}
