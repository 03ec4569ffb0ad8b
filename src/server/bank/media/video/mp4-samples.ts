import { damagedVideo } from '../media-kinds.ts';
import { boxesIn, find, type Box } from './mp4-reading.ts';

/** Offsets in the file, without the byte at `to`. */
export type Range = [from: number, to: number];

/** Far more chunks than a video of 50 MB has: each takes memory. */
const CHUNKS_MAX = 500_000;

/** Where the samples of a track are in the file. Throws 400 if the tables are damaged, or too long. */
export function samplesOf(data: Buffer, trak: Box): Range[] {
  const stbl = find(data, trak, ['mdia', 'minf', 'stbl']);
  if (stbl === undefined) return [];
  const table = (names: string[]) =>
    [...boxesIn(data, stbl.content, stbl.end)].find(({ type }) => names.includes(type));
  const [chunks, runs, sizes] = [table(['stco', 'co64']), table(['stsc']), table(['stsz', 'stz2'])];
  // Without a table the track has no samples.
  if (chunks === undefined || runs === undefined) return [];
  if (sizes === undefined) throw damagedVideo();
  const sizeOf = sampleSizes(data, sizes, soundBytes(data, find(data, stbl, ['stsd'])));
  const perChunk = new Map(entriesOf(data, runs, 12).map((at) => [data.readUInt32BE(at), data.readUInt32BE(at + 4)]));
  const width = chunks.type === 'co64' ? 8 : 4;
  const ranges: Range[] = [];
  let samples = 0;
  let sample = 0;
  for (const [index, at] of entriesOf(data, chunks, width).entries()) {
    samples = perChunk.get(index + 1) ?? samples;
    const from = width === 8 ? Number(data.readBigUInt64BE(at)) : data.readUInt32BE(at);
    const to = from + sizeOf(sample, samples);
    const last = ranges.at(-1);
    if (last?.[1] === from) last[1] = to;
    else ranges.push([from, to]);
    sample += samples;
  }
  return ranges;
}

/** Offsets of a table's entries, whose count precedes them; throws if there is no room for as many. */
function entriesOf(data: Buffer, { content, end }: Box, width: number): number[] {
  if (end - content < 8) throw damagedVideo();
  const count = data.readUInt32BE(content + 4);
  if (count > CHUNKS_MAX || content + 8 + count * width > end) throw damagedVideo();
  return Array.from({ length: count }, (_, index) => content + 8 + index * width);
}

type SizeOf = (first: number, count: number) => number;

/** Returns a function for the total bytes of `count` samples from `first` on, each with `leastBytes` if they are alike. */
function sampleSizes(data: Buffer, { type, content, end }: Box, leastBytes: number): SizeOf {
  if (end - content < 12) throw damagedVideo();
  const same = type === 'stsz' ? data.readUInt32BE(content + 4) : 0;
  if (same > 0) return (_first, count) => Math.ceil(Math.max(same, leastBytes) * count);
  const bits = type === 'stsz' ? 32 : (data[content + 7] ?? 0);
  if (![4, 8, 16, 32].includes(bits)) throw damagedVideo();
  const known = Math.min(data.readUInt32BE(content + 8), Math.floor(((end - content - 12) * 8) / bits));
  const sizeAt = (sample: number) => {
    const at = content + 12 + Math.floor((sample * bits) / 8);
    if (bits === 4) return ((data[at] ?? 0) >> (sample % 2 === 0 ? 4 : 0)) & 15;
    return data.readUIntBE(at, bits / 8);
  };
  return (first, count) => {
    let bytes = 0;
    const last = Math.min(first + count, known);
    for (let sample = first; sample < last; sample += 1) bytes += sizeAt(sample);
    return bytes;
  };
}

/**
 * The most bytes that a sample of sound may have by its description: QuickTime says "1 byte" in the table of sizes of
 * uncompressed sound.
 */
function soundBytes(data: Buffer, descriptions: Box | undefined): number {
  if (descriptions === undefined) return 0;
  const most = [...boxesIn(data, descriptions.content + 8, descriptions.end)].map(({ type, start, end }) => {
    const number = (at: number, width: 2 | 4) => (start + at + width <= end ? data.readUIntBE(start + at, width) : 0);
    const version = number(16, 2);
    // These say 16 bits, but have 8.
    const bits = type === 'ulaw' || type === 'alaw' ? 8 : number(26, 2);
    const plain = (number(24, 2) * bits) / 8;
    const perPacket = version === 1 ? number(36, 4) : 0;
    if (perPacket > 1) return number(44, 4) / perPacket;
    if (version !== 2) return plain;
    return Math.max((number(48, 4) * number(56, 4)) / 8, number(64, 4) / Math.max(1, number(68, 4)));
  });
  return Math.max(0, ...most);
}

/** Sorts the ranges and merges overlapping ones. */
export function merged(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** What lies between ranges that are sorted and do not overlap, up to `size`. */
export function gapsBetween(ranges: readonly Range[], size: number): Range[] {
  const starts = [0, ...ranges.map(([, to]) => to)];
  return starts.map((from, index): Range => [from, ranges[index]?.[0] ?? size]).filter(([from, to]) => from < to);
}
