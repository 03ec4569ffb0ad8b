import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import type { AnkiArchive } from './anki-archive.ts';

const ALL_MAX_BYTES = 300_000_000;

/** The pictures that cards show: one per side, each passed on once. */
export class CardImages {
  readonly #archive: AnkiArchive;
  readonly #output: (key: string, data: Uint8Array) => void;
  /** By key, whether the picture was accepted. */
  readonly #taken = new Map<string, boolean>();
  #bytes = 0;

  constructor(archive: AnkiArchive, output: (key: string, data: Uint8Array) => void) {
    this.#archive = archive;
    this.#output = output;
  }

  /** Returns the first usable picture of a side, and remarks on those left out. */
  take(sources: readonly string[]): { key: string | null; remarks: ImportRemark[] } {
    let key: string | null = null;
    const remarks: ImportRemark[] = [];
    const leaveOut = (detail: string) => remarks.push({ kind: 'image', detail });
    for (const source of new Set(sources)) {
      const shown = JSON.stringify(source.slice(0, 100).toWellFormed());
      if (key !== null) {
        leaveOut(`${shown}, since a side has one image at most`);
        continue;
      }
      const found = this.#archive.findImage(source);
      if (found === null) leaveOut(`${shown}, which is not in the package`);
      else if (this.#handOver(found)) key = found;
      else leaveOut(`${shown}, which is larger than 10 MB`);
    }
    return { key, remarks };
  }

  #handOver(key: string): boolean {
    const before = this.#taken.get(key);
    if (before !== undefined) return before;
    const data = this.#archive.image(key);
    this.#taken.set(key, data !== null);
    if (data === null) return false;
    this.#bytes += data.length;
    if (this.#bytes > ALL_MAX_BYTES) {
      throw new ImportFileError('The images of this package take more than 300 MB: please split it');
    }
    this.#output(key, data);
    return true;
  }
}
