import { damagedVideo } from '../media-kinds.ts';

export interface Box {
  type: string;
  /** Where the box begins, where its content begins, and where it ends. */
  start: number;
  content: number;
  end: number;
}

/** The box that begins at `at` and ends before `limit`. */
export function boxAt(data: Buffer, at: number, limit: number, { mayBeLast = false } = {}): Box {
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

/** The boxes of a list, one after another. */
export function* boxesIn(data: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  while (to - at >= 8) {
    const box = boxAt(data, at, to);
    yield box;
    at = box.end;
  }
  // QuickTime ends some lists with zeros.
  data.fill(0, at, to);
}

/** The box at a path within another. */
export function find(data: Buffer, within: Box, path: string[]): Box | undefined {
  let box: Box | undefined = within;
  for (const name of path) {
    const found: Box[] = box === undefined ? [] : [...boxesIn(data, box.content, box.end)];
    box = found.find(({ type }) => type === name);
  }
  return box;
}
