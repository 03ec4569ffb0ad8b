import type { StoredMedia } from '#server/adapters/media-store.ts';
import type { KeptKind } from '../file/media-section.ts';

/** A backup to restore, wherever it is stored. */
export interface BackupSource {
  /** Opens its text from the beginning, decrypted, compressed by gzip or not; called more than once. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  /** The files stored beside it; none if they are in it. */
  files: () => AsyncIterable<BackupFile>;
}

export interface BackupFile {
  kind: KeptKind;
  name: string;
  bytes: number;
  /** Whether reading would detect a changed byte. */
  isEncrypted: boolean;
  /** Null if it has been deleted. */
  read: () => Promise<StoredMedia | null>;
}
