import type { Readable } from 'node:stream';
import type { StoredMedia } from '#server/adapters/media-store.ts';
import type { KeptKind } from '../file/media-section.ts';

/** A backup to restore, wherever it is kept. */
export interface BackupSource {
  /** Its text from the beginning, compressed by gzip or not; it is read more than once. */
  open: () => Promise<Readable>;
  /** The files that are kept beside it; none where they are in it. */
  files: () => AsyncIterable<BackupFile>;
}

export interface BackupFile {
  kind: KeptKind;
  name: string;
  /** Null where it has gone. */
  read: () => Promise<StoredMedia | null>;
}
