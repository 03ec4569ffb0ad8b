import { damagedVideo } from '../media-kinds.ts';
import { rewritten, type ByteReader } from './byte-reader.ts';

/** The boxes to keep, by parent. All others are blanked: `udta`, `meta`, `uuid`, and unknown ones. */
const KEPT: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex'],
  mvex: ['mehd', 'trex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh sdtp sbgp sgpd stdp padb subs saiz saio'.split(' '),
  moof: ['mfhd', 'traf'],
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio'.split(' '),
  mfra: ['tfra', 'mfro'],
  visual: 'avcC hvcC vvcC av1C vpcC dvcC dvvC esds d263 jp2h colr pasp btrt fiel gama clap mdcv clli SmDm CoLL'.split(
    ' ',
  ),
  sound: 'esds dac3 dec3 dac4 dOps dfLa damr alac pcmC wave chan btrt'.split(' '),
};
const TRACKS: Record<string, Found['track']> = { vide: 'visual', soun: 'sound' };

/** Boxes other than media data are held in memory; far more than any video of 50 MB needs. */
const BOX_MAX_BYTES = 16 * 1024 * 1024;
const BOXES_MAX = 100_000;

interface Box {
  type: string;
  /** Where the box begins, where its content begins, and where it ends. */
  start: number;
  content: number;
  end: number;
}

/** Offsets in the file, without the byte at `to`. */
type Range = [from: number, to: number];

/** Facts about a file, collected while reading it. */
interface Found {
  hasPicture: boolean;
  /** The type of the current track. */
  track: 'visual' | 'sound';
  isFragmented: boolean;
  /** Whether a track was left out. */
  hides: boolean;
  /** Samples of tracks that are neither picture nor sound, such as a camera's GPS positions. */
  hidden: Range[];
}

/**
 * Removes data about people, places and times from an MP4 or MOV file. Offsets point everywhere, so nothing is moved:
 * removed boxes become `free` boxes of zeros. Reads a file twice, as its index may come last; 400 if it is damaged.
 */
export async function tidyMp4(open: () => Promise<ByteReader>, size: number): Promise<AsyncGenerator<Buffer>> {
  const found: Found = { hasPicture: false, track: 'visual', isFragmented: false, hides: false, hidden: [] };
  let zeros: Range[] = [];
  return rewritten(
    open,
    (reader) => boxesOf(reader, size, { found, zeros }),
    () => {
      // The sample locations of a fragmented file are not followed.
      if (!found.hasPicture || (found.isFragmented && found.hides)) throw damagedVideo();
      zeros = merged(found.hidden);
    },
  );
}

async function* boxesOf(
  reader: ByteReader,
  size: number,
  { found, zeros }: { found: Found; zeros: Range[] },
): AsyncGenerator<Buffer> {
  let next = 0;
  for (let boxes = 0; reader.position < size; boxes += 1) {
    if (boxes > BOXES_MAX) throw damagedVideo();
    const start = reader.position;
    const head = await reader.take(8);
    const isLong = head.length === 8 && head.readUInt32BE(0) === 1;
    const header = isLong ? Buffer.concat([head, await reader.take(8)]) : head;
    const { type, content, end } = boxAt(header, 0, size - start, { mayBeLast: true });
    const isKept = KEPT['file']?.includes(type) ?? false;
    if (isKept && type !== 'mdat') {
      if (end > BOX_MAX_BYTES) throw damagedVideo();
      const box = Buffer.concat([header, await reader.take(end - content)]);
      if (box.length < end) throw damagedVideo();
      tidyBox(box, { type, start: 0, content, end: box.length }, found);
      yield box;
      continue;
    }
    if (!isKept) header.write('free', 4, 'latin1');
    yield header;
    for (let from = reader.position; from < start + end; from = reader.position) {
      for await (const piece of reader.pass(start + end - from)) {
        const at = reader.position - piece.length;
        while ((zeros[next]?.[1] ?? Infinity) <= at) next += 1;
        yield isKept ? without(zeros, { next, piece, at }) : Buffer.alloc(piece.length);
      }
      if (reader.position === from) throw damagedVideo();
    }
  }
}

/** The box that begins at `at` and ends before `limit`. */
function boxAt(data: Buffer, at: number, limit: number, { mayBeLast = false } = {}): Box {
  if (data.length < at + 8) throw damagedVideo();
  const short = data.readUInt32BE(at);
  const type = data.toString('latin1', at + 4, at + 8);
  if (short === 1 && data.length < at + 16) throw damagedVideo();
  const long = short === 1 ? data.readBigUInt64BE(at + 8) : BigInt(short);
  const content = at + (short === 1 ? 16 : 8);
  // Size 0 means that the box extends to the end of the file.
  const end = short === 0 && mayBeLast ? limit : at + Number(long);
  if (end < content || end > limit) throw damagedVideo();
  return { type, start: at, content, end };
}

function* boxesIn(data: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  while (to - at >= 8) {
    const box = boxAt(data, at, to);
    yield box;
    at = box.end;
  }
  // QuickTime ends some lists with zeros.
  data.fill(0, at, to);
}

function tidyBox(data: Buffer, box: Box, found: Found): void {
  const { type, content, end } = box;
  if (type === 'moof') found.isFragmented = true;
  if (type === 'trak') {
    const hdlr = find(data, box, ['mdia', 'hdlr']);
    const track = hdlr && TRACKS[data.toString('latin1', hdlr.content + 8, hdlr.content + 12)];
    if (track === undefined) {
      found.hides = true;
      for (const range of samplesOf(data, box)) found.hidden.push(range);
      blank(data, box);
      return;
    }
    found.track = track;
    found.hasPicture ||= track === 'visual';
  }
  if (KEPT[type] !== undefined) tidyChildren(data, { parent: type, from: content, to: end }, found);
  else if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') zero(data, box, 4, data[content] === 1 ? 20 : 12);
  else if (type === 'hdlr') zero(data, box, 12, end - content);
  else if (type === 'dref') tidyReferences(data, box);
  else if (type === 'stsd') tidyDescriptions(data, box, found);
}

