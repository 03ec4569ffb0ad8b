import path from 'node:path';
import { real } from './real-fs.ts';
import { UnsyncedEntries, type Named } from './unsynced-entries.ts';
import { UnsyncedFile, type Fate } from './unsynced-file.ts';

interface Options {
  /** The content of the disk. */
  root: string;
  /** A folder beside the disk for files that have lost their names. */
  inodes: string;
  random: () => number;
  /** `forget`: everything unsynced is lost. `any`: any state that a disk may be in. */
  style: 'forget' | 'any';
}

/** One in this many written pages reaches the disk early, written by the system before any sync. */
const UNASKED = 1 / 32;

/**
 * The disk under a folder: everything is done to the folder at once, and what has not been synced is remembered, so that
 * a power cut can take it back.
 *
 * The assumed guarantees are those that ext4, XFS and Btrfs do on Linux with a disk that obeys: fsync of a file makes
 * its content, size and names durable; fsync of a folder makes its entries durable; a rename is atomic; a page of 4 kB
 * has its old or its new content. Without a sync nothing is promised, in no order. Access rights and times are not
 * followed.
 */
export class ForgetfulDisk {
  readonly #options: Options;
  readonly #entries = new UnsyncedEntries();
  readonly #files = new Map<number, UnsyncedFile>();
  /** The number of changes and syncs left until the power is cut. */
  #left = Infinity;

  constructor(options: Options) {
    this.#options = options;
  }

  holds(file: string): boolean {
    return file.startsWith(this.#options.root + path.sep);
  }

  /** Cuts the power at the n-th change or sync from now, before it is carried out. */
  cutAfter(operations: number): void {
    this.#left = operations;
  }

  /** Must be called before each change or sync. */
  step(): void {
    this.#left -= 1;
    if (this.#left <= 0) this.#cut();
  }

  /** Returns a named file's content and its number, which identifies it even when it has lost its name. */
  file(name: string, isNew = false): { number: number; content: UnsyncedFile } {
    const { ino: number, size } = real.statSync(name);
    let content = this.#files.get(number);
    if (content === undefined) {
      const kept = this.#kept(number);
      real.linkSync(name, kept);
      content = new UnsyncedFile(kept, isNew ? 0 : size);
      this.#files.set(number, content);
    }
    return { number, content };
  }

  /** The content of a file that was looked up before. */
  content(file: number): UnsyncedFile {
    const content = this.#files.get(file);
    if (content === undefined) throw new Error('an open file was never looked up');
    return content;
  }

  made(name: string, what: Named): void {
    this.#entries.add([{ path: name, before: null, after: what }]);
  }

  removed(name: string, what: Named): void {
    this.#entries.add([{ path: name, before: what, after: null }]);
  }

  renamed(from: { path: string; file: number }, to: { path: string; replaced: number | null }): void {
    this.#entries.add([
      { path: from.path, before: from.file, after: null },
      { path: to.path, before: to.replaced, after: from.file },
    ]);
  }

  /** Must be called after a write: the system may write at any time. */
  written(file: number): void {
    if (this.#options.random() < UNASKED) this.content(file).sync();
  }

  syncFile(file: number): void {
    this.content(file).sync();
    this.#entries.syncNamesOf(file);
  }

  syncFolder(folder: string): void {
    this.#entries.syncFolder(folder);
  }

  /** Gives the folder the disk's content, and ends this process. It is synchronous, so nothing happens in between. */
  #cut(): void {
    const { random, style } = this.#options;
    // Some cuts lose or keep everything, a case that random fates hardly ever produce.
    const mood = style === 'forget' ? 0 : random();
    const fates: Fate[] = mood < 0.25 ? ['nothing'] : mood > 0.9 ? ['all'] : ['nothing', 'all', 'torn', 'torn'];
    const fate = () => fates[Math.floor(random() * fates.length)] ?? 'all';
    for (const content of this.#files.values()) if (content.isChanged) content.forget(fate(), random);
    const lost = this.#entries.lost(() => {
      const kind = fate();
      return kind === 'torn' ? random() < 0.5 : kind === 'all';
    });
    for (const { path: name, before, after } of lost) {
      if (after === 'folder') real.rmdirSync(name);
      else if (after !== null) real.unlinkSync(name);
      if (before === 'folder') real.mkdirSync(name);
      else if (before !== null) real.linkSync(this.#kept(before), name);
    }
    process.kill(process.pid, 'SIGKILL');
  }

  #kept(file: number): string {
    return path.join(this.#options.inodes, String(file));
  }
}
