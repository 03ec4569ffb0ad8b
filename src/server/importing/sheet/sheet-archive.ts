import path from 'node:path/posix';
import { IMAGE_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { findStoredImage, type ImageFinder } from './image-finder.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { ZipArchive } from '#server/importing/zip-archive.ts';

export const SHEET_ARCHIVE_LIMITS = { maxEntries: 5000, maxBytes: 300_000_000 };
const SHEETS = ['.csv', '.tsv', '.xlsx', '.xls', '.txt'];
const IMAGES = ['.jpg', '.jpeg', '.png', '.gif', '.webp'];
const ARCHIVES = ['.zip', '.rar', '.7z', '.gz', '.tgz', '.tar', '.bz2', '.xz'];
/** Files that operating systems add to archives on their own. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** A sheet and its images in one archive. */
export class SheetArchive {
  readonly #archive: ZipArchive;
  /** The relevant files and their sizes. */
  readonly #sizes: Map<string, number>;
  readonly #lowerNames: Set<string>;
  readonly sheetName: string;
  /** Images by their path, and by their name alone if it is unique; in lower case. */
  readonly #images = new Map<string, string[]>();
  readonly #named = new Set<string>();

  /** Throws `ImportFileError` if there is not exactly one sheet, or if there are unexpected files. */
  static async open(data: Uint8Array): Promise<SheetArchive> {
    return new SheetArchive(await ZipArchive.open(data, SHEET_ARCHIVE_LIMITS));
  }

  private constructor(archive: ZipArchive) {
    this.#archive = archive;
    const entries = archive.entries.filter(({ name }) => !LITTER.test(name));
    const names = entries.map(({ name }) => name);
    this.#sizes = new Map(entries.map(({ name, bytes }) => [name, bytes]));
    this.#lowerNames = new Set(names.map(comparable));
    const nested = names.find((name) => hasExtension(name, ARCHIVES));
    if (nested !== undefined) {
      throw new ImportFileError(
        `The archive has another archive in it, ${JSON.stringify(nested)}: please unpack that first`,
      );
    }
    const sheets = names.filter((name) => hasExtension(name, SHEETS));
    const [sheet, ...others] = sheets;
    if (sheet === undefined) {
      throw new ImportFileError('The archive has no sheet in it: please add one (.csv, .xlsx, .xls or .txt)');
    }
    if (others.length > 0) {
      const listed = sheets.slice(0, 5).map((name) => JSON.stringify(name));
      throw new ImportFileError(`The archive has more than one sheet in it (${listed.join(', ')}): please keep one`);
    }
    this.sheetName = sheet;
    for (const name of names.filter((name) => hasExtension(name, IMAGES))) this.#index(name);
  }

  read(name: string): Buffer {
    return this.#archive.read(name);
  }

  /** Finds an image by its path, from the archive's root or from the sheet's folder, or by its name; ignores case. */
  readonly findImage: ImageFinder = (written) => {
    const lowerName = comparable(written.replaceAll('\\', '/').replace(/^\.\//, ''));
    const beside = path.join(path.dirname(comparable(this.sheetName)), lowerName);
    const found = this.#images.get(beside) ?? this.#images.get(lowerName);
    if (found === undefined) {
      if (lowerName === '' || lowerName.startsWith('/media/images/')) return findStoredImage(written);
      const isThere = this.#lowerNames.has(lowerName) || this.#lowerNames.has(beside);
      const shown = JSON.stringify(written.slice(0, 100));
      return {
        message: isThere
          ? `The file ${shown} is not a supported image: please use JPG, PNG, GIF or WebP`
          : `The archive has no image ${shown}: please add it, or fix its name`,
      };
    }
    const [name, another] = found;
    if (name === undefined || another !== undefined) {
      return { message: `The archive has several images ${JSON.stringify(written)}: please write the folder as well` };
    }
    this.#named.add(name);
    if ((this.#sizes.get(name) ?? 0) > IMAGE_MAX_BYTES)
      return { message: `The image ${JSON.stringify(name)} is larger than 10 MB` };
    return { image: name, imageUrl: null };
  };

  /** Lists, in one sentence, files that are neither the sheet nor named by it; null if there are none. */
  leftOver(): string | null {
    const names = [...this.#sizes.keys()].filter((name) => name !== this.sheetName && !this.#named.has(name));
    if (names.length === 0) return null;
    const listed = names.slice(0, 10).map((name) => JSON.stringify(name));
    const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
    return `No question uses these files of the archive, which were not imported: ${listed.join(', ')}${more}`;
  }

  #index(name: string): void {
    const whole = comparable(name);
    const keys = new Set([whole, path.basename(whole)]);
    for (const key of keys) this.#images.set(key, [...(this.#images.get(key) ?? []), name]);
  }
}

/** Macs write an accent as a character of its own. */
const comparable = (name: string) => name.normalize('NFC').toLowerCase();

const hasExtension = (name: string, extensions: readonly string[]) =>
  extensions.includes(path.extname(name).toLowerCase());
