import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** `attachments` never leave through a public path; `site` is for everybody. */
export type MediaKind = 'images' | 'videos' | 'attachments' | 'site';

export interface StoredMedia {
  stream: Readable;
  size: number;
}

/** Where images and videos are kept. Names are plain file names, made by the server. */
export interface MediaStore {
  put(kind: MediaKind, name: string, data: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  read(kind: MediaKind, name: string): Promise<StoredMedia | null>;
}

/** Keeps media in a folder, one subfolder a kind. */
export class FolderMediaStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(kind: MediaKind, name: string, data: Uint8Array): Promise<void> {
    await mkdir(path.join(this.#folder, kind), { recursive: true });
    await writeFile(this.#path(kind, name), data);
  }

  async read(kind: MediaKind, name: string): Promise<StoredMedia | null> {
    try {
      const file = await open(this.#path(kind, name));
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  #path(kind: MediaKind, name: string): string {
    if (path.basename(name) !== name || name.startsWith('.')) throw new Error(`not a media name: ${name}`);
    return path.join(this.#folder, kind, name);
  }
}

/** Keeps media in memory, for tests. */
export class MemoryMediaStore implements MediaStore {
  readonly #files = new Map<string, Uint8Array>();

  async put(kind: MediaKind, name: string, data: Uint8Array): Promise<void> {
    this.#files.set(`${kind}/${name}`, data);
  }

  async read(kind: MediaKind, name: string): Promise<StoredMedia | null> {
    const data = this.#files.get(`${kind}/${name}`);
    if (data === undefined) return null;
    return { stream: Readable.from(Buffer.from(data)), size: data.length };
  }
}
