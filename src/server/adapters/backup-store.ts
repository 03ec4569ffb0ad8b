import path from 'node:path';
import { FolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3MediaStore } from './s3-media-store.ts';

/** Where the hub keeps its backups. */
export interface BackupStore {
  /** For people: which folder, or which bucket. */
  readonly place: string;
  /** The backups, compressed, under the kind `backups`. */
  readonly archive: MediaStore;
  /** Pictures, videos and attachments, kept once for all backups, each under its kind. */
  readonly pool: MediaStore;
}

/** In `backups` of the data folder, the pool in its subfolders. */
export function createFolderBackupStore(dataDir: string): BackupStore {
  const place = path.join(dataDir, 'backups');
  // What a killed server was writing lies among what is staged of the pool, and is swept with it.
  const partials = path.join(place, 'staged');
  return {
    place,
    archive: new FolderMediaStore(dataDir, { partials }),
    pool: new FolderMediaStore(place, { partials }),
  };
}

/** In the bucket that holds the media, under `backups/`. */
export function createS3BackupStore(media: S3MediaStore): BackupStore {
  return { place: `backups/ in the bucket ${media.bucket}`, archive: media, pool: media.under('backups/') };
}
