import path from 'node:path';
import { createFolderBackupStore, createS3BackupStore, type BackupStore } from './backup-store.ts';
import { FolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { openS3MediaStore, type S3Settings } from './s3-media-store.ts';

export interface Stores {
  media: MediaStore;
  backups: BackupStore;
}

/** Where media and backups are: in a bucket if one is set, or in the data folder. Throws like `openS3MediaStore`. */
export async function openStores({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): Promise<Stores> {
  if (s3 === null) {
    return { media: new FolderMediaStore(path.join(dataDir, 'media')), backups: createFolderBackupStore(dataDir) };
  }
  const media = await openS3MediaStore(s3);
  return { media, backups: createS3BackupStore(media) };
}
