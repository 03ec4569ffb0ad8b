import type { MediaFile } from '../file/media-section.ts';

/** A backup to restore, wherever it is stored. */
export interface BackupSource {
  /** Opens its text from the beginning, decrypted, compressed by gzip or not; called more than once. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  /** The files stored beside it; none if they are in it. */
  files: () => AsyncIterable<BackupFile>;
}

export interface BackupFile extends MediaFile {
  bytes: number;
  /** Whether reading it to its end detects a changed byte. */
  isChecked: boolean;
}
