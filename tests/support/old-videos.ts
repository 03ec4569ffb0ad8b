// "AVI RIFF File Reference" and "Advanced Systems Format Specification", both by Microsoft.

export const ASF = {
  header: '3026b2758e66cf11a6d900aa0062ce6c',
  data: '3626b2758e66cf11a6d900aa0062ce6c',
  fileProperties: 'a1dcab8c47a9cf118ee400c00c205365',
  stream: '9107dcb7b7a9cf118ee600c00c205365',
  extension: 'b503bf5f2ea9cf118ee300c00c205365',
  extendedStream: 'cba5e61472c632438399a96952065b5a',
  contentDescription: '3326b2758e66cf11a6d900aa0062ce6c',
  metadata: 'eacbf8c5af5b77488467aa8c44fa4cca',
  video: 'c0ef19bc4d5bcf11a8fd00805f5c442b',
  audio: '409e69f84d5bcf11a8fd00805f5c442b',
  commands: '30dac0595fe6d011a3ac00a0c90348f6',
};

const u16 = (n: number) => Buffer.from([n & 0xff, n >> 8]);
const u32 = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(n);
  return bytes;
};
/** An attribute of a stream: a number, or a text. */
function attribute(name: string, value: Buffer): Buffer {
  const utf16 = Buffer.from(name, 'utf16le');
  return joined(u16(0), u16(1), u16(utf16.length), u16(3), u32(value.length), utf16, value);
}
const u64 = (n: number) => Buffer.concat([u32(n), u32(0)]);
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/** A chunk of an AVI file, padded to an even length. */
export function chunk(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = joined(...parts);
  return joined(type, u32(content.length), content, Buffer.alloc(content.length % 2));
}

interface OldVideo {
  /** Words in every place for names; without words there are no such places. */
  says?: string;
  /** Further chunks or objects at the end of the file. */
  more?: Buffer[];
}

/** An AVI file with one stream of these frames. */
export function avi(
  frames: readonly (Buffer | string)[],
  { says = '', more = [], type = 'vids', codec = 'MJPG' }: OldVideo & { type?: string; codec?: string } = {},
): Buffer {
  const said = (kind: string) => (says === '' ? [] : [chunk(kind, says)]);
  const stream = [chunk('strh', type, codec, Buffer.alloc(48)), chunk('strf', Buffer.alloc(40))];
  return joined(
    chunk(
      'RIFF',
      'AVI ',
      chunk(
        'LIST',
        'hdrl',
        chunk('avih', Buffer.alloc(56)),
        chunk('LIST', 'strl', ...stream, ...said('strd'), ...said('strn')),
        ...said('IDIT'),
      ),
      ...(says === '' ? [] : [chunk('LIST', 'INFO', chunk('INAM', says))]),
      ...said('JUNK'),
      chunk('LIST', 'movi', ...frames.map((frame) => chunk('00dc', frame)), ...said('01tx')),
      chunk('idx1', Buffer.alloc(16 * frames.length)),
      ...said('_PMX'),
    ),
    ...more,
  );
}

/** An object of an ASF file. */
export function asfObject(id: string, ...parts: (Buffer | string)[]): Buffer {
  const content = joined(...parts);
  return joined(Buffer.from(id, 'hex'), u64(24 + content.length), content);
}

/** A WMV file with streams of these types, and these packets. */
export function wmv(
  packets: readonly (Buffer | string)[],
  { says = '', more = [], streams = [ASF.audio, ASF.video] }: OldVideo & { streams?: string[] } = {},
): Buffer {
  const name = says === '' ? [] : [u16(0), u16(says.length), says];
  const attributes = [
    attribute('AspectRatioX', u32(4)),
    ...(says === '' ? [] : [attribute(says, u32(0)), attribute('AspectRatioX', joined(says))]),
  ];
  const inside = [
    asfObject(ASF.extendedStream, Buffer.alloc(60), u16(says === '' ? 0 : 1), u16(0), ...name),
    asfObject(ASF.metadata, u16(attributes.length), ...attributes),
  ];
  const objects = [
    // The id of the file, its size, and when it was made.
    asfObject(ASF.fileProperties, Buffer.alloc(24), says.slice(0, 8).padEnd(8, '\0'), Buffer.alloc(48)),
    ...streams.map((type) => asfObject(ASF.stream, Buffer.from(type, 'hex'), Buffer.alloc(38))),
    asfObject(ASF.extension, Buffer.alloc(18), u32(joined(...inside).length), ...inside),
    ...(says === '' ? [] : [asfObject(ASF.contentDescription, says)]),
  ];
  return joined(
    asfObject(ASF.header, u32(objects.length), u16(0x0201), ...objects),
    asfObject(ASF.data, Buffer.alloc(26), ...packets),
    ...more,
  );
}
