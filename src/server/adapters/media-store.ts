import type { Readable } from 'node:stream';

/**
 * `attachments` are never reachable through a public path; `site` is public; `staged` contains uploads that have not
 * been checked yet, and is never served; `backups` are in a store of their own.
 */
export type MediaKind = 'images' | 'videos' | 'attachments' | 'site' | 'staged' | 'backups';

export interface StoredMedia {
  /** The reader must read the stream to its end, or destroy it. */
  stream: Readable;
  /** Bytes of the whole file, whichever part was requested. */
  size: number;
}

/** Bytes, or a stream with its length if known: some stores have to declare it first. */
export type MediaData = Uint8Array | { stream: Readable; size?: number };

export interface ListedMedia {
  name: string;
  size: number;
  modifiedAt: Date;
}

/** First and last byte, both included; within the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where images and videos are stored. Names are plain file names that the server generates. */
export interface MediaStore {
  /** The origin to which browsers send uploads, null if that is our own. */
  readonly uploadOrigin: string | null;
  /** Replaces a file of the same name; readers see either the old or the new one, complete. */
  put(kind: MediaKind, name: string, data: MediaData): Promise<void>;
  /** Returns null if there is no such file. */
  read(kind: MediaKind, name: string, range?: ByteRange): Promise<StoredMedia | null>;
  /** Returns the size in bytes; null if there is no such file. */
  size(kind: MediaKind, name: string): Promise<number | null>;
  /** Does nothing if there is no such file. */
  delete(kind: MediaKind, name: string): Promise<void>;
  list(kind: MediaKind): AsyncIterable<ListedMedia>;
  /** Returns a store address to which anybody can PUT the file for that long; null if the store has none. */
  uploadUrl(kind: MediaKind, name: string, seconds: number): Promise<string | null>;
}

/** No folders, nothing hidden. */
export const isMediaName = (name: string): boolean => /^[A-Za-z0-9][\w.@-]{0,199}$/.test(name);

/** Returns the name if it is valid. */
export function checkedName(name: string): string {
  if (!isMediaName(name)) throw new Error(`not a media name: ${name}`);
  return name;
}
