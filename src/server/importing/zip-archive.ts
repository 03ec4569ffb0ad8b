import zlib from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName } from 'yauzl';
import { formatCount } from '#shared/domain/counted.ts';
import { ImportFileError } from './import-file-error.ts';

export interface ArchiveEntry {
  /** Path within the archive, with parts separated by `/`. */
  name: string;
  /** As the archive declares it; `read` refuses a false one. */
  bytes: number;
}

interface Limits {
  maxEntries: number;
  /** The limit for all entries together, unpacked. */
  maxBytes: number;
}

interface Located {
  entry: Entry;
  /** Null if the archive has no header for it. */
  packed: Buffer | null;
}

const STORED = 0;
const END_SIGNATURE = 'PK\u0005\u0006';
const END_BYTES = 22;
/** Small archives may have any compression ratio. */
const RATIO_FREE_BYTES = 10_000_000;
const RATIO_MAX = 250;

const damaged = () => new ImportFileError('The archive is damaged: please make it again');
const locked = () => new ImportFileError('The archive is protected by a password: please make one without');

/**
 * An untrusted zip archive. Sizes, names and number of entries are checked before anything is unpacked, and an entry is
 * unpacked no further than its declared size. All methods throw `ImportFileError`.
 */
export class ZipArchive {
  readonly #files: ReadonlyMap<string, Located>;

  private constructor(files: ReadonlyMap<string, Located>) {
    this.#files = files;
  }

  static async open(data: Uint8Array, limits: Limits): Promise<ZipArchive> {
    try {
      const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      return new ZipArchive(await filesOf(withoutTail(bytes), limits));
    } catch (error) {
      if (error instanceof ImportFileError) throw error;
      throw error instanceof Error && error.message.includes('encryption') ? locked() : damaged();
    }
  }

  /** The files, without folders, in the archive's order. */
  get entries(): ArchiveEntry[] {
    return Array.from(this.#files, ([name, { entry }]) => ({ name, bytes: entry.uncompressedSize }));
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  read(name: string): Buffer {
    const file = this.#files.get(name);
    if (file === undefined) throw damaged();
    const { entry, packed } = file;
    if (entry.isEncrypted()) throw locked();
    if (packed === null) throw damaged();
    if (!entry.canDecodeFileData()) {
      throw new ImportFileError('The archive is packed in an unusual way: please make a plain .zip of its files');
    }
    const content = entry.compressionMethod === STORED ? packed : inflated(packed, entry.uncompressedSize);
    if (content.length !== entry.uncompressedSize || zlib.crc32(content) !== entry.crc32) throw damaged();
    return content;
  }
}

/** Returns a file's name as other files write it in an address. */
export function decodedName(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Stops at the declared size. The library's stream would too, but would make every reader of an archive async. */
function inflated(packed: Buffer, bytes: number): Buffer {
  try {
    return zlib.inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) });
  } catch {
    throw damaged();
  }
}

/** Some programs add bytes after the archive, which the library mistakes for damage. */
function withoutTail(data: Buffer): Buffer {
  const end = data.lastIndexOf(END_SIGNATURE, undefined, 'latin1');
  if (end === -1 || end + END_BYTES > data.length) return data;
  return data.subarray(0, end + END_BYTES + data.readUInt16LE(end + END_BYTES - 2));
}

async function filesOf(data: Buffer, { maxEntries, maxBytes }: Limits): Promise<Map<string, Located>> {
  const zip = await fromBufferPromise(data, { decodeStrings: false, validateEntrySizes: false });
  if (zip.entryCount > maxEntries) {
    const most = formatCount(maxEntries);
    throw new ImportFileError(`The archive has more than ${most} files: please split it`);
  }
  const files = new Map<string, Located>();
  let bytes = 0;
  let packedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    packedBytes += entry.compressedSize;
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    const shown = JSON.stringify(name.slice(0, 100));
    if (validateFileName(name) !== null || name.includes('\0')) {
      throw new ImportFileError(`The archive has a file whose name points outside it, ${shown}: please make it again`);
    }
    if (name.endsWith('/')) continue;
    if (files.has(name)) throw new ImportFileError(`The archive has two files named ${shown}`);
    const header = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(() => null);
    const start = header?.fileDataStart;
    const packed = start === undefined ? null : data.subarray(start, start + entry.compressedSize);
    files.set(name, { entry, packed });
  }
  const isOutOfProportion = bytes > RATIO_FREE_BYTES && bytes > packedBytes * RATIO_MAX;
  if (bytes > maxBytes || isOutOfProportion) {
    const megabytes = formatCount(Math.round(bytes / 1e6));
    throw new ImportFileError(
      `The archive would unpack to ${megabytes} MB, which is too much: at most ${maxBytes / 1e6} MB are allowed`,
    );
  }
  return files;
}
