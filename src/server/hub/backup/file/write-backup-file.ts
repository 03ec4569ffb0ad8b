import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import type { BackupKeys } from '../encryption/backup-keys.ts';
import { writeBackup, type BackupRequest } from './write-backup.ts';

/** Higher ones take far longer for little. */
const GZIP_LEVEL = 3;

interface BackupFileRequest extends Omit<BackupRequest, 'createdAt'> {
  clock: Clock;
  isCompressed: boolean;
  /** Encrypt it, where backups are. */
  keys: BackupKeys;
}

/**
 * Writes the whole database of one moment into a file that only its owner can read; answers that moment. On the embedded
 * engine everybody waits meanwhile. Where it fails, what has been written is left to the caller.
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
