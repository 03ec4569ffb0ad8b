import { damagedVideo } from '../media-kinds.ts';
import { rewritten, type ByteReader } from './byte-reader.ts';

const HEADER = '3026b2758e66cf11a6d900aa0062ce6c';
const EXTENSION = 'b503bf5f2ea9cf118ee300c00c205365';
const FILE_PROPERTIES = 'a1dcab8c47a9cf118ee400c00c205365';
const STREAM_PROPERTIES = '9107dcb7b7a9cf118ee600c00c205365';
const EXTENDED_STREAM_PROPERTIES = 'cba5e61472c632438399a96952065b5a';
const METADATA = 'eacbf8c5af5b77488467aa8c44fa4cca';
const STREAM_BITRATES = 'ce75f87b8d46d1118d82006097c9a2b2';
const DATA = '3626b2758e66cf11a6d900aa0062ce6c';
const SIMPLE_INDEX = '90080033b1e5cf1189f400a0c90349cb';
const INDEX = 'd329e2d6da35d111903400a0c90349be';
const PADDING = Buffer.from('74d40618dfca0945a4ba9aabcb96aae8', 'hex');
const VIDEO = 'c0ef19bc4d5bcf11a8fd00805f5c442b';
const AUDIO = '409e69f84d5bcf11a8fd00805f5c442b';

/** The objects to keep, by parent. All others are blanked, such as descriptions, attributes and markers. */
const KEPT: Record<string, readonly string[]> = {
  file: [DATA, SIMPLE_INDEX, INDEX],
  [HEADER]: [FILE_PROPERTIES, STREAM_PROPERTIES, STREAM_BITRATES, EXTENSION],
  [EXTENSION]: [EXTENDED_STREAM_PROPERTIES, METADATA],
};

/** The header is held in memory; far more than any video of 50 MB needs. */
const HEADER_MAX_BYTES = 16 * 1024 * 1024;
/** An object begins with its id and its size. */
const OBJECT_HEAD = 24;

interface Found {
  hasPicture: boolean;
  hasData: boolean;
}

/**
 * Removes data about people, places and times from a WMV file (ASF). Its indexes point into it, so nothing is moved:
 * removed objects become padding. Reads a file twice; 400 if it is damaged, or has anything but pictures and sound.
 */
export async function tidyAsf(open: () => Promise<ByteReader>, size: number): Promise<AsyncGenerator<Buffer>> {
  const found: Found = { hasPicture: false, hasData: false };
  return rewritten(
    open,
    (reader) => objectsOf(reader, size, found),
    () => {
      if (!found.hasPicture || !found.hasData) throw damagedVideo();
    },
  );
}

async function* objectsOf(reader: ByteReader, size: number, found: Found): AsyncGenerator<Buffer> {
  while (size - reader.position >= OBJECT_HEAD) {
    const start = reader.position;
    const head = await reader.take(OBJECT_HEAD);
    const { id, end } = objectAt(head, 0);
    const isWhole = end >= OBJECT_HEAD && end <= size - start;
    const isKept = start === 0 || KEPT['file']?.includes(id) === true;
    if (isKept && !isWhole) throw damagedVideo();
    if (start === 0) {
      if (id !== HEADER || end > HEADER_MAX_BYTES) throw damagedVideo();
      const header = Buffer.concat([head, await reader.take(end - OBJECT_HEAD)]);
      // The number of objects precedes them.
      tidyObjects(header, { parent: HEADER, from: OBJECT_HEAD + 6, to: end }, found);
      yield header;
    } else if (isKept) {
      found.hasData ||= id === DATA;
      yield head;
      yield* reader.pass(end - OBJECT_HEAD);
    } else if (isWhole) {
      PADDING.copy(head);
      yield head;
      yield* reader.zeros(end - OBJECT_HEAD);
    } else {
      // What follows is not of the video.
      yield Buffer.alloc(OBJECT_HEAD);
      break;
    }
  }
  yield* reader.zeros(size - reader.position);
}

/** The object that begins at `at`, and where it claims to end. */
function objectAt(data: Buffer, at: number): { id: string; end: number } {
  return { id: data.toString('hex', at, at + 16), end: at + Number(data.readBigUInt64LE(at + 16)) };
}

function tidyObjects(data: Buffer, { parent, from, to }: { parent: string; from: number; to: number }, found: Found) {
  let at = from;
  while (to - at >= OBJECT_HEAD) {
    const { id, end } = objectAt(data, at);
    if (end < at + OBJECT_HEAD || end > to) throw damagedVideo();
    const content = data.subarray(at + OBJECT_HEAD, end);
    if (!KEPT[parent]?.includes(id)) {
      PADDING.copy(data, at);
      content.fill(0);
    } else if (id === FILE_PROPERTIES) content.fill(0, 24, 32); // when it was made
    else if (id === STREAM_PROPERTIES) checkStream(content, found);
    else if (id === EXTENDED_STREAM_PROPERTIES) blankNames(content);
    else if (id === METADATA) blankAttributes(content);
    // Its own fields precede its objects.
    else if (id === EXTENSION) tidyObjects(data, { parent: id, from: at + OBJECT_HEAD + 22, to: end }, found);
    at = end;
  }
  data.fill(0, at, to);
}

/** Other streams have texts, addresses or files. */
function checkStream(content: Buffer, found: Found): void {
  const type = content.toString('hex', 0, 16);
  if (type !== VIDEO && type !== AUDIO) throw damagedVideo();
  found.hasPicture ||= type === VIDEO;
}

/** Blanks all attributes except the shape of the pixels, without which the picture would be distorted. */
function blankAttributes(content: Buffer): void {
  let at = 2;
  while (content.length - at >= 12) {
    const name = at + 12 + content.readUInt16LE(at + 4);
    const end = name + content.readUInt32LE(at + 8);
    if (end > content.length) throw damagedVideo();
    const isShape = /^AspectRatio[XY]\0?$/.test(content.toString('utf16le', at + 12, name)) && end - name <= 4;
    if (!isShape) content.fill(0, at + 12, end);
    at = end;
  }
  content.fill(0, at);
}

/** Blanks the names of a stream, each after its language and its length; what follows them describes its packets. */
function blankNames(content: Buffer): void {
  if (content.length < 64) throw damagedVideo();
  let at = 64;
  for (let names = content.readUInt16LE(60); names > 0; names -= 1) {
    if (content.length < at + 4) throw damagedVideo();
    const end = at + 4 + content.readUInt16LE(at + 2);
    if (end > content.length) throw damagedVideo();
    content.fill(0, at + 4, end);
    at = end;
  }
}
