import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import type { BackupKeys } from '../encryption/backup-keys.ts';
import { writeBackup, type BackupRequest } from './write-backup.ts';

/** Higher levels take far longer for little gain. */
const GZIP_LEVEL = 3;

interface BackupFileRequest extends Omit<BackupRequest, 'createdAt'> {
  clock: Clock;
  isCompressed: boolean;
  /** Encrypt the file, if backups are encrypted. */
  keys: BackupKeys;
}

/**
 * Writes a snapshot of the whole database into a file that only its owner can read; returns the moment of the snapshot.
 * On the embedded engine all other queries wait. On failure the caller has to delete the partial file.
 */
export function writeBackupFile(
  db: Database,
  file: string,
  { clock, isCompressed, keys, ...request }: BackupFileRequest,
): Promise<Date> {
  return db.transaction(
    async (tx) => {
      const createdAt = clock();
      await pipeline(
        Readable.from(writeBackup(tx, { ...request, createdAt }), { objectMode: false }),
        isCompressed ? createGzip({ level: GZIP_LEVEL }) : new PassThrough(),
        (packed: AsyncIterable<Uint8Array>) => keys.encrypted(packed),
        createWriteStream(file, { mode: 0o600, flush: true }),
      );
      return createdAt;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
