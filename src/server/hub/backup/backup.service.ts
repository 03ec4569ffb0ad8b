import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Engine } from '#server/db/engine.ts';
import type { BackupStats } from '#shared/hub/backup.contract.ts';
import { backupCounts } from './backup.repository.ts';
import type { BackupKeys } from './encryption/backup-keys.ts';
import { MEDIA_OF } from './file/media-section.ts';
import type { BackupType } from './file/section.ts';
import { writeBackupFile } from './file/write-backup-file.ts';

interface BackupDependencies {
  engine: Engine;
  clock: Clock;
  media: MediaStore;
  workFolder: string;
  keys: BackupKeys;
}

/** A backup that is ready to be sent. The caller must read it to its end, or destroy it. */
export interface MadeBackup {
  name: string;
  bytes: number;
  stream: Readable;
  isEncrypted: boolean;
}

export function createBackupService({ engine, clock, media, workFolder, keys }: BackupDependencies) {
  return {
    /** Counts the records and files in the hub. */
    async stats(): Promise<BackupStats> {
      const counts = await backupCounts(engine.db);
      const totalRecords = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const { files, bytes } = await countMedia(media);
      const timestamp = clock().toISOString();
      return { environment: engine.kind, timestamp, ...counts, totalRecords, mediaFiles: files, mediaBytes: bytes };
    },

    /**
     * Writes a backup to the disk and opens it. It is not sent while it is made: a slow client would keep the database
     * snapshot open, and this way a failure gives an error instead of half a file. An encrypted backup is always
     * compressed, since it can't be compressed later.
     */
    async make(
      backupType: BackupType,
      { includeMedia, isCompressed }: { includeMedia: boolean; isCompressed: boolean },
    ): Promise<MadeBackup> {
      const file = path.join(workFolder, `backup-${randomUUID()}`);
      try {
        const createdAt = await writeBackupFile(engine.db, file, {
          backupType,
          clock,
          media: includeMedia ? media : null,
          isCompressed: isCompressed || keys.isOn,
          keys,
          report: () => undefined,
        });
        const { size } = await stat(file);
        const stream = createReadStream(file);
        stream.once('close', () => void rm(file, { force: true }));
        const name = `backup-${backupType}-${createdAt.toISOString().slice(0, 10)}.json${keys.isOn ? '.gz.age' : ''}`;
        return { name, bytes: size, stream, isEncrypted: keys.isOn };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
  };
}
export type BackupService = ReturnType<typeof createBackupService>;

/** The pictures, videos and attachments in a full backup; counted in the store, as those of the library have no row. */
async function countMedia(media: MediaStore): Promise<{ files: number; bytes: number }> {
  const found = { files: 0, bytes: 0 };
  for (const kind of MEDIA_OF.full) {
    for await (const { size } of media.list(kind)) {
      found.files += 1;
      found.bytes += size;
    }
  }
  return found;
}
