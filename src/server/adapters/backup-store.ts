import path from 'node:path';
import { FolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3MediaStore } from './s3-media-store.ts';

/** Where the hub stores its backups. */
export interface BackupStore {
  /** The folder or bucket, named for people. */
  readonly location: string;
  /** The backups, compressed, under the kind `backups`. */
  readonly archive: MediaStore;
  /** Pictures, videos and attachments by kind, stored once for all backups. */
  readonly pool: MediaStore;
}

/** In `backups` of the data folder, with the pool in its subfolders. */
export function createFolderBackupStore(dataDir: string): BackupStore {
  const location = path.join(dataDir, 'backups');
  // Partial files of a killed server are among the pool's staged files, and are swept with them.
  const partials = path.join(location, 'staged');
  return {
    location,
    archive: new FolderMediaStore(dataDir, { partials }),
    pool: new FolderMediaStore(location, { partials }),
  };
}

/** In the bucket that holds the media, under `backups/`. */
export function createS3BackupStore(media: S3MediaStore): BackupStore {
  return { location: `backups/ in the bucket ${media.bucket}`, archive: media, pool: media.under('backups/') };
}
