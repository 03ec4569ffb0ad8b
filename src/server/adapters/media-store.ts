import type { Readable } from 'node:stream';

/**
 * `attachments` never leave through a public path; `site` is for everybody; `staged` holds what was uploaded but not
 * yet looked at, and is never served; `backups` are in a store of their own.
 */
export type MediaKind = 'images' | 'videos' | 'attachments' | 'site' | 'staged' | 'backups';

export interface StoredMedia {
  /** The reader must read this to its end, or destroy it. */
  stream: Readable;
  /** Bytes of the whole file, whatever part of it was asked for. */
  size: number;
}

/** Bytes, or a stream of them, with their number where it is known: some stores have to say it first. */
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

/** Where images and videos are kept. Names are plain file names, made by the server. */
export interface MediaStore {
  /** The origin to which browsers send uploads, null where that is our own. */
  readonly uploadOrigin: string | null;
  /** Replaces what has the same name; other readers see either the old file or the new one, whole. */
  put(kind: MediaKind, name: string, data: MediaData): Promise<void>;
  /** Null where there is no such file. */
  read(kind: MediaKind, name: string, range?: ByteRange): Promise<StoredMedia | null>;
  /** In bytes; null where there is no such file. */
  size(kind: MediaKind, name: string): Promise<number | null>;
  /** Does nothing where there is no such file. */
  delete(kind: MediaKind, name: string): Promise<void>;
  list(kind: MediaKind): AsyncIterable<ListedMedia>;
  /** An address of the store's own to which anybody can PUT the file for so long; null where it has none. */
  uploadUrl(kind: MediaKind, name: string, seconds: number): Promise<string | null>;
}

/** No folders, nothing hidden. */
export const isMediaName = (name: string): boolean => /^[A-Za-z0-9][\w.@-]{0,199}$/.test(name);

/** The name, if it is one. */
export function checkedName(name: string): string {
  if (!isMediaName(name)) throw new Error(`not a media name: ${name}`);
  return name;
}
