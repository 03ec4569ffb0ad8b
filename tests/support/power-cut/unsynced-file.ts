import { between } from '#tests/support/seeded-random.ts';
import { real } from './real-fs.ts';

const PAGE = 4096;

/** The fate of a file's unsynced changes: none was written, all were, or each page on its own. */
export type Fate = 'nothing' | 'all' | 'torn';

/**
 * One file's content, with the state of the last sync: the size at that time, and the old content of each page changed
 * since. Pages are those of the operating system, 4 kB.
 */
export class UnsyncedFile {
  /** Shorter than a page, or empty, if the file ended before the page did. */
  readonly #synced = new Map<number, Buffer>();
  readonly #path: string;
  #syncedSize: number;
  #wasShortened = false;

  /** `path` leads to the file under its current name. */
  constructor(path: string, syncedSize: number) {
    this.#path = path;
    this.#syncedSize = syncedSize;
  }

  get isChanged(): boolean {
    return this.#synced.size > 0 || this.#size() !== this.#syncedSize;
  }

  willWrite(position: number, length: number): void {
    for (let page = Math.floor(position / PAGE); page * PAGE < position + length; page += 1) this.#remember(page);
  }

  willShorten(size: number): void {
    const end = this.#size();
    if (size >= end) return;
    this.#wasShortened = true;
    this.willWrite(size, end - size);
  }

  /** Marks the whole content as durable. */
  sync(): void {
    this.#synced.clear();
    this.#syncedSize = this.#size();
    this.#wasShortened = false;
  }

  /** Gives the file the content that the disk has of it. */
  forget(fate: Fate, random: () => number): void {
    if (fate === 'all') return;
    const size = this.#size();
    // A truncation and the pages written after it share one fate: those pages are in blocks that it freed.
    const isTorn = fate === 'torn' && !this.#wasShortened;
    const file = real.openSync(this.#path, 'r+');
    for (const [page, held] of this.#synced) {
      if (isTorn && random() < 0.5) continue;
      real.writeSync(file, Buffer.concat([held, Buffer.alloc(PAGE - held.length)]), 0, PAGE, page * PAGE);
    }
    real.ftruncateSync(file, isTorn ? this.#tornSize(size, random) : this.#syncedSize);
    real.closeSync(file);
  }

  /** A file that grew has its old size, its new size, or any number of pages between; unwritten parts read as 0. */
  #tornSize(size: number, random: () => number): number {
    const cut = between(random, Math.floor(this.#syncedSize / PAGE), Math.ceil(size / PAGE)) * PAGE;
    return Math.min(Math.max(cut, this.#syncedSize), size);
  }

  #remember(page: number): void {
    if (this.#synced.has(page)) return;
    const length = Math.min(Math.max(this.#syncedSize - page * PAGE, 0), PAGE);
    const held = Buffer.alloc(length);
    if (length > 0) {
      const file = real.openSync(this.#path, 'r');
      real.readSync(file, held, 0, length, page * PAGE);
      real.closeSync(file);
    }
    this.#synced.set(page, held);
  }

  #size(): number {
    return real.statSync(this.#path).size;
  }
}