function tidyChildren(data: Buffer, { parent, from, to }: { parent: string; from: number; to: number }, found: Found) {
  for (const child of boxesIn(data, from, to)) {
    if (KEPT[parent]?.includes(child.type)) tidyBox(data, child, found);
    else blank(data, child);
  }
}

function blank(data: Buffer, { start, content, end }: Box): void {
  data.write('free', start + 4, 'latin1');
  data.fill(0, content, end);
}

const zero = (data: Buffer, { content, end }: Box, from: number, to: number) =>
  data.fill(0, Math.min(content + from, end), Math.min(content + to, end));

/** Checks that a track's data is in this file, and blanks the rest of the reference, a path on somebody's disk. */
function tidyReferences(data: Buffer, { content, end }: Box): void {
  for (const entry of boxesIn(data, content + 8, end)) {
    if (entry.end - entry.content < 4 || (data.readUInt32BE(entry.content) & 1) === 0) throw damagedVideo();
    data.fill(0, entry.content + 4, entry.end);
  }
}

/** Cleans the descriptions of how samples are encoded: removes the name of the encoder. */
function tidyDescriptions(data: Buffer, { content, end }: Box, found: Found): void {
  const parent = found.track;
  for (const entry of boxesIn(data, content + 8, end)) {
    const version = parent === 'sound' && entry.end - entry.start >= 18 ? data.readUInt16BE(entry.start + 16) : 0;
    const length = parent === 'visual' ? 86 : ({ 1: 52, 2: 72 }[version] ?? 36);
    if (entry.end - entry.start < length) throw damagedVideo();
    if (parent === 'visual') data.fill(0, entry.start + 50, entry.start + 82);
    tidyChildren(data, { parent, from: entry.start + length, to: entry.end }, found);
  }
}

function find(data: Buffer, within: Box, path: string[]): Box | undefined {
  let box: Box | undefined = within;
  for (const name of path) {
    const found: Box[] = box === undefined ? [] : [...boxesIn(data, box.content, box.end)];
    box = found.find(({ type }) => type === name);
  }
  return box;
}

/** Where the samples of a track are in the file. */
function samplesOf(data: Buffer, trak: Box): Range[] {
  const stbl = find(data, trak, ['mdia', 'minf', 'stbl']);
  if (stbl === undefined) return [];
  const table = (names: string[]) =>
    [...boxesIn(data, stbl.content, stbl.end)].find(({ type }) => names.includes(type));
  const [chunks, runs, sizes] = [table(['stco', 'co64']), table(['stsc']), table(['stsz'])];
  // Without a table the track has no samples; with other size tables the samples can't be found.
  if (chunks === undefined || runs === undefined) return [];
  if (sizes === undefined) throw damagedVideo();
  const sizeOf = sampleSizes(data, sizes);
  const perChunk = new Map(entriesOf(data, runs, 12).map((at) => [data.readUInt32BE(at), data.readUInt32BE(at + 4)]));
  const width = chunks.type === 'co64' ? 8 : 4;
  const ranges: Range[] = [];
  let samples = 0;
  let sample = 0;
  for (const [index, at] of entriesOf(data, chunks, width).entries()) {
    samples = perChunk.get(index + 1) ?? samples;
    const from = width === 8 ? Number(data.readBigUInt64BE(at)) : data.readUInt32BE(at);
    ranges.push([from, from + sizeOf(sample, samples)]);
    sample += samples;
  }
  return ranges;
}

/** Offsets of a table's entries, whose count precedes them; throws if there is no room for as many. */
function entriesOf(data: Buffer, { content, end }: Box, width: number): number[] {
  if (end - content < 8) throw damagedVideo();
  const count = data.readUInt32BE(content + 4);
  if (content + 8 + count * width > end) throw damagedVideo();
  return Array.from({ length: count }, (_, index) => content + 8 + index * width);
}

/** Returns a function for the total bytes of `count` samples from `first` on. */
function sampleSizes(data: Buffer, { content, end }: Box): (first: number, count: number) => number {
  if (end - content < 12) throw damagedVideo();
  const same = data.readUInt32BE(content + 4);
  if (same > 0) return (_first, count) => same * count;
  const known = Math.min(data.readUInt32BE(content + 8), Math.floor((end - content - 12) / 4));
  return (first, count) => {
    let bytes = 0;
    const last = Math.min(first + count, known);
    for (let sample = first; sample < last; sample += 1) bytes += data.readUInt32BE(content + 12 + sample * 4);
    return bytes;
  };
}

/** Sorts the ranges and merges overlapping ones. */
function merged(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Returns a piece of the file, which begins at `at`, with zeros in the ranges from index `next` on. */
function without(ranges: Range[], { next, piece, at }: { next: number; piece: Buffer; at: number }): Buffer {
  const end = at + piece.length;
  if ((ranges[next]?.[0] ?? Infinity) >= end) return piece;
  const copy = Buffer.from(piece);
  for (let index = next; (ranges[index]?.[0] ?? Infinity) < end; index += 1) {
    const [from, to] = ranges[index] as Range; // checked in the line above
    copy.fill(0, Math.max(0, from - at), Math.min(piece.length, to - at));
  }
  return copy;
}
