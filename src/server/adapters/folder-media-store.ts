import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  checkedName,
  type ByteRange,
  type ListedMedia,
  type MediaData,
  type MediaKind,
  type MediaStore,
  type StoredMedia,
} from './media-store.ts';

/** Stores media in a folder, with a subfolder for each kind. */
export class FolderMediaStore implements MediaStore {
  readonly uploadOrigin = null;
  readonly #folder: string;
  readonly #partials: string;

  /** Partial files are in `partials`, which has to be on the same disk. */
  constructor(folder: string, { partials = path.join(folder, 'staged') }: { partials?: string } = {}) {
    this.#folder = folder;
    this.#partials = partials;
  }

  /** Writes a partial file and renames it, so that a killed server leaves no half-written file under the name. */
  async put(kind: MediaKind, name: string, data: MediaData): Promise<void> {
    const target = this.#path(kind, name);
    const partial = path.join(this.#partials, `partial-${randomUUID()}`);
    await Promise.all([target, partial].map((file) => mkdir(path.dirname(file), { recursive: true })));
    try {
      await writeFile(partial, data instanceof Uint8Array ? data : data.stream, { flag: 'wx', flush: true });
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(target));
    await syncFolder(this.#folder);
  }

  async read(kind: MediaKind, name: string, range?: ByteRange): Promise<StoredMedia | null> {
    const file = await unlessMissing(open(this.#path(kind, name)));
    if (file === null) return null;
    try {
      const { size } = await file.stat();
      return { stream: file.createReadStream(range), size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async size(kind: MediaKind, name: string): Promise<number | null> {
    return (await unlessMissing(stat(this.#path(kind, name))))?.size ?? null;
  }

  async delete(kind: MediaKind, name: string): Promise<void> {
    await rm(this.#path(kind, name), { force: true });
  }

  async *list(kind: MediaKind): AsyncGenerator<ListedMedia> {
    const folder = await unlessMissing(opendir(path.join(this.#folder, kind)));
    if (folder === null) return;
    for await (const { name } of folder) {
      const found = await unlessMissing(stat(path.join(this.#folder, kind, name)));
      if (found?.isFile()) yield { name, size: found.size, modifiedAt: found.mtime };
    }
  }

  async uploadUrl(): Promise<null> {
    return null;
  }

  #path(kind: MediaKind, name: string): string {
    return path.join(this.#folder, kind, checkedName(name));
  }
}

/** A rename is durable once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
