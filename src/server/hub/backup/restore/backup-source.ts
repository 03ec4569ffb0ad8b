import type { StoredMedia } from '#server/adapters/media-store.ts';
import type { KeptKind } from '../file/media-section.ts';

/** A backup to restore, wherever it is kept. */
export interface BackupSource {
  /** Its text from the beginning, decrypted, compressed by gzip or not; it is read more than once. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  /** The files that are kept beside it; none where they are in it. */
  files: () => AsyncIterable<BackupFile>;
}

export interface BackupFile {
  kind: KeptKind;
  name: string;
  bytes: number;
  /** Whether a byte that was changed would show when it is read. */
  isEncrypted: boolean;
  /** Null where it has gone. */
  read: () => Promise<StoredMedia | null>;
}
