import { IMAGE_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { protobufFields, protobufNumber, protobufText } from './protobuf.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { decodedName, ZipArchive } from '#server/importing/zip-archive.ts';
import { unpackZstd } from './zstd.ts';

export const ANKI_ARCHIVE_LIMITS = { maxEntries: 65_000, maxBytes: 300_000_000 };
const LATEST_VERSION = 3;
/** The newest format first: packages of that format also contain an empty collection for old programs. */
const COLLECTIONS = [
  { name: 'collection.anki21b', isPacked: true },
  { name: 'collection.anki21', isPacked: false },
  { name: 'collection.anki2', isPacked: false },
];

/** An `.apkg` file: a zip archive with an SQLite database and numbered media files. */
export class AnkiArchive {
  readonly #archive: ZipArchive;
  /** Whether media and their list are compressed, as in the format that Anki writes since 2.1.50. */
  readonly #isPacked: boolean;
  readonly #collectionName: string;
  /** The name of the archive entry by the name of the media file. */
  readonly #entryOf: ReadonlyMap<string, string>;

  /** Throws `ImportFileError` if it is no such file. */
  static async open(data: Uint8Array): Promise<AnkiArchive> {
    return new AnkiArchive(await ZipArchive.open(data, ANKI_ARCHIVE_LIMITS));
  }

  private constructor(archive: ZipArchive) {
    this.#archive = archive;
    const version = this.#version();
    if (version > LATEST_VERSION) {
      throw new ImportFileError(
        'This package is from a newer version of Anki: please export it with "Support older Anki versions" ticked',
      );
    }
    const found = COLLECTIONS.find(({ name }) => this.#archive.has(name));
    if (found === undefined || (version === LATEST_VERSION && !found.isPacked)) {
      throw new ImportFileError('There is no Anki collection in this file: please export the deck as .apkg');
    }
    this.#isPacked = found.isPacked;
    this.#collectionName = found.name;
    this.#entryOf = this.#readMediaList();
  }

  /** The bytes of the database. */
  collection(): Uint8Array {
    return this.#contentOf(this.#collectionName);
  }

  /** Returns the key, for `image`, of a picture named in HTML; null if it is not in the package. */
  findImage(source: string): string | null {
    const names = [source, decodedName(source)].map((name) => name.normalize('NFC'));
    return names.find((name) => this.#entryOf.has(name)) ?? null;
  }

  /** Returns null if it is larger than an image may be. */
  image(key: string): Uint8Array | null {
    const entry = this.#entryOf.get(key);
    if (entry === undefined) throw new Error(`there is no picture ${key} in the package`);
    const content = this.#archive.read(entry);
    if (this.#isPacked) return unpackZstd(content, IMAGE_MAX_BYTES);
    return content.length > IMAGE_MAX_BYTES ? null : content;
  }

  #version(): number {
    if (!this.#archive.has('meta')) return 0;
    return protobufNumber(protobufFields(this.#archive.read('meta')), 1);
  }

  #contentOf(entry: string): Uint8Array {
    const content = this.#archive.read(entry);
    const unpacked = this.#isPacked ? unpackZstd(content, ANKI_ARCHIVE_LIMITS.maxBytes) : content;
    if (unpacked !== null) return unpacked;
    throw new ImportFileError(
      `The package would unpack to more than ${ANKI_ARCHIVE_LIMITS.maxBytes / 1e6} MB, which is too much: please split it`,
    );
  }

  #readMediaList(): Map<string, string> {
    if (!this.#archive.has('media')) return new Map();
    const list = this.#contentOf('media');
    const named = this.#isPacked ? packedList(list) : legacyList(list);
    return new Map(
      named.filter(([, entry]) => this.#archive.has(entry)).map(([name, entry]) => [name.normalize('NFC'), entry]),
    );
  }
}

/** A message with an entry for each file, whose first field is its name; the first file is stored as 0. */
function packedList(data: Uint8Array): [name: string, entry: string][] {
  return protobufFields(data)
    .filter(({ number }) => number === 1)
    .map(({ value }, index) => {
      const fields = value instanceof Uint8Array ? protobufFields(value) : [];
      return [protobufText(fields, 1), String(index)];
    });
}

/** JSON: `{"0": "liver.jpg"}`. */
function legacyList(data: Uint8Array): [name: string, entry: string][] {
  try {
    const list: unknown = JSON.parse(new TextDecoder().decode(data));
    return Object.entries(Object(list)).flatMap(([entry, name]) => (typeof name === 'string' ? [[name, entry]] : []));
  } catch {
    throw new ImportFileError('The list of media in this package is damaged: please export it from Anki again');
  }
}
