import { damagedVideo } from '../media-kinds.ts';
import { rewritten, type ByteReader } from './byte-reader.ts';
import { boxAt, boxesIn, find, type Box } from './mp4-reading.ts';
import { gapsBetween, merged, samplesOf, type Range } from './mp4-samples.ts';

/** The boxes to keep, by parent. All others are blanked: `udta`, `meta`, `uuid`, and unknown ones. */
const KEPT: Record<string, readonly string[]> = {
  file: ['ftyp', 'moov', 'moof', 'mdat', 'sidx', 'mfra'],
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

/** Facts about a file, collected while reading it. */
interface Found {
  hasPicture: boolean;
  /** The type of the current track. */
  track: 'visual' | 'sound';
  isFragmented: boolean;
  /** Whether a track was left out. */
  hides: boolean;
  /** Samples of pictures and sound. */
  kept: Range[];
  /** Samples of tracks that are neither picture nor sound, such as a camera's GPS positions. */
  hidden: Range[];
}

/**
 * Removes data about people, places and times from an MP4 or MOV file. Offsets point everywhere, so nothing is moved:
 * removed boxes become `free` boxes of zeros, and so do bytes that no sample of picture or sound uses. Reads a file twice, as its index may come last; 400 if it is damaged.
 */
export async function tidyMp4(open: () => Promise<ByteReader>, size: number): Promise<AsyncGenerator<Buffer>> {
  let found = nothing();
  let zeros: Range[] = [];
  return rewritten(
    open,
    (reader) => {
      found = nothing();
      return boxesOf(reader, size, { found, zeros });
    },
    () => {
      // The sample locations of a fragmented file are not followed.
      if (!found.hasPicture || (found.isFragmented && found.hides)) throw damagedVideo();
      const unused = found.isFragmented ? [] : gapsBetween(merged(found.kept), size);
      zeros = merged([...unused, ...found.hidden]);
    },
  );
}

const nothing = (): Found => ({
  hasPicture: false,
  track: 'visual',
  isFragmented: false,
  hides: false,
  kept: [],
  hidden: [],
});

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
    // A second `ftyp` says nothing that players read.
    const isKept = (KEPT['file']?.includes(type) ?? false) && (type !== 'ftyp' || start === 0);
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
    for (const range of samplesOf(data, box)) found.kept.push(range);
  }
  if (KEPT[type] !== undefined) tidyChildren(data, { parent: type, from: content, to: end }, found);
  else if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') zero(data, box, 4, data[content] === 1 ? 20 : 12);
  else if (type === 'hdlr') zero(data, box, 12, end - content);
  else if (type === 'dref') tidyReferences(data, box);
  else if (type === 'stsd') tidyDescriptions(data, box, found);
  else if (type === 'ftyp') tidyBrands(data, box);
  else if (type === 'sidx') tidySegmentIndex(data, box);
  else if (TABLES[type] !== undefined) tidyTable(data, box, TABLES[type]);
}

const BRANDS = new Set([
  ...'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 avc1 hvc1 hev1 av01 dash msdh msix cmfc cmf2'.split(
    ' ',
  ),
  ...'3gp4 3gp5 3gp6 3gp7 3gp8 3gp9 3g2a 3g2b MSNV mmp4 XAVC M4VH M4VP'.split(' '),
  'qt  ',
  'M4V ',
  'M4A ',
  'f4v ',
]);
const MINOR_VERSION_MAX = 0xffff;

/** Only names of known formats stay. */
function tidyBrands(data: Buffer, box: Box): void {
  const { content, end } = box;
  for (let at = content; at + 4 <= end; at += 4) {
    if (at === content + 4) continue;
    if (!BRANDS.has(data.toString('latin1', at, at + 4))) data.write('isom', at, 'latin1');
  }
  zero(data, box, (end - content) & ~3, end - content);
  if (end - content >= 8 && data.readUInt32BE(content + 4) > MINOR_VERSION_MAX) zero(data, box, 4, 8);
}

/** An index of segments that has another length than it says is dropped: players can do without. */
function tidySegmentIndex(data: Buffer, box: Box): void {
  const head = data[box.content] === 0 ? 24 : 32;
  const length = box.end - box.content;
  if (length < head || length !== head + 12 * data.readUInt16BE(box.content + head - 2)) blank(data, box);
}

/** Bytes of each entry in the tables whose count is after version and flags. */
const TABLES: Record<string, number> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4, stsh: 8 };

/** Blanks what follows the last entry. */
function tidyTable(data: Buffer, box: Box, width: number): void {
  if (box.end - box.content < 8) return blank(data, box);
  zero(data, box, 8 + width * data.readUInt32BE(box.content + 4), box.end - box.content);
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
