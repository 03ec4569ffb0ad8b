import { damagedVideo } from '../media-kinds.ts';
import { rewritten, type ByteReader } from './byte-reader.ts';

/** The lists to keep, each with the lists and chunks to keep in it. All others are blanked, such as `INFO` and `IDIT`. */
const KEPT: Record<string, { lists: readonly string[]; chunks: RegExp }> = {
  'AVI ': { lists: ['hdrl', 'movi'], chunks: /^idx1$/ },
  AVIX: { lists: ['movi'], chunks: /^idx1$/ },
  hdrl: { lists: ['strl', 'odml'], chunks: /^avih$/ },
  strl: { lists: [], chunks: /^(?:strh|strf|indx|vprp)$/ },
  odml: { lists: [], chunks: /^dmlh$/ },
  // Pictures, palettes, sound and indexes, but no texts.
  movi: { lists: ['rec '], chunks: /^(?:\d\d(?:dc|db|pc|wb)|ix\d\d)$/ },
  'rec ': { lists: [], chunks: /^\d\d(?:dc|db|pc|wb)$/ },
};
/** Far more than the header of a stream has. */
const HEADER_MAX_BYTES = 4096;

/** Facts about a file, collected while reading it. */
interface Found {
  hasPicture: boolean;
}

/**
 * Removes data about people, places and times from an AVI file. Its indexes point into it, so nothing is moved: removed
 * chunks become `JUNK` of zeros. Reads a file twice; 400 if it is damaged, has no picture or is DV, which has the time
 * in each frame.
 */
export async function tidyAvi(open: () => Promise<ByteReader>, size: number): Promise<AsyncGenerator<Buffer>> {
  const found: Found = { hasPicture: false };
  return rewritten(
    open,
    (reader) => filesIn(reader, size, found),
    () => {
      if (!found.hasPicture) throw damagedVideo();
    },
  );
}

/** A large file continues after its first part. */
async function* filesIn(reader: ByteReader, size: number, found: Found): AsyncGenerator<Buffer> {
  while (reader.position < size) {
    const head = await reader.take(12);
    const name = head.toString('latin1', 8);
    const end = head.length === 12 ? reader.position - 4 + head.readUInt32LE(4) : 0;
    if (head.toString('latin1', 0, 4) !== 'RIFF' || (name !== 'AVI ' && name !== 'AVIX')) {
      // What follows is not of the video.
      yield Buffer.alloc(head.length);
      yield* reader.zeros(size - reader.position);
      return;
    }
    if (end > size) throw damagedVideo();
    yield head;
    yield* chunksIn(reader, { parent: name, end }, found);
    yield* reader.zeros(Math.min(end % 2, size - reader.position));
  }
}

async function* chunksIn(
  reader: ByteReader,
  { parent, end }: { parent: string; end: number },
  found: Found,
): AsyncGenerator<Buffer> {
  const kept = KEPT[parent];
  while (reader.position < end) {
    if (end - reader.position < 8) throw damagedVideo();
    const head = await reader.take(8);
    const type = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    const next = reader.position + size;
    if (next > end) throw damagedVideo();
    const name = type === 'LIST' && size >= 4 ? await reader.take(4) : Buffer.alloc(0);
    const list = name.toString('latin1');
    if (kept?.lists.includes(list)) {
      yield Buffer.concat([head, name]);
      yield* chunksIn(reader, { parent: list, end: next }, found);
    } else if (type === 'strh' && parent === 'strl') {
      yield head;
      yield await streamHeader(reader, size, found);
    } else if (kept?.chunks.test(type)) {
      yield head;
      yield* reader.pass(size);
    } else {
      head.write('JUNK', 0, 'latin1');
      yield Buffer.concat([head, Buffer.alloc(name.length)]);
      yield* reader.zeros(next - reader.position);
    }
    // Chunks begin at even places.
    yield* reader.zeros(Math.min(size % 2, end - reader.position));
  }
}

async function streamHeader(reader: ByteReader, size: number, found: Found): Promise<Buffer> {
  if (size < 8 || size > HEADER_MAX_BYTES) throw damagedVideo();
  const header = await reader.take(size);
  const [type, codec] = [header.toString('latin1', 0, 4), header.toString('latin1', 4, 8)];
  if (type === 'iavs' || /^dv/i.test(codec)) throw damagedVideo();
  found.hasPicture ||= type === 'vids';
  return header;
}
