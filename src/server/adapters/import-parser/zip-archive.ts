import zlib from 'node:zlib';
import { ImportFileError } from '#shared/domain/question-import/import-file-error.ts';

export interface ArchiveEntry {
  /** Path within the archive, parts apart by `/`. */
  name: string;
  /** As the archive declares it; `readEntry` refuses a lie. */
  bytes: number;
}

interface Limits {
  maxEntries: number;
  /** Of all entries together, unpacked. */
  maxBytes: number;
}

interface Located extends ArchiveEntry {
  packedBytes: number;
  method: number;
  isEncrypted: boolean;
  crc32: number;
  headerOffset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX_BYTES = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Small archives may pack as well as they like. */
const RATIO_FREE_BYTES = 10_000_000;
const RATIO_MAX = 250;

const damaged = () => new ImportFileError('The archive is damaged: please make it again');

/**
 * A zip archive from somebody unknown. Sizes, names and number of entries are checked before anything is unpacked, and an
 * entry is unpacked no further than it declares: fflate writes on past that, for as long as the data lasts. All methods
 * throw `ImportFileError`. Source of the layout: PKWARE APPNOTE 6.3.10, sections 4.3 and 4.4.
 */
export class ZipArchive {
  readonly #data: Buffer;
  readonly #entries = new Map<string, Located>();

  constructor(data: Uint8Array, limits: Limits) {
    this.#data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    this.#readDirectory(limits);
  }

  /** The files, without folders, in the archive's order. */
  get entries(): ArchiveEntry[] {
    return [...this.#entries.values()].map(({ name, bytes }) => ({ name, bytes }));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  read(name: string): Buffer {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw damaged();
    if (entry.isEncrypted) throw new ImportFileError('The archive is protected by a password: please make one without');
    const content = this.#unpack(entry);
    if (content.length !== entry.bytes || zlib.crc32(content) !== entry.crc32) throw damaged();
    return content;
  }

  #unpack(entry: Located): Buffer {
    const { headerOffset, packedBytes, method, bytes } = entry;
    const data = this.#data;
    if (headerOffset + LOCAL_BYTES > data.length || data.readUInt32LE(headerOffset) !== LOCAL_SIGNATURE)
      throw damaged();
    const start =
      headerOffset + LOCAL_BYTES + data.readUInt16LE(headerOffset + 26) + data.readUInt16LE(headerOffset + 28);
    const packed = data.subarray(start, start + packedBytes);
    if (packed.length !== packedBytes) throw damaged();
    if (method === STORED) return packed;
    if (method !== DEFLATED) {
      throw new ImportFileError('The archive is packed in an unusual way: please make a plain .zip of its files');
    }
    try {
      return zlib.inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) });
    } catch {
      throw damaged();
    }
  }

  #readDirectory({ maxEntries, maxBytes }: Limits): void {
    const data = this.#data;
    const end = this.#endOffset();
    const count = data.readUInt16LE(end + 10);
    let offset = data.readUInt32LE(end + 16);
    if (count === 0xffff || offset === 0xffffffff) throw tooManyEntries(maxEntries);
    if (count > maxEntries) throw tooManyEntries(maxEntries);
    let bytes = 0;
    let packedBytes = 0;
    for (let i = 0; i < count; i++) {
      if (offset + ENTRY_BYTES > data.length || data.readUInt32LE(offset) !== ENTRY_SIGNATURE) throw damaged();
      const entry = this.#entryAt(offset);
      offset +=
        ENTRY_BYTES + data.readUInt16LE(offset + 28) + data.readUInt16LE(offset + 30) + data.readUInt16LE(offset + 32);
      bytes += entry.bytes;
      packedBytes += entry.packedBytes;
      checkName(entry.name);
      if (entry.name.endsWith('/')) continue;
      if (this.#entries.has(entry.name))
        throw new ImportFileError(`The archive has two files named ${shown(entry.name)}`);
      this.#entries.set(entry.name, entry);
    }
    const isOutOfProportion = bytes > RATIO_FREE_BYTES && bytes > packedBytes * RATIO_MAX;
    if (bytes > maxBytes || isOutOfProportion) {
      const megabytes = Math.round(bytes / 1e6).toLocaleString('en-US');
      throw new ImportFileError(
        `The archive would unpack to ${megabytes} MB, which is too much: at most ${maxBytes / 1e6} MB are allowed`,
      );
    }
  }

  #endOffset(): number {
    const data = this.#data;
    const last = data.length - END_BYTES;
    for (let at = last; at >= 0 && at >= last - COMMENT_MAX_BYTES; at--) {
      if (data.readUInt32LE(at) === END_SIGNATURE) return at;
    }
    throw damaged();
  }

  #entryAt(offset: number): Located {
    const data = this.#data;
    const flags = data.readUInt16LE(offset + 8);
    const nameStart = offset + ENTRY_BYTES;
    const name = data.subarray(nameStart, nameStart + data.readUInt16LE(offset + 28));
    const isUtf8 = (flags & 0x800) !== 0;
    return {
      // Older programs write names in a code page that the archive does not tell.
      name: name.toString(isUtf8 || !hasHighBytes(name) ? 'utf8' : 'latin1'),
      isEncrypted: (flags & 1) !== 0,
      method: data.readUInt16LE(offset + 10),
      crc32: data.readUInt32LE(offset + 16),
      packedBytes: data.readUInt32LE(offset + 20),
      bytes: data.readUInt32LE(offset + 24),
      headerOffset: data.readUInt32LE(offset + 42),
    };
  }
}

const hasHighBytes = (bytes: Buffer) => bytes.some((byte) => byte > 0x7f);

const tooManyEntries = (most: number) =>
  new ImportFileError(`The archive has more than ${most.toLocaleString('en-US')} files: please split it`);

function checkName(name: string): void {
  const isOutside = name.split('/').includes('..') || name.startsWith('/') || /^[a-z]:/i.test(name);
  if (!isOutside && !name.includes('\\') && !name.includes('\0')) return;
  throw new ImportFileError(
    `The archive has a file whose name points outside it, ${shown(name)}: please make it again`,
  );
}

const shown = (name: string) => JSON.stringify(name.slice(0, 100));
